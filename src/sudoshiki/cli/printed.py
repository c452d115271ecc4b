"""Puzzles as --to says, for commands that make some: one after the other, or all in one text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from ..formats import write, write_all
from ..formats.registry import find_written
from ..puzzle import Puzzle

__all__ = ["printed"]


@contextmanager
def printed(
    to: str | None, say: Callable[[str], object] = click.echo
) -> Iterator[Callable[[Puzzle], object]]:
    """What prints a puzzle, or says it otherwise: at once, or all together in the end where several have a
    head in common."""
    row = None if to is None else find_written(to)
    if row is None or row.one_a_line:
        yield lambda puzzle: say(write(puzzle, to))
        return
    first = True
    waiting: list[Puzzle] = []

    def add(puzzle: Puzzle) -> None:
        nonlocal first
        text = write(puzzle, to)  # refused here, where it is known which it is
        if row.has_a_head:
            waiting.append(puzzle)
            return
        say(text if first else f"\n{text}")
        first = False

    yield add
    if waiting:
        say(write_all(waiting, row.name))
