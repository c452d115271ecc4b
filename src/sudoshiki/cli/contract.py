"""`sudoshiki contract`"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill, shorten
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle import SudoshikiError
from .completion import algorithm_names
from .options import SECONDS, algorithm_name, language_option, spoken

if TYPE_CHECKING:
    from ..custom.contract import Subject, Tried
    from ..say.words import RunWords


_WIDTH = 78
_TOLD = 3  # boards of which it is told what was wrong
_MOST_LATE = 2  # boards out of time, after which the rest is not tried


class Kept(NamedTuple):
    """A promise, and what was wrong; nothing if it is kept, None if it does not apply."""

    name: str
    fault: str | None


@click.command("contract")
@click.argument("algorithm", metavar="ALGORITHM", callback=algorithm_name, shell_complete=algorithm_names)
@click.option(
    "--seconds",
    type=SECONDS,
    default=5.0,
    show_default=True,
    metavar="S",
    help="For each run; boards are small, so that a slow program takes a moment.",
)
@click.option("--json", "as_json", is_flag=True, help="All of it as one JSON object.")
@language_option
@click.pass_context
def command(ctx: click.Context, algorithm: str, seconds: float, as_json: bool) -> None:
    """Try an algorithm on small boards and say what is wrong with it.

    ALGORITHM is FILE.py:FUNCTION, a function of your own, or a name of `sudoshiki algorithms`. It is tried on
    boards of every kind with one, no and several solutions, beside our backtracking; then come limits on time
    and effort, stops, seeds and threads. The same is asked of every algorithm of ours by the tests. The exit
    code is 1 if a promise is broken.

    \b
    sudoshiki contract my_solver.py:solve
    sudoshiki contract mrv:habits=s2
    sudoshiki contract my_solver.py:solve --language pt
    """
    from ..custom.contract import boards, subject_of, try_board

    subject = subject_of(algorithm, seconds)
    tried: list[Tried] = []
    late = False
    for name, puzzle in boards():
        if subject.algorithm.takes(puzzle) and not late:
            tried.append(try_board(subject, name, puzzle))
            late = sum(not one.in_time for one in tried) >= _MOST_LATE
    kept = [] if late else list(_promises(subject))
    faults = sum(bool(one.fault) for one in tried) + sum(bool(one.fault) for one in kept)
    if as_json:
        _print_json(algorithm, subject, tried, kept, late)
    else:
        _print_words(subject, tried, kept, late, faults)
    ctx.exit(1 if faults else 0)


def _promises(subject: Subject) -> Iterator[Kept]:
    from ..custom.contract import PROMISES, Broken

    for promise in PROMISES:
        if not promise.holds_for(subject.algorithm):
            yield Kept(promise.name, None)
            continue
        try:
            promise.keep(subject)
            yield Kept(promise.name, "")
        except (Broken, SudoshikiError) as error:
            yield Kept(promise.name, str(error))


def _print_words(subject: Subject, tried: list[Tried], kept: list[Kept], late: bool, faults: int) -> None:
    from .tables import Column, Section, print_table

    row, words = subject.algorithm, spoken()
    click.echo(f"{row.name}: {words.said(row.title)}")
    columns = [
        Column(words.heads["board"]),
        Column(words.sentence("solutions"), number=True),
        Column(words.sentence("found by it"), number=True),
        Column(words.heads["tried"], 1, number=True),
        Column(words.sentence("backtracking tried"), 2, number=True),
        Column(""),
    ]
    print_table(columns, [Section("", [_board_row(one, row.effort != "", words) for one in tried])])
    _print_faults([one for one in tried if one.fault], words)
    if late:
        seconds = words.number(f"{subject.seconds:g}")
        click.echo("\n" + words.sentence("rest not tried", count=_MOST_LATE, seconds=seconds))
    elif kept:
        click.echo("")
    _print_promises(kept, words)
    total = len(tried) + sum(promise.fault is not None for promise in kept)
    ending = "went wrong" if faults else "as they should be"
    click.echo("\n" + words.sentence(ending, faults=faults, total=total))


def _print_faults(wrong: list[Tried], words: RunWords) -> None:
    for one in wrong[:_TOLD]:
        said = f"{words.refused(one.name)}: {words.refused(one.fault)}"
        click.echo("\n" + fill(said, _WIDTH, subsequent_indent="  "))
    if len(wrong) > _TOLD:
        click.echo("\n" + words.sentence("more boards", count=len(wrong) - _TOLD))


def _print_promises(kept: list[Kept], words: RunWords) -> None:
    for promise in kept:
        mark = "-" if promise.fault is None else words.sentence("wrong" if promise.fault else "ok")
        note = f"  {words.sentence('counts no effort')}" if promise.fault is None else ""
        click.echo(f"{mark:5}  {words.refused(promise.name)}{note}")
        if promise.fault:
            fault = shorten(words.refused(promise.fault), 150, placeholder=" …")
            click.echo(fill(fault, _WIDTH, initial_indent=" " * 7, subsequent_indent=" " * 7))


def _board_row(one: Tried, counts: bool, words: RunWords) -> list[str]:
    found = "-" if one.outcome is None else str(one.outcome.found)
    tries = words.number(f"{one.outcome.counters.tried:,}") if counts and one.outcome is not None else "-"
    ours = words.number(f"{one.expected.counters.tried:,}")
    state = words.sentence("wrong" if one.fault else "ok")
    return [words.refused(one.name), str(one.expected.found), found, tries, ours, state]


def _print_json(algorithm: str, subject: Subject, tried: list[Tried], kept: list[Kept], late: bool) -> None:
    from ..say.json_records import json_line

    counts = subject.algorithm.effort != ""
    boards: list[dict[str, Any]] = [
        {
            "board": one.name,
            "solutions": one.expected.found,
            "found": None if one.outcome is None else one.outcome.found,
            "tried": one.outcome.counters.tried if counts and one.outcome is not None else None,
            "backtracking_tried": one.expected.counters.tried,
            "fault": one.fault or None,
        }
        for one in tried
    ]
    promises = [
        {"promise": promise.name, "applies": promise.fault is not None, "fault": promise.fault or None}
        for promise in kept
    ]
    record = {"algorithm": algorithm, "boards": boards, "promises": promises, "all_tried": not late}
    click.echo(json_line(record))
