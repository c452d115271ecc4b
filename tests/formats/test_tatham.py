"""Simon Tatham's IDs with cages and adjacency; forum killers and jigsaws; errors."""

from __future__ import annotations

import pytest

import sudoshiki as sk
from sudoshiki import formats
from sudoshiki.puzzle import FormatError


def test_a_killer_of_solo() -> None:
    text = formats.write(sk.sudoku(side=4, rules=_rows_of_pairs()), "solo")
    assert formats.parse(text) == sk.sudoku(side=4, rules=_rows_of_pairs())
    assert text.startswith("2x2k:p,")
    assert formats.write(sk.sudoku(side=4, diagonals=True, rules=_rows_of_pairs()), "solo").startswith(
        "2x2xk:"
    )


def _rows_of_pairs() -> list[sk.Rule]:
    totals = (3, 7, 7, 3, 4, 6, 6, 4)
    names = [f"r{row}c{column} r{row}c{column + 1}" for row in range(1, 5) for column in (1, 3)]
    return [sk.Cage(total, cells) for total, cells in zip(totals, names, strict=True)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x2k:p", "cages are missing, expected cells, cages, sums"),
        ("2x2k:p,___", "sums are missing"),
        ("2x2k:p,___,p", "the cages tell 2 places, expected 24"),
        ("1x2k:d,_____,3a1_2", "the cage at r1c2 needs one sum, at its first cell"),
        ("1x2k:d,_____,3_1_2_9", "9 is outside 1…3"),
        ("1x2k:d,_____,3_1_2_3,4", "text after the sums"),
        ("1x2k:d,__3__,3_1_2_3", "'3' in the cages, expected a-z or _"),
        ("2jk:d,_____,3_1_2_3", "sums are missing, expected cells, regions, cages, sums"),
        ("999x999k:a,_,1", "a board has between 1 and 128 rows"),
    ],
)
def test_killers_of_solo_that_are_wrong(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse(text, "solo")


def test_keen() -> None:
    # 2×2: r1c1 and r1c2 joined, the others alone
    (item,) = formats.iter_text("2:a_3,a3a2a1")
    assert item.format == "keen"
    cages = [sk.CalcCage("+", 3, "r1c1 r1c2"), sk.CalcCage("+", 2, "r2c1"), sk.CalcCage("+", 1, "r2c2")]
    assert formats.parse("2:a_3,a3a2a1") == sk.latin(side=2, rules=cages)
    assert formats.parse("2:a___,a3a2a1") == formats.parse("2:a_3,a3a2a1")
    kinds = formats.parse("2:b__,s1d2").graph.rules
    assert kinds == (sk.CalcCage("-", 1, "r1c1 r1c2"), sk.CalcCage("/", 2, "r2c1 r2c2"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2:a_3", "clues are missing"),
        ("2:a_3,", "0 clues for 3 cages"),
        ("2:a_3,a3a2", "2 clues for 3 cages"),
        ("2:a_3,a3a2a1a1", "text after the last clue"),
        ("2:a_3,a3x2a1", "'x' for the cage at r2c1: expected a, m, s or d and a number"),
        ("2:a_3,a3aa1", "for the cage at r2c1"),
        ("2:a_3,s3s2a1", "calc-cage: - is for two cells, not 1"),
        ("2:a_999999,a3", "the cages tell more, expected 4"),
        ("2:a_,a3", "the cages tell 2 places, expected 4"),
        ("2:a_3,a3a99999999999a1", "for the cage at|text after"),
        ("999:a,a1", "a board has between 1 and 128 rows"),
    ],
)
def test_keen_that_is_wrong(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse(text, "keen")


def test_unequal_adjacent() -> None:
    (item,) = formats.iter_text("3a:0R,2L,0,0,0,0,0,0,0,")
    assert item.format == "unequal"
    puzzle = formats.parse("3a:0R,2L,0,0,0,0,0,0,0,")
    rules = [sk.Difference("r1c1", "r1c2"), sk.AllMarked("difference")]
    assert puzzle == sk.latin([0, 2, *[0] * 7], rules=rules)
    with pytest.raises(FormatError, match=r"r1c1 .*r1c2"):
        formats.parse("3a:0R,2,0,0,0,0,0,0,0,")
    with pytest.raises(FormatError, match="sign U points off the board"):
        formats.parse("3a:0U,2,0,0,0,0,0,0,0,")


def sudocue(numbers: list[int], flags: str = "") -> str:
    return f"3x3:{flags}:k:{':'.join(map(str, numbers))}:"


def test_killers_of_sudocue() -> None:
    numbers = [10 * 256 + 1, 10 * 256 + 1, *[7] * 79]
    (item,) = formats.iter_text(sudocue(numbers))
    assert item.format == "killer"
    cage = sk.Cage(10, "r1c1 r1c2")
    assert formats.parse(sudocue(numbers)) == sk.sudoku(side=9, rules=[cage])
    assert formats.parse(sudocue(numbers, "d")) == sk.sudoku(side=9, diagonals=True, rules=[cage])


def test_killers_with_arrows() -> None:
    text = "A<9<<<<<<" + "j" * 9 + "^" * 54 + "'^^^^^^^`"
    (item,) = formats.iter_text(text)
    assert item.format == "killer"
    cages = {str(rule.places()[0]): rule for rule in formats.parse(text).graph.rules}
    assert cages["r1c1"] == sk.Cage(10, "r1c1 r1c2")
    assert len(cages["r1c3"].places()) == len(cages["r2c1"].places()) == len(cages["r2c9"].places()) == 7
    second = " ".join(f"r{row}c2" for row in range(2, 9))
    assert cages["r2c2"] == sk.Cage(45, f"{second} r9c1 r9c2")


def test_killer_arrows_with_0_have_no_sum() -> None:
    puzzle = formats.parse("0<" + "0" * 79)
    assert puzzle == sk.sudoku(side=9, rules=[sk.Cage(None, "r1c1 r1c2")])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (sudocue([0] * 80), "80 numbers, expected 81"),
        (sudocue([0] * 82), "82 numbers, expected 81"),
        (sudocue([257, 513, *[0] * 79]), "r1c2.*its cage has the sum 2 here and 1 before"),
        (sudocue([0] * 81).replace("0", "x", 1).replace("3x3", "3x3"), "'x' is no number|expected 3x3"),
        (sudocue([0] * 81, "q"), "flag 'q': expected 3x3::k:"),
        (sudocue([0] * 81).replace("3x3", "2x2"), "boxes of 2x2"),
        (sudocue([10**9, *[0] * 80]), "r1c1.*is no number"),
        ("<" + "1" * 80, "r1c1.*the arrow < points off the board"),
        ("><" + "1" * 79, "r1c1.*its arrows go round in a circle"),
        ("k<" + "1" * 79, "r1c1.*'k' is no sum and no arrow"),
        ("1<", "expected 3x3::k: and 81 numbers"),
    ],
)
def test_killers_of_the_forums_that_are_wrong(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse(text, "killer")


GIVENS = "1..4............"
PIECES = "AABBAABBCCDDCCDD"
BENT = "AAABACBBCCDBCDDD"


def test_jigsaws_in_a_line() -> None:
    for text in (GIVENS + BENT, f"{GIVENS} {BENT}", f"{GIVENS} {BENT} # a name"):
        (item,) = formats.iter_text(text)
        assert item.format == "jigsaw"
        assert formats.parse(text).graph.regions == (1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4)
    assert formats.parse(GIVENS + PIECES) == sk.sudoku(GIVENS)
    digits = BENT.translate(str.maketrans("ABCD", "1234"))
    assert formats.parse(GIVENS + digits) == formats.parse(GIVENS + BENT)
    puzzle = formats.parse(GIVENS + BENT)
    assert formats.write(puzzle, "jigsaw") == GIVENS + BENT
    assert formats.parse_all(f"{GIVENS}{BENT}\n{GIVENS}{PIECES}\n") == [puzzle, sk.sudoku(GIVENS)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GIVENS + BENT[:-1], "31 characters, expected as many regions as cells"),
        (GIVENS + BENT[:-1] + "A", "region 'A' has 5 cells, expected 4"),
        ("5" + GIVENS[1:] + BENT, "r1c1"),
        ("1.1" + GIVENS[3:] + BENT, "1 appears twice in row 1"),
    ],
)
def test_jigsaws_that_are_wrong(text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse(text, "jigsaw")
