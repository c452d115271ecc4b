"""`sudoshiki draw`"""

from __future__ import annotations

import click

from ..draw.text import text
from ..formats import Reject
from ..say.words import heading
from .completion import puzzle_argument
from .inputs import puzzles_in, say_reject, where
from .options import Reading, reading_options
from .show import on_terminal

__all__ = ["command"]


@click.command("draw")
@puzzle_argument
@reading_options
@click.pass_context
def command(ctx: click.Context, puzzles: tuple[str, ...], reading: Reading) -> None:
    """Draw puzzles as text, with boxes and signs.

    \b
    sudoshiki draw s2-futoshiki-5x5
    sudoshiki draw 3.4..1.2.4.32.1.
    """
    rejected = 0
    for entry in puzzles_in(puzzles, reading):
        if isinstance(entry, Reject):
            rejected += 1
            say_reject(entry)
        else:
            click.echo(f"{heading(entry.puzzle, where(entry))}\n{text(entry.puzzle, color=on_terminal())}")
    ctx.exit(1 if rejected else 0)
