"""`sudoshiki vary`"""

from __future__ import annotations

import click

from ..formats import ParsedPuzzle
from ..pipeline.sinks.puzzles import puzzle_sink
from .completion import puzzle_argument
from .inputs import do_each
from .options import AT_LEAST_1, Reading, reading_options, seed_option, to_option


@click.command("vary")
@puzzle_argument
@click.option(
    "--count", type=AT_LEAST_1, default=1, metavar="K", help="Number of equivalents per puzzle (default 1)."
)
@seed_option("Random seed; the same seed gives the same equivalents (default 0).")
@to_option
@reading_options
def command(puzzles: tuple[str, ...], count: int, seed: int, to: str | None, reading: Reading) -> int:
    """Make equivalent puzzles that look different.

    Rows and columns are swapped as far as the rules allow, the board is rotated and reflected, and values are
    renamed; where there are signs, values and signs are reversed.

    The difficulty word and the levels of Solo, Unequal and QQWing stay the same; other ratings and the steps
    of `explain` may differ.

    \b
    sudoshiki vary s5-sudoku-9x9 --count 3
    sudoshiki vary s2-futoshiki-5x5 --to art
    """
    from ..generate.vary import vary

    with puzzle_sink(None, to) as sink:

        def act(entry: ParsedPuzzle, _many: bool) -> None:
            for one in vary(entry.puzzle, count, seed=seed):
                sink.add(one)

        return do_each(puzzles, reading, act)
