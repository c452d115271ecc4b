"""One puzzle after the other, where all that can go wrong is that one can't be read or is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from ..formats import Found, Reject
from ..puzzle import SudoshikiError
from .inputs import good_ones, label, puzzles_in
from .options import Reading

__all__ = ["do_each"]


def do_each(puzzles: Iterable[str], reading: Reading, act: Callable[[Found], None]) -> int:
    """The exit code; what went wrong is said where it does, and the rest goes on."""
    rejected: list[Reject] = []
    refused = 0
    for found in good_ones(puzzles_in(puzzles, reading), rejected):
        try:
            act(found)
        except SudoshikiError as error:
            refused += 1
            click.echo(f"{label(found, reading)}: refused: {error}", err=True)
    return 1 if rejected or refused else 0
