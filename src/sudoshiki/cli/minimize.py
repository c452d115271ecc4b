"""`sudoshiki minimize`"""

from __future__ import annotations

import click

from ..formats import Found, write
from ..logic import NotForLogic
from ..puzzle import Puzzle, SudoshikiError
from ..puzzle.errors import so_many
from ..solve import StopFlag
from .batch import printed, run_all
from .completion import puzzle_argument
from .inputs import label
from .options import AT_LEAST_0, Reading, reading_options, to_option


class _Done:
    """What became of a puzzle: another, or why there is none."""

    def __init__(self, puzzle: Puzzle | None = None, note: str = "", refused: str = "") -> None:
        self.puzzle, self.note, self.refused = puzzle, note, refused

    @property
    def verdict(self) -> str:
        return "refused" if self.refused else "done"


@click.command("minimize")
@puzzle_argument
@click.option("--seed", type=AT_LEAST_0, default=0, metavar="N", help="Another seed, other clues that stay.")
@to_option
@reading_options
def command(puzzles: tuple[str, ...], seed: int, to: str | None, reading: Reading) -> int:
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
            write(left.puzzle, to)  # or why that can't be
        except (NotForLogic, SudoshikiError) as error:
            return _Done(refused=str(error))
        sure = "" if left.proved else "; some of the rest may be superfluous, as their proof takes too long"
        return _Done(left.puzzle, f"{so_many(left.taken, 'clue')} taken away{sure}")

    with printed(to) as print_:

        def show(found: Found, done: _Done, many: bool) -> None:
            place = f"{label(found, reading)}: " if many else ""
            if done.puzzle is not None:
                print_(done.puzzle)
            click.echo(place + (done.note or f"refused: {done.refused}"), err=True)

        return run_all(puzzles, reading, run, show).exit_code(("refused",))
