"""Puzzles written in one format, for all commands that write some: at once, or together at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from ..formats import write, write_all
from ..formats.registry import find_written
from ..puzzle import Puzzle

__all__ = ["PuzzleSink", "printed"]


class PuzzleSink:
    """Hands texts to `say`, without their last line feed; in the simplest format of each if `to` is None.

    Puzzles that take several lines wait for `close` where they have a head in common, or are known to fit and
    to be written `together`; else a blank line stands between them.
    """

    def __init__(
        self, to: str | None, say: Callable[[str], object] = click.echo, *, together: bool = False
    ) -> None:
        row = None if to is None else find_written(to)
        self._to, self._say = to, say
        self._by_line = row is None or row.one_a_line or to == "csv"
        self._together = together and not self._by_line
        self._waits = row is not None and not self._by_line and row.has_a_head
        self._begun = False
        self._waiting: list[Puzzle] = []

    def begin(self) -> None:
        """Write the header of CSV; without it, the first puzzle does."""
        if self._to == "csv" and not self._begun:
            self._say("puzzle")
        self._begun = True

    def add(self, puzzle: Puzzle) -> None:
        if self._together:
            self._waiting.append(puzzle)
            return
        text = write(puzzle, self._to)  # refused here, where it is known which it is
        if self._waits:
            self._waiting.append(puzzle)
        elif self._by_line:
            self.add_lines(text.partition("\n")[2] if self._to == "csv" else text)
        else:
            self._say(f"\n{text}" if self._begun else text)
            self._begun = True

    def add_lines(self, text: str) -> None:
        """Puzzles as lines of the format, without a header."""
        self.begin()
        self._say(text)

    def close(self) -> None:
        if self._waiting and self._to is not None:
            self._say(write_all(self._waiting, self._to))


@contextmanager
def printed(to: str | None) -> Iterator[Callable[[Puzzle], None]]:
    """What prints a puzzle."""
    sink = PuzzleSink(to)
    yield sink.add
    sink.close()
