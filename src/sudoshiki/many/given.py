"""Boards as they were given: what the native core takes, and what the boards say of their shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isqrt

from ..formats.one_line import Text, read_line
from ..formats.records import Options
from ..puzzle import FormatError, UsageError
from ..puzzle.door import shown
from .batch import Boards
from .lanes import LARGEST_SIDE

__all__ = ["Given", "How", "side_of_lines"]

_READ = 100  # lines that are read to learn the side; beyond them only lengths are looked at


@dataclass(frozen=True, slots=True)
class How:
    """How boards are to be read: what the caller says of them."""

    options: Options
    side: int | None = None
    threads: int = 1  # that may look through the boards
    trusting: bool = False  # an engine will see whether lines that look alike are of one length


@dataclass(frozen=True, slots=True)
class Given:
    """The boards and their shape, as far as they know it. `lines_at` shows lines of text again, by number."""

    boards: Boards
    side: int
    lines_at: Callable[[list[int]], Sequence[Text]] | None = None
    arcs: list[tuple[tuple[int, int], ...]] | None = None
    box: tuple[int, int] | None = None
    latin: bool = False


def side_of_lines(lines: Callable[[], Iterator[Text]], how: How) -> int:
    """That of the first line that can be read; else of the first with as many characters as a board."""
    if how.side is not None:
        return how.side
    blank = True
    for line in islice(lines(), _READ):
        try:
            puzzle = read_line(line, how.options)
        except FormatError:
            blank = False
            continue
        if puzzle is not None and puzzle.side <= LARGEST_SIDE:
            return puzzle.side
        blank = blank and puzzle is None
    some: Text = None
    for line in lines():
        length = len(line.strip()) if line else 0
        if length and isqrt(length) ** 2 == length and isqrt(length) <= LARGEST_SIDE:
            return isqrt(length)
        some = some or line
    if blank:
        return 9  # nothing to solve: any side will do
    raise UsageError(
        f"no line has as many characters as a board of up to {LARGEST_SIDE}×{LARGEST_SIDE} has cells: "
        f"{shown(some)}"
    )
