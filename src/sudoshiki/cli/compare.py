"""`sudoshiki compare`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import Found, Reject
from ..lab.papers.figures import figures_for
from ..puzzle.errors import plain
from ..puzzle.model import Puzzle
from ..solve import Outcome, Stopped, Verdict, algorithms, asked_for, solve
from ..solve.registry import is_own
from ..solve.run import check_runs, runnable
from .compared import SHAPES, Compared, Contender, print_compared, print_records
from .completion import algorithm_names, puzzle_argument
from .inputs import good_ones, label, puzzles_in
from .options import (
    AT_LEAST_1,
    Budget,
    Reading,
    algorithm_name,
    budget_options,
    language_option,
    reading_options,
    spoken,
    translated,
)
from .running import Interrupted, Search

USUAL_SECONDS = 10.0
MOST_RUNS = 100_000


def _read_seeds(ctx: click.Context, param: click.Parameter, text: str | None) -> list[int] | None:
    """1-10, or 3,5,8; a range may stand among the numbers."""
    if text is None:
        return None
    found: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise click.BadParameter(f"{part.strip()!r} is no seed and no range, such as 1-10", ctx, param)
        found += range(int(first), int(last or first) + 1)
        if len(found) > MOST_RUNS:
            raise click.BadParameter(f"more than {MOST_RUNS:,} seeds", ctx, param)
    if not found:
        raise click.BadParameter(f"{text}: there is no seed in it", ctx, param)
    return found


@click.command("compare")
@puzzle_argument
@click.option(
    "--with",
    "names",
    metavar="A,B,C",
    multiple=True,
    shell_complete=algorithm_names,
    help="The algorithms, each NAME, NAME:OPTION=VALUE or FILE.py:FUNCTION; without it, all that run here.",
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
@click.option("--seeds", metavar="A-B", callback=_read_seeds, help="The same with seeds 1-10, or 3,5,8.")
@language_option
@click.option(
    "--to",
    "shape",
    type=click.Choice([*SHAPES]),
    help="The table as CSV (numbers in full), Markdown, LaTeX's tabular or a page of HTML.",
)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON an algorithm and puzzle.")
@click.option("--each", is_flag=True, help="With --to: a table for each board, instead of one for all.")
@click.option(
    "--plot",
    "picture",
    metavar="FILE",
    help="Draw the runs as SVG, PNG or PDF: bars, or for five boards and more a cactus plot.",
)
def command(
    puzzles: tuple[str, ...],
    names: tuple[str, ...],
    limit: int,
    budget: Budget,
    reading: Reading,
    runs: int | None,
    seeds: Sequence[int] | None,
    shape: str | None,
    as_json: bool,
    each: bool,
    picture: str | None,
) -> int:
    """Set several algorithms side by side, on one puzzle or several.

    Where one of the source documents reports a figure for this very puzzle, it stands beside ours. Without
    --seconds, each algorithm gets ten of them. Where the terminal is narrow, columns are left out, and that
    is said; --to csv has all of them. FILE:2 is the second puzzle of a file.

    \b
    sudoshiki compare s2-futoshiki-5x5
    sudoshiki compare s2-futoshiki-6x6 --with mrv,mrv:habits=s2
    sudoshiki compare s5-sudoku-9x9 --with forward-checking,mrv --seconds 60
    sudoshiki compare s2-futoshiki-5x5 s2-futoshiki-6x6 --with mrv,auto --to csv
    sudoshiki compare sudoku-12x12 --with bfs,dfs,saturbfs --runs 10
    sudoshiki compare s2-futoshiki-5x5 --with backtracking,mrv --plot bars.svg
    sudoshiki compare s2-futoshiki-5x5 --with backtracking,my_solver.py:solve
    """
    _check_shape(shape, as_json, each, picture)
    if runs is not None and seeds is not None:
        raise click.UsageError("--runs counts seeds from --seed on, --seeds names them: give one of them")
    asked = _asked_for(",".join(names), budget) if names else None
    rejected: list[Reject] = []
    boards = list(good_ones(list(puzzles_in(puzzles, reading)), rejected))
    contenders = [asked or list(_all_that_run(board.puzzle, budget)) for board in boards]
    if asked is None and budget.effort is not None:
        _say_left_out()
    if budget.seconds is None:
        budget = budget._replace(seconds=USUAL_SECONDS)
    used = seeds or [budget.seed + number for number in range(runs or 1)]
    compared, code = _run_all(boards, contenders, limit, budget, used)
    if picture is not None:
        _plot(compared, reading, picture)
    if compared and as_json:
        print_records(compared, limit, reading)
    elif compared and (runs is not None or seeds is not None):
        from .repeated import print_repeated

        print_repeated(compared, reading, shape, each)
    elif compared:
        print_compared(compared, limit, reading, shape, each)
    disputed = sum(_say_contradiction(board, reading) for board in compared)
    solved = not rejected and len(compared) == len(boards) and all(map(_decided, compared))
    return code or int(not solved or disputed > 0)


def _check_shape(shape: str | None, as_json: bool, each: bool, picture: str | None) -> None:
    if shape and as_json:
        raise click.UsageError("--to and --json: there is one output, give one of them")
    if each and shape in (None, "csv"):
        raise click.UsageError("--each is for --to md, latex and html: other outputs hold all boards")
    if picture is None:
        return
    from ..lab.comparison_plot import ENDINGS

    if not picture.lower().endswith(ENDINGS):
        raise click.UsageError(f"--plot {picture}: name the file with one of {', '.join(ENDINGS)}")


def _plot(compared: Sequence[Compared], reading: Reading, picture: str) -> None:
    """The same names as in the table, in the language of the command."""
    from ..lab.comparing import ComparedRun
    from ..lab.comparison_plot import plot_runs

    runs = [
        ComparedRun(label(board.found, reading), contender.label, outcome)
        for board in compared
        for contender, outcome in board.runs
    ]
    words = spoken()
    names = {name: words.heads[name] for name in ("tried", "seconds", "solved")}
    plot_runs(runs, picture, {**names, "undecided": words.verdicts["undecided"]})
    click.echo(picture, err=True)


def _say_contradiction(board: Compared, reading: Reading) -> bool:
    """Whether someone says that there is no solution where another has one, which is checked."""
    found = next((one.label for one, outcome in board.runs if outcome.solutions), None)
    wrong = [one.label for one, outcome in board.runs if outcome.verdict is Verdict.NONE]
    if found is None or not wrong:
        return False
    place = label(board.found, reading)
    names = ", ".join(dict.fromkeys(wrong))
    click.echo(spoken().sentence("contradiction", place=place, names=names, found=found), err=True)
    return True


def _decided(board: Compared) -> bool:
    """Whether some algorithm decided it, and none failed."""
    failed = any(outcome.stopped is Stopped.FAILED for _, outcome in board.runs)
    return not failed and any(outcome.verdict is not Verdict.UNDECIDED for _, outcome in board.runs)


def _contender(name: str) -> Contender:
    name = algorithm_name(None, None, name.strip())
    return Contender(name, *asked_for(name))


def _asked_for(names: str, budget: Budget) -> list[Contender]:
    """Those named; one that can't keep to the budget is refused before any has run."""
    contenders = [_contender(name) for name in names.split(",")]
    for contender in contenders:
        check_runs(contender.algorithm, budget.effort)
    return contenders


