"""S5's file: the number of boards at its start is never read as a board."""

from __future__ import annotations

import pytest

from sudoshiki import formats, sudoku
from sudoshiki.formats import ParsedPuzzle, Reject
from tests.document_boards import BOARDS

NINE = formats.read(BOARDS / "s5-sudoku-9x9.txt")
FOUR = sudoku("3.4..1.2.4.32.1.")
ROWS = formats.write(NINE, "s5").partition("\n")[2]


def test_the_input_of_the_documents_program() -> None:
    assert formats.sniff(f"1\n{ROWS}\n") == "s5"
    assert formats.parse(f"1\n{ROWS}\n") == NINE
    assert formats.parse_all(f"2\n{ROWS}\n\n{ROWS}\n") == [NINE, NINE]
    assert formats.write(NINE, "s5").startswith("1\n4 0 0 0 0 0 8 0 5\n")


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ("1\n3 0 4 0\n0 1 0 2\n0 4 0 3\n2 0 1 0", [FOUR]),
        ("1\n3.4.\n.1.2\n.4.3\n2.1.", [FOUR]),
        ("1\n\n3 . | 4 .\n. 1 | . 2\n----+----\n. 4 | . 3\n2 . | 1 .\n", [FOUR]),
        ("# boards\n2\n3.4..1.2.4.32.1.\n3.4..1.2.4.32.1.\n", [FOUR, FOUR]),
        ("1\n3.4..1.2.4.32.1.", [FOUR]),
    ],
)
def test_the_number_is_a_number_however_boards_are_written(text: str, boards: list[object]) -> None:
    assert formats.parse_all(text) == boards


def test_a_wrong_number_is_refused_at_its_place() -> None:
    few = list(formats.iter_text(f"2\n{ROWS}\n"))
    assert [type(item) for item in few] == [ParsedPuzzle, Reject]
    assert str(few[1]) == "line 1: 1 board, expected 2"
    many = list(formats.iter_text(f"1\n{ROWS}\n{ROWS}\n"))
    assert [type(item) for item in many] == [ParsedPuzzle, Reject]
    assert str(many[1]) == "line 11: text after the last of 1 board"


def test_an_invalid_number_of_boards() -> None:
    assert formats.sniff("1\n2 1\n0 0\n0 0\n1 1 1 2") == "s2"
    assert formats.sniff("1\n.\n1\n") != "s5"
    assert formats.sniff("12345\n123456\n" * 3) != "s5"
    assert formats.sniff("7\n" + "1" * 81 + "\n") != "s5"  # a line, not seven of them
