"""`sudoshiki candidates`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle.errors import cell_name
from ..puzzle.model import Puzzle
from ..solve import Possible, possible_values
from .inputs import one_line, only_puzzle
from .options import SECONDS, Reading, reading_options
from .stopping import StopOnSignal
from .ticker import Ticker

__all__ = ["command"]


class Cell(NamedTuple):
    """The values known to occur in a cell, and whether others may."""

    values: tuple[int, ...]
    open: bool


@click.command("candidates")
@click.argument("puzzle", metavar="FILE|PUZZLE|-")
@click.option("--seconds", type=SECONDS, metavar="S", help="Stop after so many seconds.")
@reading_options
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
@click.pass_context
def command(ctx: click.Context, puzzle: str, seconds: float | None, reading: Reading, as_json: bool) -> None:
    """Show, for each cell, the values that occur in some solution.

    A cell with one value has it in every solution. A question mark after a cell says that the time was up
    before the cell was settled: the values shown occur, others may too. With --json such cells are listed
    as open. A given is never in doubt.

    \b
    sudoshiki candidates 3.4..1.2.4......
    sudoshiki candidates boards/s2-futoshiki-5x5.txt --json
    """
    found = only_puzzle(puzzle, reading)
    with StopOnSignal() as stop, Ticker(), stop.searching() as flag:
        possible = possible_values(found.puzzle, seconds=seconds, stop=flag)
    cells = _cells(found.puzzle, possible)
    if as_json:
        from ..say.json_records import json_line

        side = found.puzzle.side
        fields = {
            "puzzle": one_line(found, reading),
            "candidates": [cell.values for cell in cells],
            "exact": possible.exact,
            "seconds": round(possible.seconds, 6),
            "open": [cell_name(number, side) for number, cell in enumerate(cells) if cell.open],
        }
        click.echo(json_line(fields))
    else:
        click.echo("\n".join(_rows(cells, found.puzzle.side)))
        click.echo(_in_words(possible))
    ctx.exit(stop.exit_code(0 if possible.exact and any(possible.occurs) else 1))


def _cells(puzzle: Puzzle, possible: Possible) -> list[Cell]:
    """What is known cell by cell. A given that no solution has shown yet still is the only value there."""
    return [
        Cell((given,), False) if given and in_doubt else Cell(possible.values(number), bool(in_doubt))
        for number, (given, in_doubt) in enumerate(zip(puzzle.givens, possible.open, strict=True))
    ]


def _rows(cells: Sequence[Cell], side: int) -> Iterator[str]:
    """Values run together where each is one character, a line a row."""
    comma = "" if side <= 9 else ","
    shown = [(comma.join(map(str, cell.values)) or "-") + "?" * cell.open for cell in cells]
    width = max(map(len, shown))
    for start in range(0, len(shown), side):
        yield "  ".join(words.ljust(width) for words in shown[start : start + side]).rstrip()


def _in_words(possible: Possible) -> str:
    if not possible.exact:
        return "undecided: stopped before all was settled; where a ? stands, other values may occur too"
    if not any(possible.occurs):
        return "no solution (proved)"
    fixed = sum(mask & (mask - 1) == 0 for mask in possible.occurs)
    return f"{fixed} of {len(possible.occurs)} cells are the same in every solution (proved)"
