"""`sudoshiki generate`"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import write, write_all
from ..formats.records import box_of
from ..formats.registry import find
from ..puzzle.graph import Box
from ..puzzle.model import Puzzle
from ..solve import DEFAULT_ALGORITHM, StopFlag
from ..solve import find as find_algorithm
from .options import AT_LEAST_0, AT_LEAST_1
from .stopping import Interrupted, StopOnSignal
from .ticker import Ticker

__all__ = ["command"]


def _read_box(ctx: click.Context, parameter: click.Parameter, value: str) -> Box:  # noqa: ARG001
    return box_of(value)


@click.command("generate")
@click.option(
    "--box",
    default="3x3",
    show_default=True,
    metavar="RxC",
    callback=_read_box,
    help="Rows, columns of a box.",
)
@click.option("--latin", type=AT_LEAST_1, metavar="N", help="A Latin square of side N instead.")
@click.option(
    "--fraction",
    type=click.FloatRange(0, 1),
    metavar="F",
    help="Keep this fraction of the cells, as S4 does; one solution is not promised.",
)
@click.option(
    "--complete-with",
    metavar="NAME",
    help=f"What fills the board of which --fraction keeps a part: {DEFAULT_ALGORITHM}; S4 takes ilp (BOP).",
)
@click.option(
    "--level", metavar="L", help="What a puzzle with one solution needs: any, easy, medium or hard."
)
@click.option("--seed", type=AT_LEAST_0, default=0, metavar="N", help="Same seed, same puzzle.")
@click.option(
    "--count",
    type=AT_LEAST_1,
    default=1,
    metavar="K",
    help="So many, from this seed and the next.",
)
@click.option("--format", "format_", metavar="F", help="How to write them; without it, one a line.")
@click.pass_context
def command(
    ctx: click.Context,
    box: Box,
    latin: int | None,
    fraction: float | None,
    complete_with: str | None,
    level: str | None,
    seed: int,
    count: int,
    format_: str | None,
) -> None:
    """Make puzzles: part of a full board, or with just one solution.

    \b
    sudoshiki generate --box 6x6 --fraction 0.6 --seed 1 --format s4
    sudoshiki generate --box 5x5 --fraction 0.4 --complete-with ilp --count 40
    sudoshiki generate --level medium --count 5
    sudoshiki generate --latin 12 --fraction 0.4 --format table
    """
    together = format_ is not None and not find(format_).one_a_line  # such a file counts its boards
    if latin is not None and fraction is None:
        raise click.UsageError("a Latin square is made with --fraction")
    if latin is not None and ctx.get_parameter_source("box") is not click.core.ParameterSource.DEFAULT:
        raise click.UsageError("a Latin square has no boxes: give --latin or --box")
    if fraction is not None and level is not None:
        raise click.UsageError("--fraction promises no solution alone, --level does: give one of them")
    if fraction is None and complete_with is not None:
        raise click.UsageError("--complete-with says how boards of a --fraction are made: give that too")
    wanted = _Wanted(box, latin, fraction, level or "any", complete_with or DEFAULT_ALGORITHM)
    find_algorithm(wanted.complete_with)  # an unknown one is refused before anything is made
    made: list[Puzzle] = []
    with StopOnSignal() as stop, Ticker("making puzzles,") as ticker:
        try:
            for puzzle in _make(wanted, range(seed, seed + count), stop.flag):
                ticker.clear()
                if together:
                    made.append(puzzle)
                else:
                    click.echo(write(puzzle, format_))
        except Interrupted:
            pass
    if made and format_:
        click.echo(write_all(made, format_))
    ctx.exit(stop.exit_code(0))


class _Wanted(NamedTuple):
    """What every puzzle is to be."""

    box: Box
    latin: int | None
    fraction: float | None
    level: str
    complete_with: str


def _make(wanted: _Wanted, seeds: range, stop: StopFlag) -> Iterator[Puzzle]:
    from .. import generate

    box, latin, fraction, level, with_ = wanted
    for seed in seeds:
        if latin is not None:
            yield generate.latin_fraction(latin, fraction or 0.0, seed, with_=with_, stop=stop)
        elif fraction is not None:
            yield generate.sudoku_fraction(box, fraction, seed, with_=with_, stop=stop)
        else:
            yield generate.unique(box[0] * box[1], box, level=level, seed=seed)
