"""Above 9×9, 0 beside another empty sign may be a value: all formats refuse it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import sudoshiki as sk
from sudoshiki.puzzle.symbols import ALPHABETS, EMPTY

SIDE = 16
VALUES = [(row * 4 + row // 4 + column) % SIDE for row in range(SIDE) for column in range(SIDE)]
HEX = ["0123456789ABCDEF"[value] for value in VALUES]


def rows(cells: list[str], between: str = "") -> list[str]:
    return [between.join(cells[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE)]


WAYS: dict[str, Callable[[list[str]], str]] = {
    "line": lambda cells: "".join(cells),
    "line, parted": lambda cells: " ".join(cells),
    "grid": lambda cells: "\n".join(rows(cells)),
    "grid, parted": lambda cells: "\n".join(rows(cells, " ")),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("empty", [sign for sign in EMPTY if sign != "0"])
@pytest.mark.parametrize("cell", [0, 1, 255])
def test_hex_is_refused_unless_its_alphabet_is_named(way: str, empty: str, cell: int) -> None:
    """Also if 0 and the empty cell are in different rows."""
    cells = HEX.copy()
    cells[cell // SIDE * SIDE + cells[cell // SIDE * SIDE :].index("0")] = empty
    text = WAYS[way](cells)
    with pytest.raises(sk.FormatError, match=r"0 and .* both look empty") as caught:
        sk.parse(text)
    assert caught.value.column > 0
    assert sk.parse(text, alphabet="0-9A").given_count == 255


@pytest.mark.parametrize("empty", EMPTY)
def test_one_sign_for_empty_is_fine(empty: str) -> None:
    cells = [empty if value == 0 else ALPHABETS["1-9A"][value - 1] for value in VALUES]
    for way in WAYS.values():
        assert sk.parse(way(cells)).given_count == 240


def test_numbers_of_two_digits_leave_no_doubt() -> None:
    cells = [(".", "0")[at % 2] if value == 0 else str(value) for at, value in enumerate(VALUES)]
    assert sk.parse("\n".join(rows(cells, " "))).given_count == 240
    assert sk.parse(" ".join(cells)).given_count == 240
