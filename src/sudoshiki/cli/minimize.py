"""`sudoshiki minimize`"""

from __future__ import annotations

import click

from ..formats import Found, write
from ..logic import NotForLogic
from ..puzzle import SudoshikiError
from ..puzzle.errors import so_many
from ..solve import StopFlag
from .batch import run_all
from .completion import puzzle_argument
from .inputs import where
from .options import AT_LEAST_0, Reading, reading_options, to_option

__all__ = ["command"]


class _Done:
    """What became of a puzzle: a text, or why there is none."""

    def __init__(self, text: str = "", note: str = "", refused: str = "") -> None:
        self.text, self.note, self.refused = text, note, refused

    @property
    def verdict(self) -> str:
        return "refused" if self.refused else "done"


@click.command("minimize")
@puzzle_argument
@click.option("--seed", type=AT_LEAST_0, default=0, metavar="N", help="Another seed, other clues that stay.")
@to_option
@reading_options
@click.pass_context
def command(
    ctx: click.Context, puzzles: tuple[str, ...], seed: int, to: str | None, reading: Reading
) -> None:
    """Take away givens and signs until each one left is needed.

    The solution stays the only one; that is proved at every step. How many went is said on stderr.

    \b
    sudoshiki minimize s5-sudoku-9x9
    sudoshiki minimize s2-futoshiki-5x5 --to art
    """

    def run(found: Found, stop: StopFlag) -> _Done:
        from ..generate.minimal import minimize

        try:
            left = minimize(found.puzzle, seed=seed, stop=stop)
        except (NotForLogic, SudoshikiError) as error:
            return _Done(refused=str(error))
        sure = "" if left.proved else "; some of the rest may be superfluous, as their proof takes too long"
        return _Done(write(left.puzzle, to), f"{so_many(left.taken, 'clue')} taken away{sure}")

    def show(found: Found, done: _Done, many: bool) -> None:
        place = f"{where(found)}: " if many else ""
        if done.text:
            click.echo(done.text)
        click.echo(place + (done.note or f"refused: {done.refused}"), err=True)

    ctx.exit(run_all(puzzles, reading, run, show).exit_code(("refused",)))
