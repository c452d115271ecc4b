"""The object of PyCSP3's Futoshiki JSON, told from others and made a puzzle; `pycsp3` says what it holds."""

from __future__ import annotations

from typing import Any

from ..puzzle import FormatError, Kind, Puzzle, cell_name, futoshiki
from ..puzzle.door import check_side, shown
from .json_text import expected, refuse_unknown, whole_number

__all__ = ["from_object", "is_ours"]


def is_ours(data: dict[str, Any]) -> bool:
    return "size" in data and ("numHints" in data or "opHints" in data)


def from_object(data: dict[str, Any]) -> Puzzle:
    refuse_unknown(data, ("size", "numHints", "opHints"))
    side = whole_number(data["size"], "size")
    check_side(side)
    cells = [0] * (side * side)
    for hint in _hints(data, "numHints", ("row", "col", "number")):
        cell, value = _cell(hint, side), whole_number(hint.get("number"), "number")
        if cells[cell] not in (0, value):
            message = f"a hint says {value}, another {cells[cell]}"
            raise FormatError(message, cell=cell_name(cell, side), kind=Kind.CLASH)
        cells[cell] = value
    arcs = []
    for hint in _hints(data, "opHints", ("row", "col", "lessThan", "horizontal")):
        cell, across = _cell(hint, side), _flag(hint, "horizontal")
        if (cell % side if across else cell // side) + 1 == side:
            raise FormatError(
                f"a sign at row {hint['row']}, column {hint['col']} has no cell after it", kind=Kind.SIGNS
            )
        other = cell + (1 if across else side)
        arcs.append((cell, other) if _flag(hint, "lessThan") else (other, cell))
    return futoshiki(cells, arcs, side=side)


def _hints(data: dict[str, Any], key: str, known: tuple[str, ...]) -> list[dict[str, Any]]:
    hints = data.get(key) or []
    if not isinstance(hints, list) or not all(isinstance(hint, dict) for hint in hints):
        raise FormatError(f"{key}: expected a list of objects", kind=Kind.JSON)
    for hint in hints:
        refuse_unknown(hint, known, f"{key}: ")
    return hints


def _flag(hint: dict[str, Any], key: str) -> bool:
    value = hint.get(key)
    if not isinstance(value, bool):
        raise expected(key, "true or false", value)
    return value


def _cell(hint: dict[str, Any], side: int) -> int:
    row, column = whole_number(hint.get("row"), "row"), whole_number(hint.get("col"), "col")
    if not (0 <= row < side and 0 <= column < side):
        place = f"row {shown(row)}, column {shown(column)} (from 0)"
        raise FormatError(f"{place} is off the {side}×{side} board", kind=Kind.JSON)
    return row * side + column
