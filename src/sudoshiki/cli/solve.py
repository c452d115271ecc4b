"""`sudoshiki solve`"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import ParsedPuzzle, Reject
from ..puzzle import Puzzle
from ..puzzle.errors import plain
from ..solve import DEFAULT_ALGORITHM, Outcome, StopFlag, find_with_options
from ..solve import solve as solve_one
from ..solve.registry import is_own
from ..solve.trace import TRACE_CAPACITY, Trace
from .batch import MOST_DRAWN, Tally, full_text, line_text, run_all
from .completion import layout_names, puzzle_argument
from .inputs import in_language, is_file, label, one_line, where
from .options import (
    Budget,
    Reading,
    WholeNumber,
    algorithm_option,
    budget_options,
    current_words,
    language_option,
    limit_option,
    reading_options,
    translate,
)
from .proofs import solve_and_prove

if TYPE_CHECKING:
    from ..say.layouts import Layout
    from .line_blocks import BlockAnswerer


# At most this many cells of solutions are returned: each is checked again, which would delay Ctrl-C. The
# verdict and the count don't depend on it.
KEPT_VALUES = 200_000
MOST_TRACED = 10**8  # events; a million take about 200 MB

# Options that have no effect with --all, by parameter.
_NOT_WITH_ALL = {
    "algorithm": "with",
    "limit": "limit",
    "effort": "effort",
    "document": "print",
    "trace": "trace",
    "trace_limit": "trace-limit",
    "proof": "proof",
    "graph": "graph",
}

LONG = 1000  # puzzles beyond which `bulk` is recommended


@click.command("solve")
@puzzle_argument
@algorithm_option
@limit_option
@budget_options
@reading_options
@language_option
@click.option("--all", "every", is_flag=True, help="Print every solution as it is found, one per line.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per puzzle.")
@click.option(
    "--print",
    "document",
    metavar="s1|s2|s4|s5",
    shell_complete=layout_names,
    help="Print only the answer, as the program of that document does. Uses its algorithm and limit, "
    "unless you set them.",
)
@click.option("--trace", is_flag=True, help="Show every step of the search; for auto, which part works.")
@click.option(
    "--trace-limit",
    type=WholeNumber(1, MOST_TRACED),
    metavar="N",
    help=f"Number of events that a trace keeps (default {TRACE_CAPACITY:,}).",
)
@click.option(
    "--proof",
    metavar="FILE",
    help="Write a proof of the verdict of one puzzle; `check --proof` checks it.",
)
@click.option("--graph", is_flag=True, help="Print the constraint graph as an adjacency list.")
@click.pass_context
def command(
    ctx: click.Context,
    puzzles: tuple[str, ...],
    algorithm: str,
    limit: int,
    budget: Budget,
    reading: Reading,
    every: bool,
    as_json: bool,
    document: str | None,
    trace: bool,
    trace_limit: int | None,
    proof: str | None,
    graph: bool,
) -> int:
    """Solve puzzles and tell whether the solution is unique.

    Each argument is a file of one or more puzzles (also .gz or .zst), a puzzle itself, or - for stdin. FILE:2
    is the second puzzle of a file.

    A file with one Sudoku per line is solved in batches: the time of a single puzzle is not measured (shown
    as a dash, null in JSON; JSON has the guesses). Use --with to solve the puzzles one by one.

    \b
    sudoshiki solve s5-sudoku-9x9
    sudoshiki solve 3.4..1.2.4.32.1. --json
    sudoshiki solve '4:0,0,0,0,0U,0,0R,3,0,0,0L,0,0,0,0,0,'
    sudoshiki solve s2-futoshiki-7x7 --with forward-checking --print s2
    sudoshiki solve s5-sudoku-9x9 --proof s5.proof
    """
    if every:
        return _solve_all(ctx, puzzles, reading, budget, as_json)
    traced = _trace_setting(trace, trace_limit)
    layout = _layout(document, not (as_json or trace or graph or proof)) if document is not None else None
    alone = trace or graph or not any(map(is_file, puzzles)) or _is_bounded(ctx, algorithm, budget, layout)
    if layout:
        algorithm, limit, budget = _settings_of(layout, ctx, algorithm, limit, budget)
    answerer = None if alone else _block_answerer(layout, algorithm, as_json, limit, budget, reading)

    def run(found: ParsedPuzzle, stop: StopFlag) -> Outcome:
        if layout:
            layout.check_fits(found.puzzle)
        kept: Any = {"limit": limit, "keep": _keep(limit, found.puzzle, as_json), **budget._asdict()}
        return solve_one(found.puzzle, algorithm, stop=stop, trace=traced, **kept)

    def show(found: ParsedPuzzle, outcome: Outcome, many: bool) -> None:
        place = label(found, reading) if many else where(found)
        if layout:
            click.echo(layout.text(outcome))
        elif as_json:
            _print_json(found, outcome, reading, graph, _is_measured(found, answerer))
        else:
            _print_words(place, found.puzzle, outcome, many, graph, _is_measured(found, answerer))
        _say_dropped(place, outcome.trace)

    if proof is not None:
        return solve_and_prove(puzzles, reading, run, show, proof, limit, budget.seconds)
    tally = run_all(puzzles, reading, _report_failures(run, algorithm), show, answerer, _answer_clash(layout))
    _say_end(tally, sorted(+answerer.files) if answerer and not layout else [])
    return tally.exit_code()


def _solve_all(
    ctx: click.Context, puzzles: tuple[str, ...], reading: Reading, budget: Budget, as_json: bool
) -> int:
    from .solve_all import refuse_others, solve_all

    refuse_others(option for name, option in _NOT_WITH_ALL.items() if _is_set(ctx, name))
    return solve_all(puzzles, reading, budget, as_json)


Run = Callable[[ParsedPuzzle, StopFlag], Outcome]


def _report_failures(run: Run, algorithm: str) -> Run:
    """Make `run` report a failure of a user-defined algorithm and continue."""
    if algorithm == DEFAULT_ALGORITHM or not is_own(algorithm):
        return run
    from ..custom.failures import undecided_on_failure

    return lambda found, stop: undecided_on_failure(
        lambda: run(found, stop), found.puzzle, algorithm, translate
    )


def _keep(limit: int, puzzle: Puzzle, as_json: bool) -> int:
    return min(limit, max(2, KEPT_VALUES // puzzle.side**2) if as_json else MOST_DRAWN)


def _is_bounded(ctx: click.Context, algorithm: str, budget: Budget, layout: Layout | None) -> bool:
    """Whether puzzles must be solved one by one: an algorithm, a time or an effort is set."""
    if algorithm != DEFAULT_ALGORITHM or (layout is None and _is_set(ctx, "algorithm")):
        return True
    return budget.seconds is not None or budget.effort is not None


def _is_set(ctx: click.Context, option: str) -> bool:
    return ctx.get_parameter_source(option) is not ParameterSource.DEFAULT


def _trace_setting(trace: bool, most: int | None) -> bool | int:
    if most is not None and not trace:
        raise click.UsageError("--trace-limit bounds what --trace shows: give that too")
    return most or trace


def _is_measured(found: ParsedPuzzle, answerer: BlockAnswerer | None) -> bool:
    """False for a board of a file that is solved in blocks; it is counted with them."""
    if answerer is None or found.file not in answerer.files:
        return True
    answerer.files[found.file] += 1
    return False


def _say_end(tally: Tally, unmeasured: list[str]) -> None:
    """Print the counts, what was not measured, and a hint to `bulk` for many puzzles."""
    tally.say()
    if unmeasured:
        click.echo(plain(current_words().sentence("at once", files=", ".join(unmeasured))), err=True)
    if tally.counts.total() > LONG:
        words = current_words()
        click.echo(words.sentence("bulk is meant", count=words.number(f"{LONG:,}")), err=True)


def _answer_clash(layout: Layout | None) -> Callable[[Reject], bool] | None:
    """A function that answers a board with conflicting givens as the document's program does."""
    clash_text = layout.clash_text if layout else None
    if clash_text is None:
        return None

    def answer(reject: Reject) -> bool:
        if not reject.givens:
            return False
        click.echo(in_language(reject), err=True)
        click.echo(clash_text(reject.givens))
        return True

    return answer


