"""Facts about the formats of other programs."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoshiki import formats
from sudoshiki.formats import ParsedPuzzle, lzstring
from sudoshiki.puzzle import FormatError, futoshiki, sudoku
from tests.document_boards import S5_LINE as NINE

ROWS = "\n".join(NINE[r * 9 : r * 9 + 9] for r in range(9))


def sniffed(text: str) -> tuple[str, list[Any]]:
    items = list(formats.iter_text(text))
    return items[0].format, [item.puzzle if isinstance(item, ParsedPuzzle) else str(item) for item in items]


@pytest.mark.parametrize(
    "text",
    [
        f"[Puzzle]\n{ROWS}\n",
        f"#ARuud\n#DA hard one\n#CNothing\n#B03-08-2006\n#SDaily\n#LHard\n#Uhttp://x\n{ROWS}",
        f"#ARuud\n#DA hard one\n[Puzzle]\n{ROWS}\n[State]\n{'1' * 9}\n",
    ],
)
def test_sdk(text: str) -> None:
    assert sniffed(text) == ("sdk", [sudoku(NINE)])
    assert formats.parse(text).name == ("A hard one" if "#D" in text else "")


def test_sdk_of_several_puzzles_and_of_rules_not_known() -> None:
    both = [sudoku(NINE, name="A"), sudoku(side=4), sudoku(side=9, name="B")]
    again = formats.parse_all(formats.write_all(both, "sdk"))
    assert [(puzzle, puzzle.name) for puzzle in again] == [(puzzle, puzzle.name) for puzzle in both]
    with pytest.raises(FormatError, match=r"\[Jigsaw\]"):
        formats.parse(f"[Puzzle]\n{ROWS}\n[Jigsaw]\n{'1' * 9}\n")


def test_a_comment_is_no_sdk_tag() -> None:
    assert sniffed(f"#All my boards\n{NINE}\n{NINE}") == ("line", [sudoku(NINE)] * 2)


def test_candidate_grid_as_simple_sudoku_draws_it() -> None:
    text = """*-----------------------*
