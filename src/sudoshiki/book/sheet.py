"""Where things go on a page, in points; y grows upwards, as PDF has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..puzzle import UsageError
from ..puzzle.errors import choose_from

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
_MOST_A_PAGE = 48
_GAP = 14.0  # between solutions, at least


class BookSettings(NamedTuple):
    """How a book looks. Large print: one or two puzzles a page, larger letters, larger solutions."""

    title: str = ""
    paper: str = "a4"
    per_page: int | None = None  # 4, or 1 in large print
    solutions: bool = True
    upside_down: bool = False
    large_print: bool = False

    def checked(self) -> BookSettings:
        if self.paper not in PAPERS:
            raise UsageError(f"no paper {self.paper!r}; {choose_from(self.paper, PAPERS)}")
        most = 2 if self.large_print else _MOST_A_PAGE
        if not 1 <= self.puzzles_a_page <= most:
            print_ = " in large print" if self.large_print else ""
            raise UsageError(f"{self.puzzles_a_page} puzzles a page{print_}: choose from 1 to {most}")
        return self

    @property
    def puzzles_a_page(self) -> int:
        if self.per_page is not None:
            return self.per_page
        return 1 if self.large_print else 4


class Slot(NamedTuple):
    """Room for a board: its top left corner, and how long the board's side may be."""

    left: float
    top: float
    side: float


class Sheet:
    """A page of a book: head, foot, and slots for boards between them."""

    def __init__(self, settings: BookSettings) -> None:
        self.width, self.height = PAPERS[settings.paper]
        self.large = settings.large_print
        self.margin = 40.0 if self.large else 48.0
        self.text = 20.0 if self.large else 10.5  # the size of captions
        self.small = 14.0 if self.large else 9.0  # of what stands at the head and the foot
        self.head = self.height - self.margin - self.small
        self.foot = self.margin - 8

    def slots(self, count: int, *, caption: float, heading: float = 0) -> list[Slot]:
        """So many in rows and columns, as large as they can be, each with room for its caption below."""
        top = self.head - 18 - heading
        wide, high = self.width - 2 * self.margin, top - self.foot - self.small - 14
        side, columns = max(self._sides(count, wide, high, caption))
        rows = -(-count // columns)
        free_x = (wide - columns * side) / columns
        free_y = (high - rows * (side + caption)) / rows
        return [
            Slot(
                self.margin + free_x / 2 + at % columns * (side + free_x),
                top - free_y / 2 - at // columns * (side + caption + free_y),
                side,
            )
            for at in range(count)
        ]

    def _sides(self, count: int, wide: float, high: float, caption: float) -> Iterator[tuple[float, int]]:
        """How large a board can be with so many columns; the gaps between boards are an eighth of them."""
        for columns in range(1, count + 1):
            rows = -(-count // columns)
            across = wide / (columns + (columns - 1) / 8)
            down = (high - rows * caption) / (rows + (rows - 1) / 8)
            yield min(across, down), columns

    def flow(self, sides: Sequence[float], *, caption: float, heading: float = 0) -> Iterator[list[Slot]]:
        """Boards of these sides, as words are set: in rows, row under row, page after page."""
        top = self.head - 18 - heading
        bottom = self.foot + self.small + 14
        wide = self.width - 2 * self.margin
        page: list[Slot] = []
        y = top
        for row in _rows(sides, wide):
            room = max(row) + caption + _GAP * 0.6
            if page and y - room < bottom:
                yield page
                page, y = [], top
            page += _set(row, self.margin, y, wide)
            y -= room
        if page:
            yield page

    def largest_side(self, *, caption: float, heading: float = 0) -> float:
        """Of a board that has a page of the flow to itself."""
        high = self.head - 18 - heading - (self.foot + self.small + 14) - caption - _GAP * 0.6
        return min(self.width - 2 * self.margin, high)


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
    """From the left, with the gaps that a full row of such boards would have, so that columns are even."""
    fitting = int((wide + _GAP) // (row[0] + _GAP))
    gap = (wide - fitting * row[0]) / (fitting - 1) if fitting > 1 and len(set(row)) == 1 else _GAP
    for side in row:
        yield Slot(left, top, side)
        left += side + gap
