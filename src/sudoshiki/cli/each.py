"""One puzzle after the other, where all that can go wrong is that one can't be read or is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, islice

import click

from ..formats import Found, Reject
from ..puzzle import SudoshikiError
from .inputs import good_ones, label, puzzles_in
from .options import Reading

__all__ = ["do_each"]


def do_each(puzzles: Iterable[str], reading: Reading, act: Callable[[Found, bool], None]) -> int:
    """The exit code; what went wrong is said where it does, and the rest goes on.

    `act` is told whether the puzzle is one of many.
    """
    rejected: list[Reject] = []
    refused = 0
    entries = puzzles_in(puzzles, reading)
    first = list(islice(entries, 2))
    for found in good_ones(chain(first, entries), rejected):
        try:
            act(found, len(first) > 1)
        except SudoshikiError as error:
            refused += 1
            click.echo(f"{label(found, reading)}: refused: {error}", err=True)
    return 1 if rejected or refused else 0
