"""`sudoshiki solve`"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import Found, Reject
from ..puzzle import Puzzle
from ..puzzle.errors import plain
from ..solve import DEFAULT_ALGORITHM, Outcome, StopFlag, asked_for
from ..solve import solve as solve_one
from ..solve.registry import is_own
from ..solve.trace import TRACE_CAPACITY, Trace
from .batch import MOST_DRAWN, AtOnce, Tally, in_a_line, in_full, run_all
from .completion import layout_names, puzzle_argument
from .inputs import in_language, is_file, label, one_line, where
from .options import (
    Budget,
    Reading,
    WholeNumber,
    algorithm_option,
    budget_options,
    language_option,
    limit_option,
    reading_options,
    spoken,
    translated,
)
from .proofs import solve_and_prove

if TYPE_CHECKING:
    from ..say.layouts import Layout


# Solutions are handed back as long as their cells are no more than this: each is checked again, and after
# Ctrl-C nobody waits for a million of them. The verdict and the count don't depend on it.
KEPT_VALUES = 200_000
MOST_TRACED = 10**8  # events; a million take about 200 MB

LONG = 1000  # puzzles before a word is said of the command for them


@click.command("solve")
@puzzle_argument
@algorithm_option
@limit_option
@budget_options
@reading_options
@language_option
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a puzzle.")
@click.option(
    "--print",
    "document",
    metavar="s1|s2|s4|s5",
    shell_complete=layout_names,
    help="Only the answer, as that document's program prints it; runs what it runs and stops where it "
    "does, unless told otherwise.",
)
@click.option("--trace", is_flag=True, help="Show every step; of auto, which part is at work.")
@click.option(
    "--trace-limit",
    type=WholeNumber(1, MOST_TRACED),
    metavar="N",
    help=f"Events of a trace that are kept, usually {TRACE_CAPACITY:,}; how many were not is said.",
)
@click.option(
    "--proof",
    metavar="FILE",
    help="Write a proof of the verdict, which `check --proof` holds against the puzzle; of one puzzle.",
)
@click.option("--graph", is_flag=True, help="Show which cells share a group, as an adjacency list.")
@click.pass_context
def command(
    ctx: click.Context,
    puzzles: tuple[str, ...],
    algorithm: str,
    limit: int,
    budget: Budget,
    reading: Reading,
    as_json: bool,
    document: str | None,
    trace: bool,
    trace_limit: int | None,
    proof: str | None,
    graph: bool,
) -> int:
    """Solve puzzles and say whether the solution is the only one.

    Each argument is a file (with one puzzle or many, packed or not), a puzzle itself, or - for stdin;
    FILE:2 is the second puzzle of a file, and so they are labelled.

    The Sudoku of a file with several of them, one a line, are solved many at once: what a single one takes is
    not measured then (a dash, or null in JSON, which has the guesses). With --with they are solved one by
    one.

    \b
    sudoshiki solve s5-sudoku-9x9
    sudoshiki solve 3.4..1.2.4.32.1. --json
    sudoshiki solve '4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,'
    sudoshiki solve s2-futoshiki-7x7 --with forward-checking --print s2
    sudoshiki solve s5-sudoku-9x9 --proof s5.proof
    """
    traced = _trace_asked_for(trace, trace_limit)
    layout = _layout(document, not (as_json or trace or graph or proof)) if document is not None else None
    one_by_one = trace or graph or not any(map(is_file, puzzles))
    one_by_one = one_by_one or _is_bounded(ctx, algorithm, budget, layout)
    if layout:
        algorithm, limit, budget = _settings_of(layout, ctx, algorithm, limit, budget)
    at_once = None if one_by_one else _at_once(layout, algorithm, as_json, limit, budget, reading)

    def run(found: Found, stop: StopFlag) -> Outcome:
        if layout:
            layout.check_fits(found.puzzle)
        kept: Any = {"limit": limit, "keep": _keep(limit, found.puzzle, as_json), **budget._asdict()}
        return solve_one(found.puzzle, algorithm, stop=stop, trace=traced, **kept)

    def show(found: Found, outcome: Outcome, many: bool) -> None:
        place = label(found, reading) if many else where(found)
        measured = _is_measured(found, at_once)
        if layout:
            click.echo(layout.text(outcome))
        elif as_json:
            _print_json(found, outcome, reading, graph, measured)
        else:
            _print_words(place, found.puzzle, outcome, many, graph, measured)
        _say_dropped(place, outcome.trace)

    if proof is not None:
        return solve_and_prove(puzzles, reading, run, show, proof, limit, budget.seconds)
    tally = run_all(puzzles, reading, _going_on(run, algorithm), show, at_once, _answer_clash(layout))
    _say_end(tally, sorted(+at_once.files) if at_once and not layout else [])
    return tally.exit_code()


Run = Callable[[Found, StopFlag], Outcome]


def _going_on(run: Run, algorithm: str) -> Run:
    """The same; where an algorithm of the user's own fails, that is said and the next board follows."""
    if algorithm == DEFAULT_ALGORITHM or not is_own(algorithm):
        return run
    from ..custom.failures import or_failure

    return lambda found, stop: or_failure(lambda: run(found, stop), found.puzzle, algorithm, translated)


