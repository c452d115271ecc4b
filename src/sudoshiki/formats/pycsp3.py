"""PyCSP3's Futoshiki JSON: size, numHints (row, col, number) and opHints (row, col, lessThan, horizontal).

Rows and columns count from 0; a hint compares a cell with the next one to the right, or below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..puzzle import FormatError, Kind, Puzzle, futoshiki
from ..puzzle.graph import check_side
from . import own_json
from .records import Found, Line, Options

__all__ = ["from_object", "is_ours", "read", "write"]


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    return own_json.read(lines, options)


def is_ours(data: dict[str, Any]) -> bool:
    return "size" in data and ("numHints" in data or "opHints" in data)


def from_object(data: dict[str, Any]) -> Puzzle:
    side = _number(data, "size")
    check_side(side)
    cells = [0] * (side * side)
    for hint in _hints(data, "numHints"):
        cells[_cell(hint, side)] = _number(hint, "number")
    arcs = []
    for hint in _hints(data, "opHints"):
        cell = _cell(hint, side)
        across = hint.get("horizontal") is True
        if (cell % side if across else cell // side) + 1 == side:
            raise FormatError(
                f"a sign at row {hint['row']}, column {hint['col']} has no cell after it", kind=Kind.SIGNS
            )
        other = cell + (1 if across else side)
        arcs.append((cell, other) if hint.get("lessThan") is True else (other, cell))
    return futoshiki(cells, arcs, side=side)


def _hints(data: dict[str, Any], key: str) -> list[dict[str, Any]]:
    hints = data.get(key) or []
    if not isinstance(hints, list) or not all(isinstance(hint, dict) for hint in hints):
        raise FormatError(f"{key}: expected a list of objects", kind=Kind.JSON)
    return hints


def _number(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise FormatError(f"{key}: {str(value)[:40]!r} is not a whole number", kind=Kind.SYMBOL)
    return value


def _cell(hint: dict[str, Any], side: int) -> int:
    row, column = _number(hint, "row"), _number(hint, "col")
    if not (0 <= row < side and 0 <= column < side):
        raise FormatError(
            f"row {row}, column {column} (from 0) is off the {side}×{side} board", kind=Kind.JSON
        )
    return row * side + column


def write(puzzle: Puzzle) -> str:
    import json

    side = puzzle.side
    numbers = [
        {"row": cell // side, "col": cell % side, "number": value}
        for cell, value in enumerate(puzzle.givens)
        if value
    ]
    signs = []
    for low, high in puzzle.arcs:
        cell = min(low, high)
        signs.append(
            {
                "row": cell // side,
                "col": cell % side,
                "lessThan": low == cell,
                "horizontal": abs(low - high) == 1,
            }
        )
    return json.dumps({"size": side, "numHints": numbers, "opHints": signs})
