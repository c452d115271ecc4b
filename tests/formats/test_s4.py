"""S4's print, to the character, as far as the document shows it."""

from __future__ import annotations

import pytest

from sudoshiki import formats
from sudoshiki.puzzle import sudoku

PRINTED = """\
 01 .. | 03 04
 .. .. | .. ..
-------+-------
 02 .. | .. ..
 .. .. | 01 .."""


def documents_rule(n: int) -> str:
    """Return the last part of the document's print_sudoku, unchanged."""
    printed = ""
    for k in range(n):
        for _ in range((3 * n) + 1):
            printed += "-"
        printed += "+" if k != n - 1 else "\n"
    return printed.rstrip("\n")


def test_a_board_is_printed_as_the_document_does() -> None:
    puzzle = sudoku([1, 0, 3, 4, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0])
    assert formats.write(puzzle, "s4") == PRINTED
    assert formats.parse(PRINTED) == puzzle


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_rules_are_the_documents_and_their_crosses_stand_under_the_bars(n: int) -> None:
    lines = formats.write(sudoku(side=n * n), "s4").splitlines()
    rules = [line for line in lines if "-" in line]
    assert rules == [documents_rule(n)] * (n - 1)
    bars = [at for at, sign in enumerate(lines[0]) if sign == "|"]
    assert bars == [at for at, sign in enumerate(rules[0]) if sign == "+"]
    assert lines.index(rules[0]) == n
