"""`sudoshiki count`"""

from __future__ import annotations

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import Found
from ..puzzle.errors import so_many
from ..solve import Confirmation, Outcome, StopFlag, Stopped, confirm_count, count_all
from ..solve import count as count_one
from .batch import run_all
from .completion import puzzle_argument
from .inputs import label, one_line
from .options import AT_LEAST_1, Budget, Reading, algorithm_option, budget_options, reading_options


@click.command("count")
@puzzle_argument
@algorithm_option
@click.option("--limit", type=AT_LEAST_1, default=1000, show_default=True, metavar="K", help="Stop at K.")
@click.option("--all", "every_one", is_flag=True, help="Count all of them, however long it takes.")
@click.option(
    "--confirm", is_flag=True, help="With --all: count again in another way, and say whether it is the same."
)
@budget_options
@reading_options
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a puzzle, with found and exact.")
@click.pass_context
def command(
    ctx: click.Context,
    puzzles: tuple[str, ...],
    algorithm: str,
    limit: int,
    every_one: bool,
    confirm: bool,
    budget: Budget,
    reading: Reading,
    as_json: bool,
) -> int:
    """Count the solutions of puzzles, up to a limit or all of them.

    \b
    sudoshiki count ................            # the 288 boards of 4×4
    sudoshiki count ................ --limit 10
    sudoshiki count s5-sudoku-9x9 --all --seconds 60
    sudoshiki count ................ --all --confirm

    --all counts one of each kind where values can change names and rows can change places, and parts of
    the board that have nothing to do with each other apart; it multiplies, and says so. --confirm counts
    once more without that: cell after cell, or, where that takes too much memory, by another algorithm with
    rows as columns. The exit code is 1 if it does not come to its end; if the numbers differ, that is a fault
    of ours.
    """
    if every_one and ctx.get_parameter_source("limit") is not click.core.ParameterSource.DEFAULT:
        raise click.UsageError("--all counts every solution, --limit stops at K of them: give one of them")

    if confirm and not every_one:
        raise click.UsageError("--confirm counts all solutions again: give --all too")
    confirmations: list[Confirmation] = []

    def run(found: Found, stop: StopFlag) -> Outcome:
        if every_one:
            outcome = count_all(found.puzzle, algorithm, stop=stop, **budget._asdict())
            if confirm:
                confirmations.append(confirm_count(outcome, seconds=budget.seconds, stop=stop))
            return outcome
        return count_one(found.puzzle, algorithm, limit=limit, stop=stop, **budget._asdict())

    unfinished = 0

    def show(found: Found, outcome: Outcome, many: bool) -> None:
        nonlocal unfinished
        second = confirmations[-1] if confirm else None
        unfinished += not outcome.exact and outcome.stopped is not Stopped.SOLUTIONS
        unfinished += second is not None and not second.confirmed
        if as_json:
            _print_json(found, outcome, reading, second)
        else:
            place = f"{label(found, reading)}  " if many else ""
            ways = (outcome.way if every_one else "", second.way if second else "")
            click.echo("\n".join([f"{place}{_in_words(outcome)}", *filter(None, ways)]))

    tally = run_all(puzzles, reading, run, show)
    tally.say()
    return tally.exit_code(()) or int(unfinished > 0)


def _print_json(found: Found, outcome: Outcome, reading: Reading, second: Confirmation | None) -> None:
    from ..say.json_records import json_line, outcome_record

    fields = outcome_record(one_line(found, reading), found.puzzle, outcome)
    fields |= {"found": outcome.found, "exact": outcome.exact}
    if second:
        fields["confirmed"] = second.confirmed
    click.echo(json_line(fields, found.unread))


def _in_words(outcome: Outcome) -> str:
    """The number, and whether it is final."""
    number = so_many(outcome.found, "solution", ",")
    if outcome.exact:
        return f"{number}, all counted"
    if outcome.stopped is Stopped.SOLUTIONS:
        return f"at least {number}: stopped at the limit, --all goes on"
    why = {
        Stopped.SECONDS: "the time allowed is used up",
        Stopped.EFFORT: "the effort allowed is used up",
        Stopped.ASKED: "stopped on request",
    }.get(outcome.stopped, f"{outcome.algorithm} is incomplete and has run its course")
    return f"undecided: {number} found so far, {why}"
