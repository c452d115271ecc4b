"""`sudoshiki solve --all`: print every solution as it is found, one per line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

import click

from ..formats import ParsedPuzzle
from ..say.words import board_line, effort_in_words
from ..solve import Outcome, StopFlag
from ..solvers.solutions import solutions
from .inputs import label, one_line, run_all
from .options import Budget, Reading, current_words
from .running import Ticker


def refuse_others(names: Iterable[str]) -> None:
    """Refuse options that bound the search, choose another, or show more."""
    if options := ", ".join(f"--{name}" for name in names):
        raise click.UsageError(f"--all uses its own search: leave out {options}")


def solve_all(puzzles: Sequence[str], reading: Reading, budget: Budget, as_json: bool) -> int:
    """Print the solutions of each puzzle; the verdict goes to stderr, or last in JSON."""
    ticker = Ticker()
    ticker.is_shown = False  # its line would appear among the solutions

    def run(entry: ParsedPuzzle, stop: StopFlag) -> Outcome:
        return _print_solutions(entry, budget, stop, as_json)

    def show(entry: ParsedPuzzle, outcome: Outcome, _many: bool) -> None:
        _print_outcome(entry, outcome, reading, as_json)

    return run_all(puzzles, reading, run, show, ticker=ticker).exit_code()


def _print_solutions(entry: ParsedPuzzle, budget: Budget, stop: StopFlag, as_json: bool) -> Outcome:
    from ..say.json_records import json_line

    puzzle = entry.puzzle
    with solutions(puzzle, seconds=budget.seconds, stop=stop, seed=budget.seed) as every:
        for board in every:
            line = json_line({"solution": puzzle.as_seen(board)}) if as_json else board_line(puzzle, board)
            sys.stdout.write(f"{line}\n")
            if stop.is_set():
                break
    return every.outcome()


def _print_outcome(entry: ParsedPuzzle, outcome: Outcome, reading: Reading, as_json: bool) -> None:
    if as_json:
        from ..say.json_records import json_line, outcome_record

        record = outcome_record(one_line(entry, reading), entry.puzzle, outcome)
        del record["solutions"]
        click.echo(json_line(record | {"found": outcome.solution_count}, entry.unread))
        return
    sys.stdout.flush()
    words = current_words()
    number = words.number(f"{outcome.solution_count:,}")
    more = words.sentence("found", found=number) if outcome.solution_count > 2 else ""
    place = label(entry, reading)
    click.echo(f"{place}: {words.explain(outcome)}{more}", err=True)
    click.echo(f"{outcome.algorithm}: {effort_in_words(outcome, words)}", err=True)
