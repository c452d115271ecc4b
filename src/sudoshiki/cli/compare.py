"""`sudoshiki compare`"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import Found, Reject
from ..lab.papers.figures import Figure, figures_for
from ..puzzle.errors import plain
from ..puzzle.model import Puzzle
from ..solve import Algorithm, Outcome, Verdict, algorithms, asked_for, solve
from ..solve.run import check_runs
from .compared import Compared, Contender, print_compared
from .completion import algorithm_names, puzzle_argument
from .inputs import good_ones, puzzles_in
from .options import AT_LEAST_1, Budget, Reading, budget_options, language_option, reading_options, spoken
from .running import Interrupted, Search

__all__ = ["command"]

USUAL_SECONDS = 10.0
MOST_RUNS = 100_000


@click.command("compare")
@puzzle_argument
@click.option(
    "--with",
    "names",
    metavar="A,B,C",
    shell_complete=algorithm_names,
    help="The algorithms, each NAME or NAME:OPTION=VALUE; without it, all that run here.",
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
@click.option(
    "--runs",
    type=click.IntRange(1, MOST_RUNS),
    metavar="N",
    help="Run each N times, with seeds one after the other: per cent solved and mean time, as S3 measures.",
)
@language_option
@click.option("--json", is_flag=True, help="One line of JSON an algorithm and puzzle.")
@click.option("--csv", is_flag=True, help="The table as CSV, numbers in full.")
@click.option("--markdown", is_flag=True, help="The table in Markdown.")
@click.option("--latex", is_flag=True, help="The table as LaTeX's tabular.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    puzzles: tuple[str, ...],
    names: str | None,
    limit: int,
    budget: Budget,
    reading: Reading,
    runs: int | None,
    **shapes: bool,
) -> None:
    """Set several algorithms side by side, on one puzzle or several.

    Where one of the source documents reports a figure for this very puzzle, it stands beside ours. Without
    --seconds, each algorithm gets ten of them. Where the terminal is narrow, columns are left out, and that
    is said; --csv has all of them. FILE:2 is the second puzzle of a file.

    \b
    sudoshiki compare s2-futoshiki-5x5
    sudoshiki compare s2-futoshiki-6x6 --with mrv,mrv:habits=s2
    sudoshiki compare s5-sudoku-9x9 --with forward-checking,mrv --seconds 60
    sudoshiki compare s2-futoshiki-5x5 s2-futoshiki-6x6 --with mrv,auto --csv
    sudoshiki compare sudoku-12x12 --with bfs,dfs,saturbfs --runs 10
    """
    shape = _shape(shapes)
    asked = None if names is None else _asked_for(names, budget)
    rejected: list[Reject] = []
    boards = list(good_ones(list(puzzles_in(puzzles, reading)), rejected))
    contenders = [asked or _all_that_run(board.puzzle, budget) for board in boards]
    if asked is None and budget.effort is not None:
        _say_left_out()
    if budget.seconds is None:
        budget = budget._replace(seconds=USUAL_SECONDS)
    compared, code = _run_all(boards, contenders, limit, budget, runs or 1)
    if compared and runs is not None and shape != "json":
        from .repeated import print_repeated

        print_repeated(compared, reading, shape)
    elif compared:
        print_compared(compared, limit, reading, shape)
    solved = not rejected and len(compared) == len(boards) and all(map(_decided, compared))
    ctx.exit(code or int(not solved))


def _shape(shapes: Mapping[str, bool]) -> str | None:
    """The one that is asked for, if any is."""
    asked = [name for name, is_asked in shapes.items() if is_asked]
    if len(asked) > 1:
        named = " and ".join(f"--{name}" for name in asked)
        raise click.UsageError(f"{named}: there is one output, give one of them")
    return asked[0] if asked else None


def _decided(board: Compared) -> bool:
    return any(outcome.verdict is not Verdict.UNDECIDED for _, outcome in board.runs)


def _contender(name: str) -> Contender:
    return Contender(name.strip(), *asked_for(name))


def _asked_for(names: str, budget: Budget) -> list[Contender]:
    """Those named; one that can't keep to the budget is refused before any has run."""
    contenders = [_contender(name) for name in names.split(",")]
    for contender in contenders:
        check_runs(contender.algorithm, budget.effort)
    return contenders


def _all_that_run(puzzle: Puzzle, budget: Budget) -> list[Contender]:
    """Those that take the puzzle and keep to the budget."""
    rows = [row for row in _here() if row.takes(puzzle)]
    rows = [row for row in rows if budget.effort is None or row.effort]
    return list(_as_documented(rows, figures_for(puzzle)))


def _here() -> list[Algorithm]:
    return [row for row in algorithms() if not row.why_unavailable()]


def _say_left_out() -> None:
    if unbounded := [row.name for row in _here() if not row.effort]:
        click.echo(spoken().sentence("no effort", names=", ".join(unbounded)), err=True)


def _as_documented(rows: Sequence[Algorithm], figures: Mapping[str, Figure]) -> Iterator[Contender]:
    """Each as it is, and beside it as the document's program did it, where that differs."""
    for row in rows:
        yield _contender(row.name)
        if row.name in figures and figures[row.name].settings:
            yield _contender(f"{row.name}:{figures[row.name].settings}")


def _run_all(
    boards: Sequence[Found],
    contenders: Sequence[Sequence[Contender]],
    limit: int,
    budget: Budget,
    repetitions: int,
) -> tuple[list[Compared], int]:
    """The outcomes, those of a contender one after the other, and the exit code if a signal ended it."""
    done: list[Compared] = []
    with Search() as stop:
        try:
            for board, those in zip(boards, contenders, strict=True):
                runs: list[tuple[Contender, Outcome]] = []
                done.append(Compared(board, runs))
                for contender, number in product(those, range(repetitions)):
                    stop.ticker.text = f"{plain(contender.label)},"
                    seeded = budget._replace(seed=budget.seed + number)
                    runs.append((contender, _run(board.puzzle, contender, limit, seeded, stop)))
                    if stop.signum:
                        return done, stop.exit_code(0)
        except Interrupted:
            pass
    return done, stop.exit_code(0)


def _run(puzzle: Puzzle, contender: Contender, limit: int, budget: Budget, stop: Search) -> Outcome:
    name, settings = contender.algorithm.name, contender.settings
    with stop.searching() as flag:
        return solve(puzzle, name, limit=limit, options=settings, stop=flag, **budget._asdict())