def _keep(limit: int, puzzle: Puzzle, as_json: bool) -> int:
    return min(limit, max(2, KEPT_VALUES // puzzle.side**2) if as_json else MOST_DRAWN)


def _is_bounded(ctx: click.Context, algorithm: str, budget: Budget, layout: Layout | None) -> bool:
    """Whether each run is one of its own: an algorithm is named, or its time or effort is."""
    if algorithm != DEFAULT_ALGORITHM or (layout is None and _is_said(ctx, "algorithm")):
        return True
    return budget.seconds is not None or budget.effort is not None


def _is_said(ctx: click.Context, option: str) -> bool:
    return ctx.get_parameter_source(option) is not ParameterSource.DEFAULT


def _trace_asked_for(trace: bool, most: int | None) -> bool | int:
    if most is not None and not trace:
        raise click.UsageError("--trace-limit bounds what --trace shows: give that too")
    return most or trace


def _is_measured(found: Found, at_once: AtOnce | None) -> bool:
    """False for a board of a file of which many are solved at once; it is counted with them."""
    if at_once is None or found.file not in at_once.files:
        return True
    at_once.files[found.file] += 1
    return False


def _say_end(tally: Tally, unmeasured: list[str]) -> None:
    """What became of the puzzles, what was not measured, and which command is made for so many."""
    tally.say()
    if unmeasured:
        click.echo(plain(spoken().sentence("at once", files=", ".join(unmeasured))), err=True)
    if tally.counts.total() > LONG:
        words = spoken()
        click.echo(words.sentence("bulk is meant", count=words.number(f"{LONG:,}")), err=True)


def _answer_clash(layout: Layout | None) -> Callable[[Reject], bool] | None:
    """Answer a board whose givens clash as the document's program does; others are rejected."""
    clash_text = layout.clash_text if layout else None
    if clash_text is None:
        return None

    def answered(reject: Reject) -> bool:
        if not reject.givens:
            return False
        click.echo(in_language(reject), err=True)
        click.echo(clash_text(reject.givens))
        return True

    return answered


def _at_once(
    layout: Layout | None, algorithm: str, as_json: bool, limit: int, budget: Budget, reading: Reading
) -> AtOnce | None:
    """How boards of files are answered; None where each is answered alone or written anew."""
    if layout and not (layout.only_board and asked_for(algorithm)[0].complete):
        return None
    if as_json and reading.alphabet is not None:
        return None
    from .blocks import solved_at_once

    return solved_at_once(layout, as_json, limit, budget.seed)


def _layout(document: str, alone: bool) -> Layout:
    from ..say.layouts import layout

    if not alone:
        raise click.UsageError(
            "--print shows the answer alone: leave out --json, --trace, --graph and --proof"
        )
    return layout(document)


def _settings_of(
    layout: Layout, ctx: click.Context, algorithm: str, limit: int, budget: Budget
) -> tuple[str, int, Budget]:
    """Those of the document's program, where the command line says nothing else."""
    algorithm = layout.algorithm_for(algorithm if _is_said(ctx, "algorithm") else None)
    if not _is_said(ctx, "limit"):
        limit = layout.limit
    if budget.effort is None and asked_for(algorithm)[0].effort:
        budget = budget._replace(effort=layout.effort)
    return algorithm, limit, budget


def _say_dropped(place: str, trace: Trace | None) -> None:
    if trace is None or not trace.dropped:
        return
    kept, words = len(trace.events), spoken()
    said = words.sentence(
        "trace dropped",
        kept=words.number(f"{kept:,}"),
        dropped=words.number(f"{trace.dropped:,}"),
        more=min(kept + trace.dropped, MOST_TRACED),
    )
    click.echo(f"{place}: {said}".removeprefix(": "), err=True)


def _print_json(found: Found, outcome: Outcome, reading: Reading, graph: bool, measured: bool) -> None:
    from ..say.json_records import json_line, note_record, outcome_record, without_measures

    fields = outcome_record(one_line(found, reading), found.puzzle, outcome)
    if not measured:
        fields = without_measures(fields)
    if graph:
        fields["graph"] = found.puzzle.graph.neighbours()
    if outcome.trace:
        fields["trace"] = outcome.trace.events
        fields["trace_dropped"] = outcome.trace.dropped
        fields["trace_notes"] = [note_record(note) for note in outcome.trace.notes]
        fields["trace_measures"] = outcome.trace.measures
        fields["trace_every"] = outcome.trace.every
    click.echo(json_line(fields, found.unread))


def _print_words(
    place: str, puzzle: Puzzle, outcome: Outcome, many: bool, graph: bool, measured: bool
) -> None:
    from ..say import words

    if graph:
        click.echo("\n".join(words.adjacency(puzzle)))
    if outcome.trace:
        lines = words.trace_lines(outcome.trace, puzzle.side, spoken(), outcome.algorithm)
        click.echo("\n".join(lines))
    if many:
        click.echo(in_a_line(place, puzzle, outcome, measured=measured))
    else:
        click.echo(in_full(place, puzzle, outcome))
