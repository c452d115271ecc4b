"""Layout of a page, in points; y grows upwards, as in PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..draw.frame import CELL
from .settings import BookSettings

_GAP = 14.0  # least gap between solutions
_ROW_GAP = 0.6 * _GAP  # between rows of solutions
_LESS = 0.92  # a solution may shrink to this if one more row then fits on a page
_USUAL = (12, 9, 6, 4, 2, 1)  # puzzles per page, chosen by their size
_CELL, _LARGE_CELL = 20.0, 34.0  # least side of a cell for that choice
_MIN_CELL = 5.0  # for any setting


class Slot(NamedTuple):
    """Space for a board: its top left corner, and the largest side."""

    left: float
    top: float
    side: float


class Sheet:
    """A page of a book: head, foot, and slots for boards. Odd pages are right-hand."""

    def __init__(self, settings: BookSettings) -> None:
        self.width, self.height = settings.size
        self.inner, self.outer = settings.inner_margin, settings.outer_margin
        self.large = settings.large_print
        self.text = 20.0 if self.large else 10.5  # font size of captions
        self.small = 14.0 if self.large else 9.0  # font size of header and footer
        self.head = self.height - self.outer - self.small
        self.foot = self.outer

    @property
    def wide(self) -> float:
        """The width between the margins."""
        return self.width - self.inner - self.outer

    def left(self, page: int) -> float:
        """Return the left margin: the binding is at the left of odd pages."""
        return self.inner if page % 2 else self.outer

    def middle(self, page: int) -> float:
        return self.left(page) + self.wide / 2

    def top(self, heading: float = 0) -> float:
        return self.head - 18 - heading

    @property
    def bottom(self) -> float:
        return self.foot + self.small + 14

    def usual_count(self, size: tuple[float, float], caption: float) -> int:
        """Return the most boards per page whose cells are large enough to write in."""
        least = _LARGE_CELL if self.large else _CELL
        counts = [count for count in _USUAL if count <= 2 or not self.large]
        return next((count for count in counts if self.cell(count, size, caption) >= least), 1)

    def cell(self, count: int, size: tuple[float, float], caption: float, heading: float = 0) -> float:
        """Return the side of a cell with `count` boards on a page."""
        side, _ = max(self._sides(count, self.top(heading) - self.bottom, caption))
        return side / max(size) * CELL

    def slots(self, count: int, *, caption: float, heading: float = 0, page: int = 1) -> list[Slot]:
        """Return `count` slots in rows and columns, as large as possible."""
        top, left = self.top(heading), self.left(page)
        high = top - self.bottom
        side, columns = max(self._sides(count, high, caption))
        rows = -(-count // columns)
        free_x = (self.wide - columns * side) / columns
        free_y = (high - rows * (side + caption)) / rows
        return [
            Slot(
                left + free_x / 2 + index % columns * (side + free_x),
                top - free_y / 2 - index // columns * (side + caption + free_y),
                side,
            )
            for index in range(count)
        ]

    def _sides(self, count: int, high: float, caption: float) -> Iterator[tuple[float, int]]:
        """Yield the largest side for each number of columns."""
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            across = self.wide / (columns + (columns - 1) / 8)
            down = (high - rows * caption) / (rows + (rows - 1) / 8)
            yield min(across, down), columns

    def flow(
        self, sides: Sequence[float], *, caption: float, heading: float = 0, page: int = 1
    ) -> Iterator[list[Slot]]:
        """Yield the slots of each page for boards of these sides, set in rows like words."""
        top = self.top(heading)
        slots: list[Slot] = []
        y = top
        for row in _rows(sides, self.wide):
            room = max(row) + caption + _ROW_GAP
            if slots and y - room < self.bottom:
                yield slots
                slots, y, page = [], top, page + 1
            slots += _set(row, self.left(page), y, self.wide)
            y -= room
        if slots:
            yield slots

    def fitting_side(self, side: float, *, caption: float, heading: float = 0) -> float:
        """Return a side near `side` so that rows fill the width, and one more row fits."""
        even = self._even_side(side)
        high = self.top(heading) - self.bottom
        rows = high // (even + caption + _ROW_GAP) + 1
        lower = high / rows - caption - _ROW_GAP - 0.01  # sums of floats must not exceed the page
        return min(even, lower) if lower > _LESS * even else even

    def _even_side(self, side: float) -> float:
        """Return a side near `side` so that rows fill the width; `side` if none is near."""
        columns = int((self.wide + _GAP) // (side + _GAP))
        fitting = [(self.wide - (count - 1) * _GAP) / count for count in (columns, columns + 1) if count]
        nearest = min(fitting, key=lambda one: max(one / side, side / one))
        return nearest if 0.85 < nearest / side < 1.35 else side

    def largest_side(self, *, caption: float, heading: float = 0) -> float:
        """Return the side of a board that is alone on a page of the flow."""
        return min(self.wide, self.top(heading) - self.bottom - caption - _ROW_GAP)


def is_legible(cell: float) -> bool:
    """Return whether the content of a cell of that side can be read."""
    return cell >= _MIN_CELL


def _rows(sides: Sequence[float], wide: float) -> Iterator[list[float]]:
    row: list[float] = []
    for side in sides:
        if row and sum(row) + side + len(row) * _GAP > wide:
            yield row
            row = []
        row.append(side)
    if row:
        yield row


def _set(row: Sequence[float], left: float, top: float, wide: float) -> Iterator[Slot]:
    """Place a row from the left, with the gaps of a full row.

    A board that fills a row is centred.
    """
    fitting = int((wide + _GAP) // (row[0] + _GAP))
    if fitting <= 1 and len(row) == 1:
        left += (wide - row[0]) / 2
    gap = (wide - fitting * row[0]) / (fitting - 1) if fitting > 1 and len(set(row)) == 1 else _GAP
    for side in row:
        yield Slot(left, top, side)
        left += side + gap
