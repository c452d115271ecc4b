"""`sudoshiki second`"""

from __future__ import annotations

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle.errors import cell_name
from ..solve import solve
from .inputs import one_line, only_puzzle
from .options import Budget, Reading, budget_options, reading_options
from .stopping import StopOnSignal
from .ticker import Ticker

__all__ = ["command"]


@click.command("second")
@click.argument("puzzle", metavar="FILE|PUZZLE|-")
@budget_options
@reading_options
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
@click.pass_context
def command(ctx: click.Context, puzzle: str, budget: Budget, reading: Reading, as_json: bool) -> None:
    """Show a second solution, if there is one.

    And the cells where it differs from the first: there a puzzle maker misses a given. The exit code is 0
    if the solution is the only one.

    \b
    sudoshiki second 3.4..1.2.4......
    """
    found = only_puzzle(puzzle, reading)
    with StopOnSignal() as stop, Ticker(), stop.searching() as flag:
        outcome = solve(found.puzzle, limit=2, stop=flag, **budget._asdict())
    if as_json:
        from ..say.json_records import json_line, outcome_record

        click.echo(json_line(outcome_record(one_line(found, reading), found.puzzle, outcome)))
    elif len(outcome.solutions) < 2:
        click.echo(outcome.explain())
    else:
        from ..draw.text import text
        from .show import on_terminal

        first, second = outcome.solutions
        differing = [cell for cell in range(len(first)) if first[cell] != second[cell]]
        names = " ".join(cell_name(cell, found.puzzle.side) for cell in differing)
        click.echo(text(found.puzzle, second, on_terminal()))
        click.echo(f"a second solution; it differs from the first in {len(differing)} cells: {names}")
    ctx.exit(stop.exit_code(0 if outcome.verdict == "one" else 1))
