"""Lists of walls between cells, as in Simon Tatham's Solo and Keen.

First the places between horizontal neighbours, row by row, then those between vertical neighbours, column
by column. A letter counts the open places before the next wall (`_` none, a 1 … y 25; z is 25 and no wall
after them); a last wall, beyond the board, closes the list. Keen writes a character's repetitions as a
number behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..puzzle import FormatError, Kind

_LONGEST_RUN = 25
_ITEM = re.compile(r"([a-z_])(\d{0,6})", re.ASCII)


def joints(side: int) -> Iterator[tuple[int, int]]:
    """The pairs of neighbours in the order of the list."""
    for row in range(side):
        for column in range(side - 1):
            yield row * side + column, row * side + column + 1
    for column in range(side):
        for row in range(side - 1):
            yield row * side + column, (row + 1) * side + column


def read_areas(text: str, side: int, what: str, *, repetitions: bool = False) -> list[int]:
    """Return the area of each cell, from 1; `what` names the list in errors."""
    joined: list[bool] = []
    expected = 2 * side * (side - 1) + 1
    at = 0
    while at < len(text) and len(joined) <= expected:
        item = _ITEM.match(text, at)
        if item is None or (item[2] and not repetitions):
            wrong = text[at] if item is None else item[2][0]
            raise FormatError(f"{wrong!r} in the {what}, expected a-z or _", kind=Kind.SYMBOL)
        run = 0 if item[1] == "_" else min(ord(item[1]) - ord("a") + 1, _LONGEST_RUN)
        places = [True] * run + [False] * (item[1] != "z")
        joined += places * min(int(item[2] or 1), expected + 1)
        at = item.end()
    if len(joined) != expected or joined[-1]:
        count_text = "more" if len(joined) > expected else f"{max(len(joined) - 1, 0)} places"
        raise FormatError(f"the {what} tell {count_text}, expected {expected - 1}", kind=Kind.LENGTH)
    return _areas(joined, side)


def _areas(joined: Sequence[bool], side: int) -> list[int]:
    """Give connected cells the same number."""
    area = list(range(side * side))

    def root(cell: int) -> int:
        while area[cell] != cell:
            area[cell] = cell = area[area[cell]]
        return cell

    for (one, other), is_open in zip(joints(side), joined, strict=False):
        if is_open:
            area[root(one)] = root(other)
    numbers: dict[int, int] = {}
    return [numbers.setdefault(root(cell), len(numbers) + 1) for cell in range(side * side)]


def pieces(areas: Sequence[int], side: int) -> int:
    """Number of connected areas of cells with the same number."""
    return max(_areas([areas[one] == areas[other] for one, other in joints(side)], side))


def walls_text(areas: Sequence[int], side: int, *, repetitions: bool = False) -> str:
    """The list of the walls between areas."""
    parts: list[str] = []
    run = 0
    for one, other in joints(side):
        if areas[one] == areas[other]:
            run += 1
        else:
            parts.append(_run_text(run))
            run = 0
    text = "".join([*parts, _run_text(run)])
    if not repetitions:
        return text
    return re.sub(r"(.)\1{2,}", lambda same: f"{same[1]}{len(same[0])}", text)


def _run_text(run: int) -> str:
    full = (run - 1) // _LONGEST_RUN if run > _LONGEST_RUN else 0
    rest = run - _LONGEST_RUN * full
    return "z" * full + (chr(ord("a") + rest - 1) if rest else "_")
