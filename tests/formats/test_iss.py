"""Strings of Interactive Sudoku Solver: constraints, layouts, errors."""

from __future__ import annotations

from urllib.parse import quote

import pytest

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.puzzle import FormatError, Puzzle
from tests.formats.rule_puzzles import meaning


def board(*found: sk.Rule, side: int = 9) -> Puzzle:
    return sk.sudoku(side=side, rules=found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (".Cage~10~R1C1~R1C2", [sk.Cage(10, "r1c1 r1c2")]),
        ("..Cage~10~R1C1~R1C2", [sk.Cage(10, "r1c1 r1c2")]),
        (".Cage~0~R1C1~R1C2", [sk.Cage(None, "r1c1 r1c2")]),
        (".Cage~~R1C1~R1C2", [sk.Cage(None, "r1c1 r1c2")]),
        (".Cage~10~R1C1~R1C1~R1C2", [sk.Cage(10, "r1c1 r1c1 r1c2")]),
        (".Sum~10~R1C1~R2C2", [sk.Cage(10, "r1c1 r2c2", repeats=True)]),
        (".AllDifferent~R1C1~R5C5", [sk.Region("r1c1 r5c5")]),
        (".Diagonal~1", [sk.Diagonal(rising=True)]),
        (".Diagonal~-1", [sk.Diagonal(rising=False)]),
        (".Windoku.DisjointSets", [sk.Windoku(), sk.DisjointGroups()]),
        (".AntiKnight.AntiKing", [sk.AntiKnight(), sk.AntiKing()]),
        (".AntiConsecutive.AntiTaxicab", [sk.AntiConsecutive(), sk.AntiTaxicab()]),
        (".Thermo~R1C1~R2C2", [sk.Thermo("r1c1 r2c2")]),
        (".Arrow~R1C1~R1C2~R1C3", [sk.Arrow("r1c1", "r1c2 r1c3")]),
        (".PillArrow~2~R1C2~R1C1~R1C3", [sk.Arrow("r1c1 r1c2", "r1c3")]),
        (".DoubleArrow~R1C1~R1C2~R1C3", [sk.DoubleArrow("r1c1 r1c2 r1c3")]),
        (".WhiteDot~R1C1~R1C2.BlackDot~R1C2~R1C3", [sk.Difference("r1c1", "r1c2"), sk.Ratio("r1c2", "r1c3")]),
        (".X~R1C1~R1C2.V~R1C2~R1C3", [sk.PairSum("r1c1", "r1c2", 10), sk.PairSum("r1c2", "r1c3", 5)]),
        (".GreaterThan~R1C1~R1C2", [sk.Sign("r1c2", "r1c1")]),
        (".StrictKropki.StrictXV", [sk.AllMarked("difference ratio"), sk.AllMarked("xv")]),
        (".Whisper~4~R1C1~R2C2", [sk.Whisper("r1c1 r2c2", 4)]),
        (".Whisper~R1C1~R2C2", [sk.Whisper("r1c1 r2c2")]),
        (".Whisper~~R1C1~R2C2", [sk.Whisper("r1c1 r2c2")]),
        (".Renban~R1C1~R2C2", [sk.Renban("r1c1 r2c2")]),
        (".Palindrome~R1C1~R2C2", [sk.Palindrome("r1c1 r2c2")]),
        (".Zipper~R1C1~R2C2~R3C3", [sk.Zipper("r1c1 r2c2 r3c3")]),
        (".RegionSumLine~R1C1~R4C4", [sk.RegionSumLine("r1c1 r4c4")]),
        (".SumLine~10~R1C1~R1C2", [sk.SumLine(10, "r1c1 r1c2")]),
        (".SumLine~10~R1C1~R1C2~LOOP", [sk.SumLine(10, "r1c1 r1c2", loop=True)]),
        (".EqualSum~R1C1~R1C2~-~R5C5~-~R6C6", [sk.EqualSums(["r1c1 r1c2", "r5c5", "r6c6"])]),
        (".Modular~3~R1C1~R2C2", [sk.Modular("r1c1 r2c2", 3)]),
        (".Entropic~R1C1~R2C2", [sk.Entropic("r1c1 r2c2")]),
        (".LittleKiller~30~R1C1", [sk.LittleKiller(30, "r1c1", "down-right")]),
        (".LittleKiller~30~R8C1", [sk.LittleKiller(30, "r8c1", "down-right")]),
        (".LittleKiller~30~R1C9", [sk.LittleKiller(30, "r1c9", "down-left")]),
        (".LittleKiller~30~R1C2", [sk.LittleKiller(30, "r1c2", "down-left")]),
        (".LittleKiller~30~R2C9", [sk.LittleKiller(30, "r2c9", "up-left")]),
        (".LittleKiller~30~R9C2", [sk.LittleKiller(30, "r9c2", "up-right")]),
        (".SearchPriority~2~R1C1.AntiKing", [sk.AntiKing()]),
    ],
)  # fmt: skip
def test_a_constraint_is_a_rule(text: str, found: list[sk.Rule]) -> None:
    (item,) = formats.iter_text(text)
    assert item.format == "iss"
    assert formats.parse(text) == board(*found)


