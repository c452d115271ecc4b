"""`sudoshiki minimize`"""

from __future__ import annotations

import click

from ..formats import ParsedPuzzle, write
from ..logic import NotForLogic
from ..pipeline.sinks.puzzles import puzzle_sink
from ..puzzle import Puzzle, SudoshikiError
from ..puzzle.errors import so_many
from ..solve import StopFlag
from .completion import puzzle_argument
from .inputs import label, run_all
from .options import Reading, reading_options, seed_option, to_option


class _Minimized:
    """The minimized puzzle, or why there is none."""

    def __init__(self, puzzle: Puzzle | None = None, note: str = "", refused: str = "") -> None:
        self.puzzle, self.note, self.refused = puzzle, note, refused

    @property
    def verdict(self) -> str:
        return "refused" if self.refused else "done"


@click.command("minimize")
@puzzle_argument
@seed_option("Random seed; another seed keeps other clues (default 0).")
@to_option
@reading_options
def command(puzzles: tuple[str, ...], seed: int, to: str | None, reading: Reading) -> int:
    """Remove givens and signs until each one left is needed.

    The solution stays unique, which is proved at every step. The number removed goes to stderr.

    \b
    sudoshiki minimize s5-sudoku-9x9
    sudoshiki minimize s2-futoshiki-5x5 --to art
    """

    def run(entry: ParsedPuzzle, stop: StopFlag) -> _Minimized:
        from ..generate.minimal import minimize

        try:
            minimum = minimize(entry.puzzle, seed=seed, stop=stop)
            write(minimum.puzzle, to)  # raises if the format can't hold it
        except (NotForLogic, SudoshikiError) as error:
            return _Minimized(refused=str(error))
        sure = (
            "" if minimum.proved else "; some of the rest may be superfluous, as their proof takes too long"
        )
        return _Minimized(minimum.puzzle, f"{so_many(minimum.taken, 'clue')} taken away{sure}")

    with puzzle_sink(None, to) as sink:

        def show(entry: ParsedPuzzle, result: _Minimized, many: bool) -> None:
            place = f"{label(entry, reading)}: " if many else ""
            if result.puzzle is not None:
                sink.add(result.puzzle)
            click.echo(place + (result.note or f"refused: {result.refused}"), err=True)

        return run_all(puzzles, reading, run, show).exit_code(("refused",))
