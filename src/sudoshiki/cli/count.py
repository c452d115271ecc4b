"""`sudoshiki count`"""

from __future__ import annotations

from collections.abc import Sequence

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..counting import Confirmation, CountProgress, Estimate, confirm_count, count_all
from ..counting.estimating import MAX_PROBES, PROBES
from ..formats import ParsedPuzzle
from ..puzzle.errors import so_many
from ..solve import Outcome, StopFlag, Stopped
from ..solve import count as count_one
from .completion import puzzle_argument
from .estimates import estimate_each, estimate_record, label_prefix, progress_in_words
from .inputs import one_line, run_all
from .options import (
    AT_LEAST_1,
    Budget,
    Reading,
    WholeNumber,
    algorithm_option,
    budget_options,
    is_set,
    reading_options,
)
from .running import Ticker


@click.command("count")
@puzzle_argument
@algorithm_option
@click.option(
    "--limit", type=AT_LEAST_1, default=1000, show_default=True, metavar="K", help="Stop after K solutions."
)
@click.option("--all", "every_one", is_flag=True, help="Count all solutions, however long it takes.")
@click.option("--confirm", is_flag=True, help="With --all: count again by another method and compare.")
@click.option("--estimate", is_flag=True, help="Estimate the number by random probes, with an interval.")
@click.option(
    "--probes",
    type=WholeNumber(1, MAX_PROBES),
    default=PROBES,
    show_default=True,
    metavar="P",
    help="With --estimate: number of probes.",
)
@budget_options
@reading_options
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print one line of JSON per puzzle; exact is true if all are counted.",
)
@click.pass_context
def command(
    ctx: click.Context,
    puzzles: tuple[str, ...],
    algorithm: str,
    limit: int,
    every_one: bool,
    confirm: bool,
    estimate: bool,
    probes: int,
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
    sudoshiki count sudoku-16x16 --estimate

    --all uses symmetry (values that can be renamed, rows that can be swapped) and counts independent parts of
    the board separately; the output names these methods. Boards up to 16×16 with only rows, columns and boxes
    are counted row by row or band by band, with equal partial fillings merged. If the count is stopped, an
    estimate follows. --confirm counts again without symmetry: cell by cell or, if that takes too much memory,
    by another algorithm on the transposed board. The exit code is 1 if the count is stopped, 3 if two counts
    differ.

    --estimate fills the board at random many times (Knuth 1975). The 95 % interval assumes that the probes
    show how much the fillings vary; if a few rare fillings dominate, the interval is too low. The last number
    printed, a lower bound, is wrong for at most one seed in 100 on any board.
    """
    set_options = {name for name in ctx.params if is_set(ctx, name)}
    _check_options(set_options, every_one=every_one, confirm=confirm, estimate=estimate)
    if estimate:
        return estimate_each(puzzles, probes, budget, reading, as_json)
    if every_one:
        return _CountAll(algorithm, confirm, budget, reading, as_json).count(puzzles)
    return _count_up_to(limit, puzzles, algorithm, budget, reading, as_json)


def _count_up_to(
    limit: int, puzzles: Sequence[str], algorithm: str, budget: Budget, reading: Reading, as_json: bool
) -> int:
    """Return the exit code."""
    unfinished = 0

    def run(entry: ParsedPuzzle, stop: StopFlag) -> Outcome:
        return count_one(entry.puzzle, algorithm, limit=limit, stop=stop, **budget._asdict())

    def show(entry: ParsedPuzzle, outcome: Outcome, many: bool) -> None:
        nonlocal unfinished
        unfinished += not outcome.exact and outcome.stopped is not Stopped.SOLUTIONS
        if as_json:
            _print_json(entry, outcome, reading)
        else:
            click.echo(label_prefix(entry, reading, many) + _in_words(outcome))

    tally = run_all(puzzles, reading, run, show)
    tally.say()
    return tally.exit_code(()) or int(unfinished > 0)


class _CountAll:
    """--all: count each puzzle completely, confirm if requested, estimate if stopped."""

    def __init__(
        self, algorithm: str, confirm: bool, budget: Budget, reading: Reading, as_json: bool
    ) -> None:
        self._algorithm = algorithm
        self._confirm = confirm
        self._budget = budget
        self._reading = reading
        self._as_json = as_json
        self._ticker = Ticker()
        self._second: Confirmation | None = None
        self._estimate: Estimate | None = None
        self._unfinished = 0

    def count(self, puzzles: Sequence[str]) -> int:
        """Return the exit code."""
        tally = run_all(puzzles, self._reading, self._run, self._show, ticker=self._ticker)
        tally.say()
        return tally.exit_code(()) or int(self._unfinished > 0)

    def _on_progress(self, progress: CountProgress) -> None:
        self._estimate = progress.estimate
        self._ticker.text = progress_in_words(progress)

    def _run(self, entry: ParsedPuzzle, stop: StopFlag) -> Outcome:
        self._estimate = None
        budget = self._budget._asdict()
        outcome = count_all(entry.puzzle, self._algorithm, progress=self._on_progress, stop=stop, **budget)
        if self._confirm:
            self._second = confirm_count(outcome, seconds=self._budget.seconds, stop=stop)
        return outcome

    def _show(self, entry: ParsedPuzzle, outcome: Outcome, many: bool) -> None:
        second = self._second
        estimate = None if outcome.exact else self._estimate
        self._unfinished += not outcome.exact or (second is not None and not second.confirmed)
        if self._as_json:
            _print_json(entry, outcome, self._reading, second, estimate)
            return
        estimated = f"estimated: {estimate.explain()}" if estimate else ""
        further = filter(None, (outcome.way, estimated, second.way if second else ""))
        click.echo("\n".join([label_prefix(entry, self._reading, many) + _in_words(outcome), *further]))


def _check_options(set_options: set[str], *, every_one: bool, confirm: bool, estimate: bool) -> None:
    """Refuse options that would be ignored."""
    if estimate:
        for name, option in (("every_one", "--all"), ("limit", "--limit"), ("confirm", "--confirm")):
            if name in set_options:
                raise click.UsageError(f"--estimate and {option} exclude each other: give one of them")
        if "algorithm" in set_options:
            raise click.UsageError("--estimate takes no algorithm: leave out --with")
    elif "probes" in set_options:
        raise click.UsageError("--probes is for --estimate: give that too")
    if every_one and "limit" in set_options:
        raise click.UsageError("--all and --limit exclude each other: give one of them")
    if confirm and not every_one:
        raise click.UsageError("--confirm counts all solutions again: give --all too")


def _print_json(
    entry: ParsedPuzzle,
    outcome: Outcome,
    reading: Reading,
    second: Confirmation | None = None,
    estimate: Estimate | None = None,
) -> None:
    from ..say.json_records import json_line, outcome_record

    fields = outcome_record(one_line(entry, reading), entry.puzzle, outcome)
    fields |= {"found": outcome.solution_count, "exact": outcome.exact}
    if estimate:
        fields["estimate"] = estimate_record(estimate)
    if second:
        fields["confirmed"] = second.confirmed
    click.echo(json_line(fields, entry.unread))


def _in_words(outcome: Outcome) -> str:
    """Return the number as text, and whether it is final."""
    number = so_many(outcome.solution_count, "solution", ",")
    if outcome.exact:
        return f"{number}, all counted"
    if outcome.stopped is Stopped.SOLUTIONS:
        return f"at least {number}: stopped at --limit; --all counts all"
    why = {
        Stopped.SECONDS: "the time limit was reached",
        Stopped.EFFORT: "the effort limit was reached",
        Stopped.REQUESTED: "stopped on request",
    }.get(outcome.stopped, f"{outcome.algorithm} is incomplete and ended without a proof")
    return f"undecided: {number} found so far, {why}"
