"""`sudoshiki contract`"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, shorten
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle import SudoshikiError
from .completion import algorithm_names
from .options import algorithm_name, current_words, language_option, seconds_option

if TYPE_CHECKING:
    from ..custom.contract import BoardResult, Subject
    from ..say.words import RunWords


_WIDTH = 78
_MAX_FAULTS = 3  # boards whose faults are printed
_MAX_LATE = 2  # boards out of time before the rest is skipped


class PromiseResult(NamedTuple):
    """A promise and its fault; empty if it is kept, None if it does not apply."""

    name: str
    fault: str | None


@click.command("contract")
@click.argument("algorithm", metavar="ALGORITHM", callback=algorithm_name, shell_complete=algorithm_names)
@seconds_option("Time limit in seconds for each run. The boards are small.", default=5.0, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@language_option
@click.pass_context
def command(ctx: click.Context, algorithm: str, seconds: float, as_json: bool) -> None:
    """Test an algorithm on small boards and report its errors.

    ALGORITHM is your own function, FILE.py:FUNCTION, or a name that `sudoshiki algorithms` lists. It runs on
    boards of every kind with one, no and several solutions, and its answers are compared with backtracking;
    then with limits on time and effort, stops, seeds and threads. Every built-in algorithm passes the same
    tests. The exit code is 1 if a test fails.

    \b
    sudoshiki contract my_solver.py:solve
    sudoshiki contract mrv:habits=s2
    sudoshiki contract my_solver.py:solve --language pt
    """
    from ..custom.contract import boards, subject_of, try_board

    subject = subject_of(algorithm, seconds)
    results: list[BoardResult] = []
    late = False
    for name, puzzle in boards():
        if subject.algorithm.takes(puzzle) and not late:
            results.append(try_board(subject, name, puzzle))
            late = sum(not one.in_time for one in results) >= _MAX_LATE
    promises = [] if late else list(_promises(subject))
    faults = sum(bool(one.fault) for one in results) + sum(bool(one.fault) for one in promises)
    if as_json:
        _print_json(algorithm, subject, results, promises, late)
    else:
        _print_words(subject, results, promises, late, faults)
    ctx.exit(1 if faults else 0)


def _promises(subject: Subject) -> Iterator[PromiseResult]:
    from ..custom.contract import PROMISES, PromiseBroken

    for promise in PROMISES:
        if not promise.holds_for(subject.algorithm):
            yield PromiseResult(promise.name, None)
            continue
        try:
            promise.keep(subject)
            yield PromiseResult(promise.name, "")
        except (PromiseBroken, SudoshikiError) as error:
            yield PromiseResult(promise.name, str(error))


def _print_words(
    subject: Subject, results: list[BoardResult], promises: list[PromiseResult], late: bool, faults: int
) -> None:
    from .tables import Section, TableColumn, print_table

    algorithm, words = subject.algorithm, current_words()
    click.echo(f"{algorithm.name}: {words.core_text(algorithm.title)}")
    columns = [
        TableColumn(words.heads["board"]),
        TableColumn(words.sentence("solutions"), number=True),
        TableColumn(words.sentence("found by it"), number=True),
        TableColumn(words.heads["tried"], 1, number=True),
        TableColumn(words.sentence("backtracking tried"), 2, number=True),
        TableColumn(""),
    ]
    print_table(columns, [Section("", [_board_row(one, algorithm.effort != "", words) for one in results])])
    _print_faults([one for one in results if one.fault], words)
    if late:
        seconds = words.number(f"{subject.seconds:g}")
        click.echo("\n" + words.sentence("rest not tried", count=_MAX_LATE, seconds=seconds))
    elif promises:
        click.echo("")
    _print_promises(promises, words)
    total = len(results) + sum(promise.fault is not None for promise in promises)
    ending = "went wrong" if faults else "as they should be"
    click.echo("\n" + words.sentence(ending, faults=faults, total=total))


def _print_faults(wrong: list[BoardResult], words: RunWords) -> None:
    for one in wrong[:_MAX_FAULTS]:
        text = f"{words.error_text(one.name)}: {words.error_text(one.fault)}"
        click.echo("\n" + fill(text, _WIDTH, subsequent_indent="  "))
    if len(wrong) > _MAX_FAULTS:
        click.echo("\n" + words.sentence("more boards", count=len(wrong) - _MAX_FAULTS))


def _print_promises(promises: list[PromiseResult], words: RunWords) -> None:
    for promise in promises:
        mark = "-" if promise.fault is None else words.sentence("wrong" if promise.fault else "ok")
        note = f"  {words.sentence('counts no effort')}" if promise.fault is None else ""
        click.echo(f"{mark:5}  {words.error_text(promise.name)}{note}")
        if promise.fault:
            fault = shorten(words.error_text(promise.fault), 150, placeholder=" …")
            click.echo(fill(fault, _WIDTH, initial_indent=" " * 7, subsequent_indent=" " * 7))


def _board_row(one: BoardResult, counts: bool, words: RunWords) -> list[str]:
    count = "-" if one.outcome is None else str(one.outcome.solution_count)
    tries = words.number(f"{one.outcome.counters.tried:,}") if counts and one.outcome is not None else "-"
    ours = words.number(f"{one.expected.counters.tried:,}")
    state = words.sentence("wrong" if one.fault else "ok")
    return [words.error_text(one.name), str(one.expected.solution_count), count, tries, ours, state]


def _print_json(
    algorithm: str,
    subject: Subject,
    results: list[BoardResult],
    promise_results: list[PromiseResult],
    late: bool,
) -> None:
    from ..say.json_records import json_line

    counts = subject.algorithm.effort != ""
    boards: list[dict[str, Any]] = [
        {
            "board": one.name,
            "solutions": one.expected.solution_count,
            "found": None if one.outcome is None else one.outcome.solution_count,
            "tried": one.outcome.counters.tried if counts and one.outcome is not None else None,
            "backtracking_tried": one.expected.counters.tried,
            "fault": one.fault or None,
        }
        for one in results
    ]
    promises = [
        {"promise": promise.name, "applies": promise.fault is not None, "fault": promise.fault or None}
        for promise in promise_results
    ]
    record = {"algorithm": algorithm, "boards": boards, "promises": promises, "all_tried": not late}
    click.echo(json_line(record))