def test_marks_of_several_cells_are_for_all_neighbours_among_them() -> None:
    square = "~R1C1~R1C2~R2C2~R2C1"
    pairs = [("r1c1", "r1c2"), ("r1c2", "r2c2"), ("r2c1", "r2c2"), ("r1c1", "r2c1")]
    assert formats.parse(f".WhiteDot{square}") == board(*(sk.Difference(*pair) for pair in pairs))
    signs = [("r1c2", "r1c1"), ("r2c1", "r1c1"), ("r2c2", "r1c2"), ("r2c1", "r2c2")]  # later ones are less
    assert formats.parse(f".GreaterThan{square}") == board(*(sk.Sign(*pair) for pair in signs))
    assert formats.parse(".X~R1C1~R1C2~R5C5") == board(sk.PairSum("r1c1", "r1c2", 10))


def test_givens_and_restricted_cells() -> None:
    puzzle = formats.parse(".~R1C1_5~R2C3_1_3_5~R2C3_3_5_7")
    assert puzzle.givens[0] == 5
    assert puzzle.candidates[11] == 0b10100
    zero = formats.parse(".Shape~4x4~0-3.~R1C1_0~R1C2_1_2")
    assert zero == sk.sudoku(side=4, first_value=0, candidates=[[0], [1, 2], *[range(4)] * 14])


def test_the_layout_of_the_board() -> None:
    assert formats.parse(".Shape~6x6.AntiKing") == board(sk.AntiKing(), side=6)
    assert formats.parse(".Shape~6x6~6.RegionSize~6.NoBoxes") == sk.latin(side=6)
    assert formats.parse(".Shape~7x7.AntiKing") == sk.latin(side=7, rules=[sk.AntiKing()])
    assert formats.parse(".Shape~16x16.~RbCg_16").givens[10 * 16 + 15] == 16
    pieces = "0011001122332233"
    assert formats.parse(f".Shape~4x4.NoBoxes.Jigsaw~{pieces}") == sk.sudoku(side=4)
    rows = "0000111122223333"
    both = formats.parse(f".Shape~4x4.Jigsaw~{rows}")
    assert both.box == (2, 2)
    assert len(both.graph.rules) == 4
    partly = formats.parse(".Shape~4x4.NoBoxes.Jigsaw~0011001122222222")
    assert partly == sk.latin(
        side=4, rules=[sk.Region("r1c1 r1c2 r2c1 r2c2"), sk.Region("r1c3 r1c4 r2c3 r2c4")]
    )


@pytest.mark.parametrize("name", ["GlobalMod", "Or", "DutchFlatmates", "ChaosConstruction"])
def test_a_first_constraint_that_is_not_known_is_named(name: str) -> None:
    with pytest.raises(FormatError, match=f"'{name}'"):
        formats.parse(f".{name}.Cage~15~R1C1~R1C2")


def test_links_and_blanks() -> None:
    chain = ".Cage~10~R1C1~R1C2.~R1C1_5"
    site = "https://sigh.github.io/Interactive-Sudoku-Solver/"
    for link in (
        f"{site}?q={chain}",
        f"{site}?mode=count&q={quote(chain, safe='')}&x=1",
        f"?q={quote(chain)}",
    ):
        (item,) = formats.iter_text(link)
        assert (item.format, formats.parse(link)) == ("iss", formats.parse(chain))
    assert formats.parse(" .Cage ~ 10~R1C1 ~R1C2 . ~R1C1_5 ") == formats.parse(chain)


