"""`sudoshiki second`"""

from __future__ import annotations

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import ParsedPuzzle
from ..puzzle.errors import cell_name, so_many
from ..solve import Outcome, StopFlag, Verdict, solve
from .completion import puzzle_argument
from .inputs import label, one_line, run_all
from .options import Budget, Reading, algorithm_option, budget_options, reading_options


@click.command("second")
@puzzle_argument
@algorithm_option
@budget_options
@reading_options
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per puzzle.")
def command(
    puzzles: tuple[str, ...],
    algorithm: str,
    budget: Budget,
    reading: Reading,
    as_json: bool,
) -> int:
    """Show a second solution, if there is one.

    Also shows the cells where the two differ: a given in one of them would exclude one of the two. The exit
    code is 0 if each puzzle has a unique solution.

    \b
    sudoshiki second 3.4..1.2.4......
    sudoshiki second drafts.txt --json
    """

    def run(entry: ParsedPuzzle, stop: StopFlag) -> Outcome:
        return solve(entry.puzzle, algorithm, limit=2, stop=stop, **budget._asdict())

    def show(entry: ParsedPuzzle, outcome: Outcome, many: bool) -> None:
        if as_json:
            from ..say.json_records import json_line, outcome_record

            record = outcome_record(one_line(entry, reading), entry.puzzle, outcome)
            click.echo(json_line(record, entry.unread))
        else:
            _print_words(entry, outcome, f"{label(entry, reading)}  " if many else "")

    tally = run_all(puzzles, reading, run, show)
    tally.say()
    return tally.exit_code(verdict for verdict in Verdict if verdict is not Verdict.ONE)


def _print_words(entry: ParsedPuzzle, outcome: Outcome, place: str) -> None:
    if len(outcome.solutions) < 2:
        click.echo(f"{place}{outcome.explain()}")
        return
    from ..draw.text import text
    from .running import on_terminal

    first, second = outcome.solutions
    differing = [cell for cell in range(len(first)) if first[cell] != second[cell]]
    names = " ".join(cell_name(cell, entry.puzzle.side) for cell in differing)
    cells = so_many(len(differing), "cell")
    click.echo(f"{place}a second solution; it differs from the first in {cells}: {names}")
    click.echo(text(entry.puzzle, second, on_terminal()))
