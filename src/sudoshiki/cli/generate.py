"""`sudoshiki generate`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TextIO

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..files import place_of, text_file
from ..formats import write, write_all
from ..formats.records import box_of
from ..formats.registry import find
from ..puzzle.errors import so_many
from ..puzzle.graph import Box
from ..puzzle.model import Puzzle
from ..solve import DEFAULT_ALGORITHM, StopFlag, asked_for
from .completion import algorithm_names, format_names, level_names
from .options import AT_LEAST_0, AT_LEAST_1
from .stopping import Interrupted, StopOnSignal
from .ticker import Ticker

__all__ = ["command"]

SEEDS = 10**9  # to draw one from: short enough to be typed again


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
    shell_complete=algorithm_names,
    help=f"What fills the board of which --fraction keeps a part: {DEFAULT_ALGORITHM}; S4 takes ilp (BOP).",
)
@click.option(
    "--level",
    metavar="L",
    shell_complete=level_names,
    help="What a puzzle with one solution needs: any, easy, medium or hard.",
)
@click.option(
    "--seed",
    type=AT_LEAST_0,
    metavar="N",
    help="Same seed, same puzzles; without it one is drawn, and said on stderr.",
)
@click.option(
    "--count",
    type=AT_LEAST_1,
    default=1,
    metavar="K",
    help="So many, from this seed and the next.",
)
@click.option(
    "--format",
    "format_",
    metavar="F",
    shell_complete=format_names,
    help="How to write them; without it, one a line.",
)
@click.option(
    "--output",
    "-o",
    default="-",
    metavar="FILE",
    help="Where to write instead of stdout. A file is replaced, whole or not at all; to a pipe or a device"
    " goes puzzle after puzzle.",
)
@click.pass_context
def command(
    ctx: click.Context,
    box: Box,
    latin: int | None,
    fraction: float | None,
    complete_with: str | None,
    level: str | None,
    seed: int | None,
    count: int,
    format_: str | None,
    output: str,
) -> None:
    """Make puzzles: part of a full board, or with just one solution.

    No two levels share a solution, whatever the seeds.

    \b
    sudoshiki generate --level medium --count 5
    sudoshiki generate --level hard --seed 1 --count 100 -o puzzles.txt
    sudoshiki generate --box 6x6 --fraction 0.6 --seed 1 --format s4
    sudoshiki generate --box 5x5 --fraction 0.4 --complete-with ilp --count 40
    sudoshiki generate --latin 12 --fraction 0.4 --format table
    """
    with_box = ctx.get_parameter_source("box") is not click.core.ParameterSource.DEFAULT
    _refuse_nonsense(with_box, latin, fraction, complete_with, level)
    wanted = _Wanted(box, latin, fraction, level or "any", complete_with or DEFAULT_ALGORITHM)
    asked_for(wanted.complete_with)  # an unknown one is refused before anything is made
    if format_ is not None:
        find(format_)
    if seed is None:
        seed = _drawn_seed()
    ctx.exit(_write(wanted, range(seed, seed + count), format_, output))


class _Wanted(NamedTuple):
    """What every puzzle is to be."""

    box: Box
    latin: int | None
    fraction: float | None
    level: str
    complete_with: str


def _refuse_nonsense(
    with_box: bool, latin: int | None, fraction: float | None, complete_with: str | None, level: str | None
) -> None:
    if latin is not None and fraction is None:
        raise click.UsageError("a Latin square is made with --fraction")
    if latin is not None and with_box:
        raise click.UsageError("a Latin square has no boxes: give --latin or --box")
    if fraction is not None and level is not None:
        raise click.UsageError("--fraction promises no solution alone, --level does: give one of them")
    if fraction is None and complete_with is not None:
        raise click.UsageError("--complete-with says how boards of a --fraction are made: give that too")


def _drawn_seed() -> int:
    """On stderr, so that stdout has nothing but puzzles; and first, as the run may be stopped."""
    from random import randrange

    seed = randrange(SEEDS)
    click.echo(f"seed {seed}: with --seed {seed} the same again", err=True)
    return seed


def _write(wanted: _Wanted, seeds: range, format_: str | None, output: str) -> int:
    """Make and write; returns the exit code. A signal ends it after what is made, but leaves a file alone."""
    place, made = place_of(output), 0
    with text_file(place) as file, StopOnSignal() as stop, Ticker("making puzzles,") as ticker:
        writer = _Writer(file, format_)
        try:
            for puzzle in _make(wanted, seeds, stop.flag):
                ticker.clear()
                writer.add(puzzle)
                made += 1
        except Interrupted:
            if place.is_file:
                done = f"{made:,} of {so_many(len(seeds), 'puzzle', ',')}"
                click.echo(f"stopped after {done}: {output} is left as it was", err=True)
                raise
        writer.end()
    return stop.exit_code(0)


class _Writer:
    """Writes each puzzle when it is made; all together where a file counts its boards."""

    def __init__(self, file: TextIO, format_: str | None) -> None:
        self.file = file
        self.format = format_
        self.together = None if format_ is None or find(format_).one_a_line else format_
        self.waiting: list[Puzzle] = []

    def add(self, puzzle: Puzzle) -> None:
        if self.together:
            self.waiting.append(puzzle)
        else:
            self.file.write(f"{write(puzzle, self.format)}\n")
            self.file.flush()

    def end(self) -> None:
        if self.together and self.waiting:
            self.file.write(f"{write_all(self.waiting, self.together)}\n")


def _make(wanted: _Wanted, seeds: Sequence[int], stop: StopFlag) -> Iterator[Puzzle]:
    from .. import generate

    box, latin, fraction, level, with_ = wanted
    for seed in seeds:
        if latin is not None:
            yield generate.latin_fraction(latin, fraction or 0.0, seed, with_=with_, stop=stop)
        elif fraction is not None:
            yield generate.sudoku_fraction(box, fraction, seed, with_=with_, stop=stop)
        else:
            yield generate.unique(box[0] * box[1], box, level=level, seed=seed)