def _block_answerer(
    layout: Layout | None, algorithm: str, as_json: bool, limit: int, budget: Budget, reading: Reading
) -> BlockAnswerer | None:
    """The answerer for blocks of files; None if boards must be answered one by one."""
    if layout and not (layout.only_board and find_with_options(algorithm)[0].complete):
        return None
    if as_json and reading.alphabet is not None:
        return None
    from .blocks import solve_answerer

    return solve_answerer(layout, as_json, limit, budget.seed)


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
    """Settings of the document's program, unless set on the command line."""
    algorithm = layout.algorithm_for(algorithm if _is_set(ctx, "algorithm") else None)
    if not _is_set(ctx, "limit"):
        limit = layout.limit
    if budget.effort is None and find_with_options(algorithm)[0].effort:
        budget = budget._replace(effort=layout.effort)
    return algorithm, limit, budget


def _say_dropped(place: str, trace: Trace | None) -> None:
    if trace is None or not trace.dropped:
        return
    kept, words = len(trace.events), current_words()
    text = words.sentence(
        "trace dropped",
        kept=words.number(f"{kept:,}"),
        dropped=words.number(f"{trace.dropped:,}"),
        more=min(kept + trace.dropped, MOST_TRACED),
    )
    click.echo(f"{place}: {text}".removeprefix(": "), err=True)


def _print_json(found: ParsedPuzzle, outcome: Outcome, reading: Reading, graph: bool, measured: bool) -> None:
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
        lines = words.trace_lines(outcome.trace, puzzle.side, current_words(), outcome.algorithm)
        click.echo("\n".join(lines))
    if many:
        click.echo(line_text(place, puzzle, outcome, measured=measured))
    else:
        click.echo(full_text(place, puzzle, outcome))
