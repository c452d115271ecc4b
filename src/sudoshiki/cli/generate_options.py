"""The options of `sudoshiki generate`."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from ..formats.records import box_of
from ..puzzle.square import SYMMETRIES
from ..puzzle.validation import Box
from ..solve import DEFAULT_ALGORITHM
from .completion import algorithm_names, format_names, level_names, technique_names
from .options import (
    AT_LEAST_0,
    AT_LEAST_1,
    add_options,
    algorithm_name,
    device_option,
    seconds_option,
    worker_options,
)


def _read_box(ctx: click.Context, parameter: click.Parameter, value: str | None) -> Box | None:  # noqa: ARG001
    return None if value is None else box_of(value)


def _techniques(name: str, help: str) -> Any:
    return click.option(name, multiple=True, metavar="T", shell_complete=technique_names, help=help)


_WHAT = (
    click.option("--kind", metavar="K", help="Kind of puzzle: sudoku (default), futoshiki or latin."),
    click.option("--size", type=AT_LEAST_1, metavar="N", help="Side of the board (default 9)."),
    click.option(
        "--box",
        metavar="RxC",
        callback=_read_box,
        help="Box size, rows x columns (default: from --size; 3x3 for 9).",
    ),
    click.option(
        "--regions",
        metavar="random",
        help="Random irregular regions (jigsaw) instead of boxes (default: boxes).",
    ),
    click.option("--diagonals", is_flag=True, help="Both long diagonals also hold each value once."),
    click.option(
        "--givens",
        metavar="A-B",
        help="Number of givens (default: as few as the other options allow); 0 for signs alone.",
    ),
    click.option(
        "--signs",
        metavar="A-B",
        help="Number of inequality signs (default: any number in a Futoshiki, none in a Sudoku).",
    ),
    click.option(
        "--symmetry", metavar="S", help=f"Symmetry of the givens: {', '.join(SYMMETRIES)} (default none)."
    ),
    click.option(
        "--pattern",
        metavar="FILE",
        help="Put givens only into the filled cells of this board; . or 0 is empty (default: any cell).",
    ),
    click.option(
        "--level",
        metavar="L",
        shell_complete=level_names,
        help="Difficulty, as `grade` reports it: easy, medium, hard, fiendish, diabolical, extreme, or any "
        "(default).",
    ),
    click.option(
        "--er",
        metavar="A-B",
        help="ER, the rating of the hardest step: 7.0-7.9; 9- for 9 and more (default: any).",
    ),
    click.option(
        "--hodoku", metavar="L", help="HoDoKu level: easy, medium, hard, unfair or extreme (default: any)."
    ),
    click.option(
        "--tatham",
        metavar="L",
        help="Level of Simon Tatham's Solo (trivial … unreasonable) or Unequal (default: any).",
    ),
    _techniques(
        "--require",
        "Technique that must be needed, as `explain --list` names it; repeatable (default: none).",
    ),
    _techniques("--forbid", "Technique that must not be needed; repeatable (default: none)."),
    click.option(
        "--avoid",
        multiple=True,
        metavar="FILE",
        help="Make no puzzle that is equal up to symmetry to one of this file; repeatable (default: none).",
    ),
    click.option(
        "--minimal", is_flag=True, help="Make puzzles of which no clue can be removed; this is proved."
    ),
)
_HOW = (
    click.option(
        "--latin", type=AT_LEAST_1, metavar="N", help="Make a Latin square of side N (default: see --kind)."
    ),
    click.option(
        "--fraction",
        type=click.FloatRange(0, 1),
        metavar="F",
        help="Keep this fraction of the cells of a full board, as paper S4 does; the solution may not be "
        "unique (default: see --givens).",
    ),
    click.option(
        "--complete-with",
        metavar="NAME",
        callback=algorithm_name,
        shell_complete=algorithm_names,
        help="With --fraction: the algorithm that fills the board "
        f"(default {DEFAULT_ALGORITHM}; S4 uses ilp).",
    ),
    click.option(
        "--seed",
        type=AT_LEAST_0,
        metavar="N",
        help="Random seed; the same seed makes the same puzzles. Default: a random one, shown on stderr.",
    ),
    click.option("--count", type=AT_LEAST_1, default=1, metavar="K", help="Number of puzzles (default 1)."),
    seconds_option("Time limit in seconds (default: 60 seconds without a new puzzle)."),
    click.option("--effort", type=AT_LEAST_1, metavar="N", help="Limit on attempts (default: none)."),
    worker_options("Number of processes (default 1); the puzzles do not depend on it."),
    device_option("Device that removes clues; auto uses a GPU for plain 9×9 by the hundred thousand."),
    click.option(
        "--format",
        "--to",  # its name in commands that also read puzzles
        "format_",
        metavar="F",
        shell_complete=format_names,
        help="Output format; `convert --list` shows them. Default: from FILE, else one per line.",
    ),
    click.option(
        "--output",
        "-o",
        default="-",
        metavar="FILE",
        help="Output file (default: stdout), written batch by batch: Ctrl-C keeps what is made.",
    ),
)


all_options = partial(add_options, (*_WHAT, *_HOW))
