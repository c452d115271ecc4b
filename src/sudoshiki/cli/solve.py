"""`sudoshiki solve`"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import ParsedPuzzle
from ..pipeline.sinks.terminal import MOST_DRAWN, OutcomeTerminal
from ..puzzle import SIGNS, Puzzle, require
from ..puzzle.errors import plain
from ..solve import DEFAULT_ALGORITHM, Outcome, StopFlag, Verdict, find_with_options
from ..solve import solve as solve_one
from ..solve.registry import is_own
from ..solve.trace import MOST_TRACED, TRACE_CAPACITY
from .completion import layout_names, puzzle_argument
from .inputs import is_file, run_all, words_and_names
from .options import (
    Budget,
    Reading,
    WholeNumber,
    algorithm_option,
    budget_options,
    is_set,
    language_option,
    limit_option,
    reading_options,
    translate,
)
from .proofs import solve_and_prove
from .running import on_terminal

if TYPE_CHECKING:
    from ..say.layouts import Layout


# At most this many cells of solutions are returned: each is checked again, which would delay Ctrl-C. The
# verdict and the count don't depend on it.
KEPT_VALUES = 200_000

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
    help="Print only the answer, as the program of that paper does (default: our own output). Its algorithm "
    "and limit are the defaults then.",
)
@click.option("--trace", is_flag=True, help="Show every step of the search; for auto, which algorithm runs.")
@click.option(
    "--trace-limit",
    type=WholeNumber(1, MOST_TRACED),
    metavar="N",
    help=f"Number of events that a trace keeps (default {TRACE_CAPACITY:,}).",
)
@click.option(
    "--proof",
    metavar="FILE",
    help="Write a proof of the verdict of one puzzle (default: no proof); `check --proof` checks it.",
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

    Sudoku in lines, CSV, JSON lines or Parquet are solved in batches: the time of a single puzzle is not
    measured (shown as a dash, null in JSON; JSON has the guesses). Use --with to solve them one by one.

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
    sink = OutcomeTerminal(
        **words_and_names(reading),
        colours=on_terminal(),
        as_json=as_json,
        graph=graph,
        layout=layout,
        by_block=not alone and _may_go_by_block(layout, algorithm, as_json, reading),
        status=Verdict.SOME if limit == 1 else Verdict.ONE,
        seed=budget.seed,
    )

    def run(entry: ParsedPuzzle, stop: StopFlag) -> Outcome:
        _check_printable(entry.puzzle, layout, graph)
        settings: Any = {"limit": limit, "keep": _keep(limit, entry.puzzle, as_json), **budget._asdict()}
        return solve_one(entry.puzzle, algorithm, stop=stop, trace=traced, **settings)

    if proof is not None:
        return solve_and_prove(puzzles, reading, run, sink.show, proof, limit, budget.seconds)
    run_all(puzzles, reading, _report_failures(run, algorithm), sink)
    _print_end(sink)
    return sink.exit_code()


def _check_printable(puzzle: Puzzle, layout: Layout | None, graph: bool) -> None:
    """Refuse rules that the layout or the list of neighbours can't show."""
    if layout:
        layout.check_fits(puzzle)
    if graph:
        require(puzzle, SIGNS, "--graph")


def _solve_all(
    ctx: click.Context, puzzles: tuple[str, ...], reading: Reading, budget: Budget, as_json: bool
) -> int:
    from .solve_all import refuse_others, solve_all

    refuse_others(option for name, option in _NOT_WITH_ALL.items() if is_set(ctx, name))
    return solve_all(puzzles, reading, budget, as_json)


SolveFunction = Callable[[ParsedPuzzle, StopFlag], Outcome]


def _report_failures(run: SolveFunction, algorithm: str) -> SolveFunction:
    """Make `run` report a failure of a user-defined algorithm and continue."""
    if algorithm == DEFAULT_ALGORITHM or not is_own(algorithm):
        return run
    from ..custom.failures import undecided_on_failure

    return lambda entry, stop: undecided_on_failure(
        lambda: run(entry, stop), entry.puzzle, algorithm, translate
    )


def _keep(limit: int, puzzle: Puzzle, as_json: bool) -> int:
    return min(limit, max(2, KEPT_VALUES // puzzle.side**2) if as_json else MOST_DRAWN)


def _is_bounded(ctx: click.Context, algorithm: str, budget: Budget, layout: Layout | None) -> bool:
    """Return whether puzzles must be solved one by one, because a limit is set."""
    if algorithm != DEFAULT_ALGORITHM or (layout is None and is_set(ctx, "algorithm")):
        return True
    return budget.seconds is not None or budget.effort is not None


def _trace_setting(trace: bool, most: int | None) -> bool | int:
    if most is not None and not trace:
        raise click.UsageError("--trace-limit is for --trace: give that too")
    return most or trace


def _print_end(sink: OutcomeTerminal) -> None:
    """Print the counts, what was not measured, and a hint to `bulk` for many puzzles."""
    sink.say()
    words, unmeasured = sink.words, sorted(+sink.files)
    if unmeasured and not sink.layout:
        click.echo(plain(words.sentence("at once", files=", ".join(unmeasured))), err=True)
    if sink.counts.total() > LONG:
        click.echo(words.sentence("bulk is meant", count=words.number(f"{LONG:,}")), err=True)


def _may_go_by_block(layout: Layout | None, algorithm: str, as_json: bool, reading: Reading) -> bool:
    """Return whether boards may be answered together."""
    if layout and not (layout.only_board and find_with_options(algorithm)[0].complete):
        return False
    return not as_json or reading.alphabet is None


def _layout(document: str, alone: bool) -> Layout:
    from ..say.layouts import layout

    if not alone:
        raise click.UsageError("--print excludes --json, --trace, --graph and --proof")
    return layout(document)


def _settings_of(
    layout: Layout, ctx: click.Context, algorithm: str, limit: int, budget: Budget
) -> tuple[str, int, Budget]:
    """Settings of the document's program, unless set on the command line."""
    algorithm = layout.algorithm_for(algorithm if is_set(ctx, "algorithm") else None)
    if not is_set(ctx, "limit"):
        limit = layout.limit
    if budget.effort is None and find_with_options(algorithm)[0].effort:
        budget = budget._replace(effort=layout.effort)
    return algorithm, limit, budget
