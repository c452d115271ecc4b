"""Every rule in every format that supports it keeps its meaning."""

from __future__ import annotations

from dataclasses import MISSING, fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.puzzle import FormatError, Puzzle, Rule, latin, sudoku
from sudoshiki.puzzle.errors import cell_name
from sudoshiki.rules import AllMarked, Cage, CalcCage, Difference, PairSum, SumLine, known_names, rule_class
from tests.formats.rule_puzzles import meaning, rule_puzzles
from tests.rules.words import meaning_of
from tests.strategies import covering_cages, forum_killers, jigsaw_regions, keen_puzzles, neighbour_pairs

NAMES = known_names()
# The rules that a format holds in all or some of their forms.
HELD = {
    "json": NAMES,
    **{
        format: [name for name in NAMES if format in getattr(meaning_of(name), "FORMATS", ())]
        for format in ("iss", "fpuzzles")
    },
}
ALL_DOTS = AllMarked(["difference"])


def common_form(name: str) -> Rule:
    """Return the first of its examples, without optional parameters, or as its file says."""
    if common := getattr(meaning_of(name), "COMMON", None):
        return common  # type: ignore[no-any-return]
    class_ = rule_class(name)
    rule = next(rule for rule in class_.examples() if type(rule) is class_)
    required = (field.name for field in fields(class_) if field.default is MISSING)  # type: ignore[arg-type]
    return class_(**{field: getattr(rule, field) for field in required})


@pytest.mark.parametrize("format", HELD)
@pytest.mark.parametrize("rule", NAMES)
@given(data=st.data())
def test_one_rule_is_read_back_or_refused(format: str, rule: str, data: st.DataObject) -> None:
    puzzle = data.draw(rule_puzzles([rule]))
    write_if_possible(puzzle, format)


@pytest.mark.parametrize("format", HELD)
@given(data=st.data())
def test_rules_together_are_read_back_or_refused(format: str, data: st.DataObject) -> None:
    puzzle = data.draw(rule_puzzles(HELD[format]))
    write_if_possible(puzzle, format)


def write_if_possible(puzzle: Puzzle, format: str) -> str:
    """Return the text if the format can express the puzzle; check its meaning."""
    if not formats.carries(format, puzzle):
        with pytest.raises(FormatError, match=f"format {format} can't express"):
            formats.write(puzzle, format)
        return ""
    text = formats.write(puzzle, format)
    assert "\n" not in text
    assert formats.sniff(text) == format
    assert meaning(formats.parse(text)) == meaning(puzzle)
    return text


@pytest.mark.parametrize("format", HELD)
@pytest.mark.parametrize("name", NAMES)
def test_the_common_form_of_a_rule_can_be_written(format: str, name: str) -> None:
    puzzle = sudoku(side=9, rules=[common_form(name)])
    text = write_if_possible(puzzle, format)
    assert bool(text) == (name in HELD[format])
    if text and format not in getattr(meaning_of(name), "REWRITTEN", ()):
        assert formats.parse(text) == puzzle


def test_two_formats_hold_the_rules_that_they_can_express() -> None:
    assert len(HELD["iss"]) >= 32
    assert len(HELD["fpuzzles"]) >= 28


@st.composite
def killers(draw: st.DrawFn) -> Puzzle:
    side = draw(st.sampled_from([4, 6, 9]))
    totals = st.integers(1, side * (side + 1) // 2)
    results: list[Rule] = [Cage(draw(totals), cells) for cells in draw(covering_cages(side))]
    if draw(st.booleans()):
        return sudoku(side=side, rules=results, diagonals=draw(st.booleans()))
    box = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[side]
    regions = jigsaw_regions(side, box, draw(st.randoms()))
    return sudoku(side=side, rules=results, regions=regions)


@given(puzzle=killers())
def test_killers_of_solo(puzzle: Puzzle) -> None:
    assert formats.parse(write_if_possible(puzzle, "solo")) == puzzle


@given(puzzle=forum_killers())
def test_killers_of_the_forums(puzzle: Puzzle) -> None:
    assert formats.parse(write_if_possible(puzzle, "killer")) == puzzle


@given(puzzle=keen_puzzles())
def test_keen(puzzle: Puzzle) -> None:
    assert formats.parse(write_if_possible(puzzle, "keen")) == puzzle


@given(data=st.data())
def test_adjacent_unequal(data: st.DataObject) -> None:
    side = data.draw(st.integers(2, 9))
    pairs = data.draw(st.lists(st.sampled_from(neighbour_pairs(side)), unique=True))
    dots = [Difference(cell_name(one, side), cell_name(other, side)) for one, other in pairs]
    puzzle = latin(
        [data.draw(st.integers(0, side))] + [0] * (side**2 - 1), rules=[*dots, AllMarked("difference")]
    )
    assert formats.parse(write_if_possible(puzzle, "unequal")) == puzzle


@pytest.mark.parametrize(
    ("format", "puzzle", "missing"),
    [
        ("solo", sudoku(side=4, rules=[Cage(3, "r1c1 r1c2")]), "cages that leave cells out or overlap"),
        ("solo", sudoku(side=1, rules=[Cage(None, "r1c1")]), "cages without a sum"),
        ("keen", latin(side=2), "cages that leave cells out"),
        ("keen", latin([1, 0, 0, 0], rules=[CalcCage("+", 6, "r1c1 r1c2 r2c1 r2c2")]), "givens"),
        ("killer", sudoku("1" + "." * 80), "givens, boards without cages"),
        ("killer", sudoku(side=9, rules=[Cage(3, "r1c1 r1c2"), Cage(4, "r1c1 r2c1")]), "cages that overlap"),
        ("unequal", latin(side=4, rules=[Difference("r1c1", "r1c2")]), "dots of which not all are marked"),
        ("unequal", latin(side=4, rules=[ALL_DOTS, Difference("r1c1", "r1c2", 2)]), "other than 1"),
        ("line", sudoku(side=4, rules=[Cage(3, "r1c1 r1c2")]), "rule cage; use json or fpuzzles or iss"),
        ("line", sudoku(side=4, first_value=0), "values from 0; use json or iss"),
        ("iss", sudoku(side=4, rules=[PairSum("r1c1", "r1c2", -1)]), "with -1 .numbers are 0…9{9}.; use"),
        ("fpuzzles", sudoku(side=9, rules=[Cage(10**9, "r1c1 r1c2")]), "cage with 1000000000 .numbers are 1"),
        ("killer", sudoku(side=9, rules=[Cage(-1, "r1c1 r1c2")]), "sums outside 1…45"),
        ("solo", sudoku(side=1, rules=[Cage(2, "r1c1")]), "sums outside 1…1"),
        ("fpuzzles", sudoku(side=9, rules=[Cage(0, "r1c1 r1c2")]), "rule cage with 0 .numbers are 1…9"),
        ("iss", sudoku(side=9, rules=[SumLine(31, "r1c1 r1c2")]), "sum-line with 31 .numbers are 0…30"),
        ("iss", sudoku(side=4, rules=[CalcCage("*", 6, "r1c1 r1c2")]), "rule calc-cage; use json"),
        ("solo", sudoku(side=1, rules=[Cage(1, "r1c1", repeats=True)]), "cages with repeats; use"),
        ("keen", latin(side=1, rules=[CalcCage("+", -1, "r1c1")]), "results below 0 or above 999999999"),
    ],
)  # fmt: skip
def test_rules_that_a_format_lacks_are_refused_by_name(format: str, puzzle: Puzzle, missing: str) -> None:
    with pytest.raises(FormatError, match=f"format {format} can't express .*{missing}"):
        formats.write(puzzle, format)
