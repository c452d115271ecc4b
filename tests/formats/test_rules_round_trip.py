"""Every rule in every format that supports it keeps its meaning."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sudoshiki as rules
from sudoshiki import formats
from sudoshiki.puzzle import FormatError, Puzzle, Rule, latin, sudoku
from sudoshiki.puzzle.errors import cell_name
from sudoshiki.rules import known_names
from sudoshiki.rules.cages import Cage, CalcCage
from sudoshiki.rules.pairs import AllMarked, Difference
from tests.formats.rule_puzzles import RULES, meaning, rule_puzzles
from tests.strategies import covering_cages, forum_killers, jigsaw_regions, keen_puzzles, neighbour_pairs

# The rules that a format holds in all or some of their forms.
HELD = {
    "json": sorted(RULES),
    "iss": sorted(RULES),
    "fpuzzles": sorted(set(RULES) - {"anti-taxicab", "sum-line", "equal-sums", "calc-cage"}),
}

ALL_DOTS = AllMarked(["difference"])
# What a format may have no word for, and say otherwise.
OTHERWISE = ("odd", "even", "restricted", "calc-cage", "clone", "windoku")
LINE = "r1c1 r2c2 r3c3 r4c4"
EXAMPLES = (
    rules.Cage(10, "r1c1 r1c2"), rules.Region(LINE), rules.CalcCage("+", 7, "r1c1 r1c2"),
    rules.Diagonal(rising=True), rules.Windoku(), rules.DisjointGroups(), rules.AntiKnight(),
    rules.AntiKing(), rules.AntiConsecutive(), rules.AntiTaxicab(), rules.Thermo(LINE), rules.Whisper(LINE),
    rules.Renban(LINE), rules.Palindrome(LINE), rules.Clone("r1c1 r1c2", "r5c5 r5c6"), rules.Modular(LINE),
    rules.Entropic(LINE), rules.Arrow("r1c1", "r2c2 r3c3"), rules.DoubleArrow(LINE), rules.Zipper(LINE),
    rules.RegionSumLine(LINE), rules.SumLine(10, LINE), rules.EqualSums(["r1c1 r1c2", "r5c5"]),
    rules.LittleKiller(20, "r1c1", "down-right"), rules.Difference("r1c1", "r1c2"),
    rules.Ratio("r1c1", "r1c2"), rules.PairSum("r1c1", "r1c2", 10), rules.Sign("r1c1", "r1c2"),
    rules.AllMarked("difference ratio"), rules.Odd(LINE), rules.Even(LINE), rules.Restricted(LINE, [1, 2, 9]),
)  # fmt: skip


@pytest.mark.parametrize("format", HELD)
@pytest.mark.parametrize("rule", sorted(RULES))
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
@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.name)
def test_the_common_form_of_a_rule_can_be_written(format: str, rule: Rule) -> None:
    text = write_if_possible(sudoku(side=9, rules=[rule]), format)
    assert bool(text) == (rule.name in HELD[format])
    if text and (format == "json" or rule.name not in OTHERWISE):
        assert formats.parse(text) == sudoku(side=9, rules=[rule])


def test_there_is_an_example_of_every_rule() -> None:
    assert sorted(rule.name for rule in EXAMPLES) == sorted(RULES) == sorted(known_names())


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
        ("solo", sudoku(side=1, rules=[Cage(None, "r1c1")]), "cages with repeats or without a sum"),
        ("keen", latin(side=2), "cages that leave cells out"),
        ("keen", latin([1, 0, 0, 0], rules=[CalcCage("+", 6, "r1c1 r1c2 r2c1 r2c2")]), "givens"),
        ("killer", sudoku("1" + "." * 80), "givens, boards without cages"),
        ("killer", sudoku(side=9, rules=[Cage(3, "r1c1 r1c2"), Cage(4, "r1c1 r2c1")]), "cages that overlap"),
        ("unequal", latin(side=4, rules=[Difference("r1c1", "r1c2")]), "dots of which not all are marked"),
        ("unequal", latin(side=4, rules=[ALL_DOTS, Difference("r1c1", "r1c2", 2)]), "other than 1"),
        ("line", sudoku(side=4, rules=[Cage(3, "r1c1 r1c2")]), "rule cage; use json or fpuzzles or iss"),
        ("line", sudoku(side=4, first_value=0), "values from 0; use json or iss"),
    ],
)  # fmt: skip
def test_rules_that_a_format_lacks_are_refused_by_name(format: str, puzzle: Puzzle, missing: str) -> None:
    with pytest.raises(FormatError, match=f"format {format} can't express .*{missing}"):
        formats.write(puzzle, format)
