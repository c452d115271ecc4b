"""One puzzle after the other, where all that can go wrong is that one can't be read or is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from ..formats import Found, Reject
from ..puzzle import SudoshikiError
from .inputs import puzzles_in, say_reject, where
from .options import Reading

__all__ = ["do_each"]


def do_each(puzzles: Iterable[str], reading: Reading, act: Callable[[Found], None]) -> int:
    """The exit code; what went wrong is said where it does, and the rest goes on."""
    bad = 0
    for entry in puzzles_in(puzzles, reading):
        if isinstance(entry, Reject):
            bad += 1
            say_reject(entry)
            continue
        try:
            act(entry)
        except SudoshikiError as error:
            bad += 1
            click.echo(f"{where(entry)}: refused: {error}", err=True)
    return 1 if bad else 0
