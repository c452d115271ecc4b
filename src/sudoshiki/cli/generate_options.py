"""The options of `sudoshiki generate`: what is to be made, and how."""

from __future__ import annotations

from typing import Any

import click

from ..formats.records import box_of
from ..puzzle.door import Box
from ..puzzle.square import SYMMETRIES
from ..solve import DEFAULT_ALGORITHM
from ..solve.types import MOST_WORKERS
from .completion import algorithm_names, format_names, level_names, technique_names
from .options import (
    AT_LEAST_0,
    AT_LEAST_1,
    SECONDS,
    WholeNumber,
    algorithm_name,
    place_option,
)


def _read_box(ctx: click.Context, parameter: click.Parameter, value: str | None) -> Box | None:  # noqa: ARG001
    return None if value is None else box_of(value)


def _techniques(name: str, help: str) -> Any:
    return click.option(name, multiple=True, metavar="T", shell_complete=technique_names, help=help)


_WHAT = (
    click.option("--kind", metavar="K", help="sudoku (usual), futoshiki or latin."),
    click.option("--size", type=AT_LEAST_1, metavar="N", help="The side; 9 without it."),
    click.option("--box", metavar="RxC", callback=_read_box, help="Rows, columns of a box; 3x3 for 9."),
    click.option("--regions", metavar="random", help="Irregular regions, drawn for each puzzle."),
    click.option("--diagonals", is_flag=True, help="Both long diagonals hold each value once, too."),
    click.option("--givens", metavar="A-B", help="How many; 0 for signs alone, where there are signs."),
    click.option("--signs", metavar="A-B", help="How many signs: of a futoshiki, or in a sudoku."),
    click.option("--symmetry", metavar="S", help=f"Of the pattern of givens: {', '.join(SYMMETRIES)}."),
    click.option(
        "--pattern", metavar="FILE", help="Only these cells may be given: a board, . or 0 for the others."
    ),
    click.option(
        "--level",
        metavar="L",
        shell_complete=level_names,
        help="A word of grade: easy to extreme, or any.",
    ),
    click.option("--er", metavar="A-B", help="The rating of the hardest step: 7.0-7.9, 9- for 9 and more."),
    click.option("--hodoku", metavar="L", help="A level of HoDoKu: easy, medium, hard, unfair, extreme."),
    click.option("--tatham", metavar="L", help="A level of Solo (trivial to unreasonable) or Unequal."),
    _techniques("--require", "A technique that must be needed; may be repeated."),
    _techniques("--forbid", "A technique that must not be; may be repeated."),
    click.option("--minimal", is_flag=True, help="No clue can be left out, and that is proved."),
)
_HOW = (
    click.option("--latin", type=AT_LEAST_1, metavar="N", help="A Latin square of side N."),
    click.option(
        "--fraction",
        type=click.FloatRange(0, 1),
        metavar="F",
        help="S4's way: keep this fraction of the cells; one solution is not promised.",
    ),
    click.option(
        "--complete-with",
        metavar="NAME",
        callback=algorithm_name,
        shell_complete=algorithm_names,
        help="What fills the board of which --fraction keeps a part: "
        f"{DEFAULT_ALGORITHM}; S4 takes ilp (BOP).",
    ),
    click.option(
        "--seed",
        type=AT_LEAST_0,
        metavar="N",
        help="Same seed, same puzzles; without it one is drawn, and said on stderr.",
    ),
    click.option("--count", type=AT_LEAST_1, default=1, metavar="K", help="So many."),
    click.option("--seconds", type=SECONDS, metavar="S", help="Give up after so many."),
    click.option("--effort", type=AT_LEAST_1, metavar="N", help="Give up after so many attempts."),
    click.option(
        "--workers",
        type=WholeNumber(1, MOST_WORKERS),
        metavar="N",
        help="Processes; the puzzles stay the same.",
    ),
    click.option("--cluster", metavar="ADDRESS", help="A Dask scheduler; `local` starts one."),
    place_option("Where clues are taken away; auto takes a GPU for plain 9×9 by the hundred thousand."),
    click.option(
        "--format",
        "--to",  # what it is called where puzzles are read as well
        "format_",
        metavar="F",
        shell_complete=format_names,
        help="The format, as convert --list shows. Default: by the ending of FILE, else one a line.",
    ),
    click.option(
        "--output",
        "-o",
        default="-",
        metavar="FILE",
        help="Where to write instead of stdout: batch by batch, so that Ctrl-C keeps what is made.",
    ),
)


def all_options(command: Any) -> Any:
    """In the order in which --help shows them."""
    for option in reversed((*_WHAT, *_HOW)):
        command = option(command)
    return command