def _say_left_out() -> None:
    if unbounded := [row.name for row in algorithms() if not row.why_unavailable() and not row.effort]:
        click.echo(spoken().sentence("no effort", names=", ".join(unbounded)), err=True)


def _all_that_run(puzzle: Puzzle, budget: Budget) -> Iterator[Contender]:
    """Those that take the puzzle and keep to the budget; beside each as the document's program did it, where
    that differs."""
    figures = figures_for(puzzle)
    for row in runnable(puzzle, budget.effort):
        yield _contender(row.name)
        if row.name in figures and figures[row.name].settings:
            yield _contender(f"{row.name}:{figures[row.name].settings}")


def _run_all(
    boards: Sequence[Found],
    contenders: Sequence[Sequence[Contender]],
    limit: int,
    budget: Budget,
    seeds: Sequence[int],
) -> tuple[list[Compared], int]:
    """The outcomes, those of a contender one after the other, and the exit code if a signal ended it."""
    done: list[Compared] = []
    with Search() as stop:
        try:
            for board, those in zip(boards, contenders, strict=True):
                runs: list[tuple[Contender, Outcome]] = []
                done.append(Compared(board, runs))
                for contender, seed in product(those, seeds):
                    stop.ticker.text = f"{plain(contender.label)},"
                    seeded = budget._replace(seed=seed)
                    runs.append((contender, _run(board.puzzle, contender, limit, seeded, stop)))
                    if stop.signum:
                        return done, stop.exit_code(0)
        except Interrupted:
            pass
    return done, stop.exit_code(0)


def _run(puzzle: Puzzle, contender: Contender, limit: int, budget: Budget, stop: Search) -> Outcome:
    name, settings = contender.algorithm.name, contender.settings

    def run() -> Outcome:
        with stop.searching() as flag:
            return solve(puzzle, name, limit=limit, options=settings, stop=flag, **budget._asdict())

    if not is_own(name):
        return run()
    from ..custom.failures import or_failure

    return or_failure(run, puzzle, contender.label, translated)
