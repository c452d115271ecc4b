"""`sudoshiki compare`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..lab.papers.figures import Figure, figures_for
from ..puzzle.errors import plain
from ..puzzle.model import Puzzle
from ..solve import Algorithm, Outcome, Verdict, algorithms, find, solve
from ..solve.run import check_runs
from .completion import algorithm_names, puzzles_or_files
from .inputs import one_line, only_puzzle, where
from .options import AT_LEAST_1, Budget, Reading, budget_options, read_settings, reading_options
from .stopping import Interrupted, StopOnSignal
from .ticker import Ticker

__all__ = ["command"]

HEADS = ("algorithm", "verdict", "tried", "placed", "guesses", "seconds", "document", "against it")
USUAL_SECONDS = 10.0


class Contender(NamedTuple):
    """An algorithm with settings, as asked: `mrv` or `mrv:habits=s2`."""

    label: str
    algorithm: Algorithm
    settings: dict[str, Any]


@click.command("compare")
@click.argument("puzzle", metavar="FILE|PUZZLE|-", shell_complete=puzzles_or_files)
@click.option(
    "--with",
    "names",
    metavar="A,B,C",
    shell_complete=algorithm_names,
    help="The algorithms, each a name or name:option=value:option=value; without it, all that run here.",
)
@click.option(
    "--limit",
    type=AT_LEAST_1,
    default=1,
    show_default=True,
    metavar="K",
    help="Solutions to look for; the documents stop at the first.",
)
@budget_options
@reading_options
@click.option("--json", "as_json", is_flag=True, help="One line of JSON an algorithm.")
@click.pass_context
def command(
    ctx: click.Context,
    puzzle: str,
    names: str | None,
    limit: int,
    budget: Budget,
    reading: Reading,
    as_json: bool,
) -> None:
    """Set several algorithms side by side on one puzzle.

    Where one of the source documents reports a figure for this very puzzle, it stands beside ours. Without
    --seconds, each algorithm gets ten of them.

    \b
    sudoshiki compare boards/s2-futoshiki-5x5.txt
    sudoshiki compare boards/s2-futoshiki-6x6.txt --with mrv,mrv:habits=s2
    sudoshiki compare boards/s5-sudoku-9x9.txt --with backtracking,forward-checking,mrv --seconds 60
    """
    found = only_puzzle(puzzle, reading)
    contenders = _asked_for(names, budget) if names is not None else _all_that_run(found.puzzle, budget)
    if budget.seconds is None:
        budget = budget._replace(seconds=USUAL_SECONDS)
    runs, code = _run_all(found.puzzle, contenders, limit, budget)
    if as_json:
        from ..say.json_records import json_line, outcome_record

        for _, outcome in runs:
            click.echo(json_line(outcome_record(one_line(found, reading), found.puzzle, outcome)))
    else:
        _print(found.puzzle, where(found), runs, limit)
    decided = any(outcome.verdict is not Verdict.UNDECIDED for _, outcome in runs)
    ctx.exit(code or int(not decided))


def _contender(name: str) -> Contender:
    plain, *settings = name.strip().split(":")
    algorithm = find(plain)
    return Contender(name.strip(), algorithm, algorithm.settings(read_settings(tuple(settings))))


def _asked_for(names: str, budget: Budget) -> list[Contender]:
    """Those named; one that can't keep to the budget is refused before any has run."""
    contenders = [_contender(name) for name in names.split(",")]
    for contender in contenders:
        check_runs(contender.algorithm, budget.effort)
    return contenders


def _all_that_run(puzzle: Puzzle, budget: Budget) -> list[Contender]:
    """Those that take the puzzle and keep to the budget; who is left out for its sake is said."""
    rows = [row for row in algorithms() if not row.unknown_rules(puzzle) and not row.why_unavailable()]
    if budget.effort is not None:
        if unbounded := [row.name for row in rows if not row.effort]:
            click.echo(f"left out, as they can't count their effort: {', '.join(unbounded)}", err=True)
        rows = [row for row in rows if row.effort]
    return list(_as_documented(rows, figures_for(puzzle)))


def _as_documented(rows: Sequence[Algorithm], figures: Mapping[str, Figure]) -> Iterator[Contender]:
    """Each as it is, and beside it as the document's program did it, where that differs."""
    for row in rows:
        yield _contender(row.name)
        if row.name in figures and figures[row.name].settings:
            yield _contender(f"{row.name}:{figures[row.name].settings}")


def _run_all(
    puzzle: Puzzle, contenders: Sequence[Contender], limit: int, budget: Budget
) -> tuple[list[tuple[Contender, Outcome]], int]:
    """The outcomes, and the exit code if a signal ended it."""
    runs: list[tuple[Contender, Outcome]] = []
    with StopOnSignal() as stop, Ticker() as ticker:
        try:
            for contender in contenders:
                ticker.text = f"{plain(contender.label)},"
                name, settings = contender.algorithm.name, contender.settings
                with stop.searching() as flag:
                    outcome = solve(
                        puzzle, name, limit=limit, options=settings, stop=flag, **budget._asdict()
                    )
                runs.append((contender, outcome))
                if stop.signum:
                    break
        except Interrupted:
            pass
    return runs, stop.exit_code(0)


def _print(puzzle: Puzzle, place: str, runs: Sequence[tuple[Contender, Outcome]], limit: int) -> None:
    from ..say.words import heading, seconds_in_words
    from .tables import print_table

    figures = figures_for(puzzle)
    click.echo(heading(puzzle, place))
    rows = []
    for contender, outcome in runs:
        counters = outcome.counters
        numbers = [f"{n:,}" for n in (counters.tried, counters.placed, counters.guesses)]
        seconds = seconds_in_words(outcome.seconds)
        figure = _against(figures.get(contender.algorithm.name), outcome, limit)
        rows.append((contender.label, _verdict(outcome), *numbers, seconds, *figure))
    heads = HEADS if figures else HEADS[:-2]
    print_table(heads, [row[: len(heads)] for row in rows], right=HEADS[2:6])


def _verdict(outcome: Outcome) -> str:
    if outcome.verdict is Verdict.UNDECIDED:
        return f"undecided ({outcome.stopped})"
    return outcome.verdict.value


def _against(figure: Figure | None, outcome: Outcome, limit: int) -> tuple[str, str]:
    if figure is None:
        return "", ""
    if limit != 1:
        return figure.said(), "not comparable: the document stops at the first solution"
    return figure.said(), figure.compared(outcome)