def test_a_puzzle_a_line_or_a_constraint_a_line() -> None:
    one = formats.parse(".Cage~10~R1C1~R1C2\n.AntiKing\n.~R1C1_5\n")
    assert one == formats.parse(".Cage~10~R1C1~R1C2.AntiKing.~R1C1_5")
    two = formats.parse_all(".Cage~10~R1C1~R1C2.AntiKing\n.AntiKnight.AntiKing\n")
    assert [len(puzzle.graph.rules) for puzzle in two] == [2, 2]
    parted = formats.parse_all(".AntiKing\n.AntiKnight\n\n.AntiKing\n")
    assert [len(puzzle.graph.rules) for puzzle in parted] == [2, 1]
    assert len(formats.parse_all(".~R1C1_5\n.~R1C1_6\n.~R1C1_7\n")) == 3
    assert len(formats.parse_all(".Shape~4x4\n.Shape~6x6\n.AntiKing\n")) == 2
    cut = formats.parse(".Cage~10~R1C1\n~R1C2")
    assert cut == formats.parse(".Cage~10~R1C1~R1C2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Sandwich~R1~5.AntiKing", r"'Sandwich' \(sandwich sums\) is not a supported rule; supported are"),
        (".Skyscraper~C1~3", "'Skyscraper' .skyscrapers. is not .*supported are Cage, Sum, AllDifferent"),
        (".Or.Cage~3~R1C1.End", r"'Or' \(either-or\)"),
        (".Cagge~10~R1C1", "'Cagge' is not a supported rule"),
        (".Cage~10~R1C1~R1X2", r"\.Cage~10~R1C1~R1X2: 'R1X2' is no cell"),
        (".Cage~10~R1C1~R1C", "'R1C' is no cell"),
        (".Cage~10~RaC1", r"RaC1 is off the 9×9 board"),
        (".Cage~ten~R1C1", "'ten' is no sum; expected a whole number"),
        (".Cage~99999999999999999999~R1C1", "is no sum"),
        (".Cage~10", "expected at least 1 cell, found 0"),
        (".Sum~10_=_1_-1~R1C1~R1C2", "sums with coefficients"),
        (".Shape~6x9.AntiKing", r"\.Shape~6x9: only square boards are supported"),
        (".Shape~6x6~9", "9 values on lines of 6 cells"),
        (".Shape~9x9~2-10", "values start at 0 or 1"),
        (".Shape~99x99", "1 to 16 rows"),
        (".Shape~big", "expected rows x columns"),
        (".RegionSize~6.AntiKing", "regions of a 9×9 board have 9 cells"),
        (".Shape~4x4.Jigsaw~0011", "4 cells, expected 16"),
        (".Shape~4x4.Jigsaw~0001111122223344", "the pieces '0' and '1' don't have 4 cells"),
        (".Diagonal~2", "expected 1"),
        (".AntiKing~R1C1", "takes no arguments"),
        (".WhiteDot~R1C1~R1C3", "no two of its cells are neighbours"),
        (".LittleKiller~30~R5C5", "no diagonal starts at R5C5"),
        (".LittleKiller~30~R9C1", "no diagonal starts at R9C1"),
        (".PillArrow~5~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6", "a pill has 2 or 3 cells"),
        (".EqualSum~R1C1~-", "expected two or more groups"),
        (".~R1C1_5~R1C1_6", "no value is left for R1C1"),
        (".~R1C1_0", "0 is outside 1…9"),
        (".~R1C1", "no value is left for R1C1"),
        (".~R1C1_5~R1C2_5", "5 appears twice in row 1"),
        (".Thermo~R1C1", "expected at least 2 cells"),
        (".Diagonal", "expected 1"),
    ],
)  # fmt: skip
def test_errors_show_the_constraint(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse(text, "iss")


def test_sums_of_two_cells_without_a_letter_are_written_as_sums() -> None:
    puzzle = board(sk.PairSum("r1c1", "r1c2", 7), sk.PairSum("r1c1", "r5c5", 10))
    text = formats.write(puzzle, "iss")
    assert text == ".Shape~9x9.Sum~7~R1C1~R1C2.Sum~10~R1C1~R5C5"
    assert meaning(formats.parse(text)) == meaning(puzzle)


@pytest.mark.parametrize("text", [".Thermo", ".Diagonal", ".Sandwich", ".Cage\n.AntiKing"])
def test_a_constraint_without_arguments_is_no_board(text: str) -> None:
    with pytest.raises(FormatError, match=r"expected (1|at least)|sandwich sums"):
        formats.parse(text)