| 3     124   | 4     12  |
| 4     1     | 3     2   |
|-------------+-----------|
| 1     4     | 2     3   |
| 2     3     | 1     4   |
*-----------------------*"""
    name, (puzzle,) = sniffed(text)
    assert name == "candidates"
    assert puzzle.givens == (3, 0, 4, 0, 4, 1, 3, 2, 1, 4, 2, 3, 2, 3, 1, 4)
    assert puzzle.candidates[1] == 0b1011
    assert puzzle.box == (2, 2)


def test_sdx_marks_the_players_digits() -> None:
    name, (puzzle,) = sniffed("u3 124 4 12\n4 1 3 2\n1 4 2 u3\n2 3 1 4\n")
    assert name == "candidates"
    assert puzzle.givens == (3, 0, 4, 0, 4, 1, 3, 2, 1, 4, 2, 3, 2, 3, 1, 4)


def test_729_characters() -> None:
    text = "".join(
        "123456789" if symbol == "." else symbol.rjust(int(symbol), ".").ljust(9, ".") for symbol in NINE
    )
    assert sniffed(text) == ("candidate-line", [sudoku(NINE)])
    with pytest.raises(FormatError, match=r"line 1, column 2: \[r1c1\] '3'"):
        formats.parse("13" + "." * 727, "candidate-line")


def test_hodoku_line() -> None:
    placed = NINE[:1] + "+9" + NINE[2:]
    name, (puzzle,) = sniffed(f":0000:x:{placed}:213 719::")
    assert name == "hodoku"
    assert puzzle.givens[1] == 9
    assert puzzle.candidates[2] == 0b111111101
    assert puzzle.candidates[8] == 1 << 4
    with pytest.raises(FormatError, match="'21'"):
        formats.parse(f":0000:x:{NINE}:21::")


def test_hodoku_is_read_only() -> None:
    with pytest.raises(FormatError, match="format hodoku can be read, not written"):
        formats.write(sudoku(NINE), "hodoku")


def test_opensudoku() -> None:
    zeros = NINE.replace(".", "0")
    games = f'<game data="{zeros}" />\n<game data="{zeros[:80]}"/>'
    text = f'<?xml version="1.0"?>\n<opensudoku>\n<name>A</name>\n{games}\n</opensudoku>'
    assert sniffed(text) == ("opensudoku", [sudoku(NINE), "line 5: 80 cells, expected 81"])
    assert formats.parse(f'<opensudoku2><game data="{zeros}"/></opensudoku2>') == sudoku(NINE)


def test_opensudoku_with_what_is_not_known() -> None:
    with pytest.raises(FormatError, match=r"^.*diagonals"):
        formats.parse(f'<opensudoku><game data="{NINE}" diagonals="1" note="x"/></opensudoku>')


def test_xml_that_grows_is_refused() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<opensudoku><name>&b;</name></opensudoku>'
    with pytest.raises(FormatError, match="a document type is not expected here"):
        formats.parse(bomb, "opensudoku")
    with pytest.raises(FormatError, match="not XML"):
        formats.parse("<opensudoku><game", "opensudoku")


@pytest.mark.parametrize(
    "text",
    [
        f"quizzes,solutions\n{NINE.replace('.', '0')},{'1' * 81}\n",
        f'id,puzzle,name\r\n1,"{NINE}","a, b"\r\n',
        f'"name","puzzle"\n"two\nlines",{NINE}\n',
        f"{NINE},{'1' * 81}\n",
    ],
)
def test_csv(text: str) -> None:
    assert sniffed(text) == ("csv", [sudoku(NINE)])


def test_csv_of_large_boards() -> None:
    numbers = [16] + [0] * 255
    text = "puzzle\n" + ";".join(map(str, numbers))
    assert sniffed(text) == ("csv", [sudoku(numbers)])
    assert formats.write(sudoku(numbers), "csv") == text


def test_csv_goes_on_after_a_bad_row() -> None:
    text = f"puzzle,solution\n{NINE},\n{NINE[:80]},\n11{'.' * 79},\n{NINE},x\n"
    name, items = sniffed(text)
    assert name == "csv"
    assert items == [
        sudoku(NINE),
        "line 3: 80 cells, expected 81",
        "line 4: [r1c2] 1 appears twice in row 1: r1c1 and r1c2",
        sudoku(NINE),
    ]


def test_pycsp3() -> None:
    text = (
        '{"size":3,"numHints":[{"row":0,"col":0,"number":2}],'
        '"opHints":[{"row":0,"col":1,"lessThan":true,"horizontal":true}]}'
    )
    puzzle = futoshiki([2] + [0] * 8, [(1, 2)])
    assert sniffed(text) == ("pycsp3", [puzzle])
    assert json.loads(formats.write(puzzle, "pycsp3")) == json.loads(text)
    with pytest.raises(FormatError, match="has no cell after it"):
        formats.parse('{"size": 2, "opHints": [{"row": 0, "col": 1, "lessThan": true, "horizontal": true}]}')


def test_futorules_goes_down_column_by_column() -> None:
    puzzle = futoshiki([0, 0, 3, 0, 0, 0, 0, 0, 0], [(1, 0), (0, 3), (7, 4)])
    text = "003000000 >----- <-->--"
    assert formats.write(puzzle, "futorules") == text
    assert sniffed(text) == ("futorules", [puzzle])
    assert formats.parse(text.replace(" ", "")) == puzzle
    with pytest.raises(FormatError, match="9 digits and 11 signs; 3×3 has 9 and 12"):
        formats.parse(text[:-1])


def test_puzzlink() -> None:
    assert sniffed("https://puzz.link/p?sudoku/4/4/3g4h1g2g4g32g1g") == (
        "puzzlink",
        [sudoku("3.4..1.2.4.32.1.")],
    )
    assert formats.write(sudoku("3.4..1.2.4.32.1."), "puzzlink") == "sudoku/4/4/3g4h1g2g4g32g1g"
    assert formats.write(sudoku([16] + [0] * 255), "puzzlink") == "sudoku/16/16/-10" + "z" * 12 + "u"
    with pytest.raises(FormatError, match=r"\[r1c1\] 5 is outside 1…4"):
        formats.parse("sudoku/4/4/5o")


def test_lzstring_as_others_pack_it() -> None:
    assert lzstring.pack("hello, i am a 猫") == "BYUwNmD2A0AECWsCGBbZtDUzkA=="
    assert lzstring.unpack("BYUwNmD2A0AECWsCGBbZtDUzkA==") == "hello, i am a 猫"
    assert lzstring.pack('{"size":9').startswith("N4Ig")


@given(text=st.text())
def test_lzstring_goes_back(text: str) -> None:
    result = lzstring.unpack(lzstring.pack(text))
    assert result.encode("utf-16", "surrogatepass") == text.encode("utf-16", "surrogatepass")


def packed(data: object) -> str:
    return lzstring.pack(json.dumps(data))


def test_fpuzzles_thermometers_stand_for_signs() -> None:
    grid = [[{"value": 3, "given": True}, {"value": 2}, {}, {}]] + [[{}] * 4] * 3
    signs = [{"lines": [["R2C1", "R2C2"], ["R2C2", "R3C2"]]}]
    data = {"size": 4, "title": "T", "grid": grid, "thermometer": signs}
    for start in ("https://www.f-puzzles.com/?load=", "https://sudokupad.app/fpuz", ""):
        name, (puzzle,) = sniffed(start + packed(data))
        assert name == "fpuzzles"
        assert puzzle == sudoku("3" + "." * 15, arcs=[(4, 5), (5, 9)])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"quadruple": [{"cells": ["R1C1"], "values": [3]}]}, "is not a supported rule; supported are"),
        ({"size": 5}, "16 cells, expected 25"),
        ({"size": "4"}, "size: .4. is not a whole number"),
        ({"grid": None}, "not what f-puzzles writes"),
        ({"size": True}, "size: True is not a whole number"),
        (
            {"grid": [[{"odd": True}] + [{}] * 3] + [[{}] * 4] * 3},
            "r1c1: odd is not a supported rule",
        ),
        (
            {"thermometer": [{"lines": [["R1C1", "R1C2"]], "slow": True}]},
            "thermometer: slow is not a supported rule",
        ),
        ({"thermometer": [{"lines": [["R9C1", "R1C1"]]}]}, "'R9C1' is no cell of a 4×4 board"),
    ],
)
def test_fpuzzles_with_what_is_not_known(change: dict[str, object], message: str) -> None:
    with pytest.raises(FormatError, match=message):
        formats.parse(packed({"size": 4, "grid": [[{}] * 4] * 4} | change), "fpuzzles")


def test_fpuzzles_damaged() -> None:
    with pytest.raises(FormatError):
        formats.parse("N4Igzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz")
