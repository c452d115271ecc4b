"""`sudoshiki candidates`"""

from __future__ import annotations

from collections.abc import Iterator

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle.model import Puzzle
from ..solve import Possible, possible_values
from .inputs import one_line, only_puzzle
from .options import Reading, reading_options
from .stopping import StopOnSignal
from .ticker import Ticker

__all__ = ["command"]


@click.command("candidates")
@click.argument("puzzle", metavar="FILE|PUZZLE|-")
@click.option("--seconds", type=click.FloatRange(min=0), metavar="S", help="Stop after so many seconds.")
@reading_options
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
@click.pass_context
def command(ctx: click.Context, puzzle: str, seconds: float | None, reading: Reading, as_json: bool) -> None:
    """Show, for each cell, the values that occur in some solution.

    A cell with one value has it in every solution. Values neither seen nor ruled out when the time is up
    are followed by a question mark.

    \b
    sudoshiki candidates 3.4..1.2.4......
    sudoshiki candidates boards/s2-futoshiki-5x5.txt --json
    """
    found = only_puzzle(puzzle, reading)
    with StopOnSignal() as stop, Ticker(), stop.searching() as flag:
        possible = possible_values(found.puzzle, seconds=seconds, stop=flag)
    if as_json:
        from .record import json_line

        cells = range(found.puzzle.side**2)
        fields = {"puzzle": one_line(found, reading), "candidates": [possible.values(cell) for cell in cells]}
        click.echo(json_line(fields | {"exact": possible.exact, "seconds": round(possible.seconds, 6)}))
    else:
        click.echo("\n".join(_rows(found.puzzle, possible)))
        click.echo(_in_words(possible))
    ctx.exit(stop.exit_code(0 if possible.exact and any(possible.occurs) else 1))


def _rows(puzzle: Puzzle, possible: Possible) -> Iterator[str]:
    """Values run together where each is one character, a line a row."""
    comma = "" if puzzle.side <= 9 else ","
    cells = []
    for cell in range(puzzle.side**2):
        values = comma.join(map(str, possible.values(cell))) or "-"
        cells.append(values + "?" * bool(possible.open[cell]))
    width = max(map(len, cells))
    for row in range(puzzle.side):
        shown = cells[row * puzzle.side : (row + 1) * puzzle.side]
        yield "  ".join(cell.ljust(width) for cell in shown).rstrip()


def _in_words(possible: Possible) -> str:
    if not possible.exact:
        return "undecided where a ? stands: stopped before everything was settled"
    if not any(possible.occurs):
        return "no solution (proved)"
    fixed = sum(mask & (mask - 1) == 0 for mask in possible.occurs)
    return f"{fixed} of {len(possible.occurs)} cells are the same in every solution (proved)"
