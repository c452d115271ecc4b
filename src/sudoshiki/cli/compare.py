"""`sudoshiki compare`"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product

import click

from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..formats import ParsedPuzzle, Reject
from ..lab.papers.figures import figures_for
from ..puzzle.errors import plain
from ..puzzle.model import Puzzle
from ..solve import Outcome, Stopped, Verdict, algorithms, find_with_options, solve
from ..solve.registry import is_own
from ..solve.run import check_runs, runnable
from .compared import SHAPES, BoardRuns, Contender, print_board_runs, print_records
from .completion import algorithm_names, puzzle_argument
from .inputs import label, puzzles_in, readable_puzzles
from .options import (
    AT_LEAST_1,
    Budget,
    Reading,
    algorithm_name,
    budget_options,
    current_words,
    language_option,
    reading_options,
    translate,
)
from .running import Interrupted, Search

USUAL_SECONDS = 10.0
MAX_RUNS = 100_000


def _read_seeds(ctx: click.Context, param: click.Parameter, text: str | None) -> list[int] | None:
    """Return the seeds of 1-10, or of 3,5,8; ranges and numbers may be mixed."""
    if text is None:
        return None
    seeds: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise click.BadParameter(
                f"{part.strip()!r} is neither a seed nor a range such as 1-10", ctx, param
            )
        seeds += range(int(first), int(last or first) + 1)
        if len(seeds) > MAX_RUNS:
            raise click.BadParameter(f"more than {MAX_RUNS:,} seeds", ctx, param)
    if not seeds:
        raise click.BadParameter(f"{text}: no seed given", ctx, param)
    return seeds


@click.command("compare")
@puzzle_argument
@click.option(
    "--with",
    "names",
    metavar="A,B,C",
    multiple=True,
    shell_complete=algorithm_names,
    help="Algorithms, each NAME, NAME:OPTION=VALUE or FILE.py:FUNCTION. Default: all that are installed.",
)
@click.option(
    "--limit",
    type=AT_LEAST_1,
    default=1,
    show_default=True,
    metavar="K",
    help="Stop after K solutions: 1, as the papers S1 to S5 do, finds one (verdict `some`); 2 also tells "
    "whether it is unique.",
)
@partial(budget_options, seconds=f"{USUAL_SECONDS:g} for each algorithm")
@reading_options
@click.option(
    "--runs",
    type=click.IntRange(1, MAX_RUNS),
    metavar="N",
    help="Run each algorithm with N seeds (default 1); show per cent solved and mean time, as S3 does.",
)
@click.option(
    "--seeds",
    metavar="A-B",
    callback=_read_seeds,
    help="Run each algorithm with each of these seeds: 1-10, or 3,5,8 (default: --seed alone).",
)
@language_option
@click.option(
    "--to",
    "shape",
    type=click.Choice([*SHAPES]),
    help="Print the table as CSV (full precision), Markdown, LaTeX or HTML (default: text).",
)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per algorithm and puzzle.")
@click.option("--each", is_flag=True, help="With --to: one table per board instead of one for all.")
@click.option(
    "--plot",
    "picture",
    metavar="FILE",
    help="Plot the runs as SVG, PNG or PDF: bars; a cactus plot from five boards on (default: no plot).",
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
    """Compare several algorithms on one puzzle or more.

    If a paper (S1 to S5) reports a figure for the puzzle, the table shows it beside the measured one. On a
    narrow terminal some columns are hidden, and a note names them; --to csv has all of them. FILE:2 is the
    second puzzle of a file.

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
        raise click.UsageError("--runs and --seeds exclude each other: give one of them")
    named = _named_contenders(",".join(names), budget) if names else None
    rejected: list[Reject] = []
    boards = list(readable_puzzles(list(puzzles_in(puzzles, reading)), rejected))
    contenders = [named or list(_default_contenders(board.puzzle, budget)) for board in boards]
    if named is None:
        _print_left_out([board.puzzle for board in boards], budget)
    if budget.seconds is None:
        budget = budget._replace(seconds=USUAL_SECONDS)
    seed_list = seeds or [budget.seed + number for number in range(runs or 1)]
    board_runs, code = _run_all(boards, contenders, limit, budget, seed_list)
    if picture is not None:
        _plot(board_runs, reading, picture)
    if board_runs and as_json:
        print_records(board_runs, limit, reading)
    elif board_runs and (runs is not None or seeds is not None):
        from .repeated import print_repeated

        print_repeated(board_runs, reading, shape, each)
    elif board_runs:
        print_board_runs(board_runs, limit, reading, shape, each)
    disputed = sum(_print_contradiction(board, reading) for board in board_runs)
    all_decided = not rejected and len(board_runs) == len(boards) and all(map(_is_decided, board_runs))
    return code or int(not all_decided or disputed > 0)


def _check_shape(shape: str | None, as_json: bool, each: bool, picture: str | None) -> None:
    if shape and as_json:
        raise click.UsageError("--to and --json exclude each other: give one of them")
    if each and shape in (None, "csv"):
        raise click.UsageError("--each is for --to md, latex and html: other outputs hold all boards")
    if picture is None:
        return
    from ..lab.comparison_plot import ENDINGS

    if not picture.lower().endswith(ENDINGS):
        raise click.UsageError(f"--plot {picture}: name the file with one of {', '.join(ENDINGS)}")


def _plot(board_runs: Sequence[BoardRuns], reading: Reading, picture: str) -> None:
    """Plot the runs, with the names of the table, in the language of the command."""
    from ..lab.comparison_plot import ComparedRun, plot_runs

    runs = [
        ComparedRun(label(board.entry, reading), contender.label, outcome)
        for board in board_runs
        for contender, outcome in board.runs
    ]
    words = current_words()
    names = {name: words.heads[name] for name in ("tried", "seconds", "solved")}
    plot_runs(runs, picture, {**names, "undecided": words.verdicts["undecided"]})
    click.echo(picture, err=True)


def _print_contradiction(board: BoardRuns, reading: Reading) -> bool:
    """Report if only some algorithms found a solution; return whether it is so."""
    solver = next((one.label for one, outcome in board.runs if outcome.solutions), None)
    wrong = [one.label for one, outcome in board.runs if outcome.verdict is Verdict.NONE]
    if solver is None or not wrong:
        return False
    place = label(board.entry, reading)
    names = ", ".join(dict.fromkeys(wrong))
    click.echo(current_words().sentence("contradiction", place=place, names=names, found=solver), err=True)
    return True


def _is_decided(board: BoardRuns) -> bool:
    """Return whether an algorithm decided it, and none failed."""
    failed = any(outcome.stopped is Stopped.FAILED for _, outcome in board.runs)
    return not failed and any(outcome.verdict is not Verdict.UNDECIDED for _, outcome in board.runs)


def _contender(name: str) -> Contender:
    name = algorithm_name(None, None, name.strip())
    return Contender(name, *find_with_options(name))


def _named_contenders(names: str, budget: Budget) -> list[Contender]:
    """Return the named algorithms. Raises UsageError if one can't keep to the budget."""
    contenders = [_contender(name) for name in names.split(",")]
    for contender in contenders:
        check_runs(contender.algorithm, budget.effort)
    return contenders


def _print_left_out(puzzles: Sequence[Puzzle], budget: Budget) -> None:
    """Name the available algorithms that support no puzzle, or not the budget."""
    available = [algorithm for algorithm in algorithms() if not algorithm.why_unavailable()]
    supporting = [algorithm for algorithm in available if any(map(algorithm.takes, puzzles))]
    unbounded = [one for one in supporting if budget.effort is not None and not one.effort]
    unsupporting = [one for one in available if puzzles and one not in supporting]
    for key, left_out in (("no effort", unbounded), ("no support", unsupporting)):
        if left_out:
            names = ", ".join(algorithm.name for algorithm in left_out)
            click.echo(current_words().sentence(key, names=names), err=True)


def _default_contenders(puzzle: Puzzle, budget: Budget) -> Iterator[Contender]:
    """Return algorithms that support puzzle and budget, with the document's settings."""
    figures = figures_for(puzzle)
    for algorithm in runnable(puzzle, budget.effort):
        yield _contender(algorithm.name)
        if algorithm.name in figures and figures[algorithm.name].settings:
            yield _contender(f"{algorithm.name}:{figures[algorithm.name].settings}")


def _run_all(
    boards: Sequence[ParsedPuzzle],
    contenders: Sequence[Sequence[Contender]],
    limit: int,
    budget: Budget,
    seeds: Sequence[int],
) -> tuple[list[BoardRuns], int]:
    """The outcomes, grouped by contender, and the exit code if a signal ended it."""
    board_runs: list[BoardRuns] = []
    with Search() as stop:
        try:
            for board, board_contenders in zip(boards, contenders, strict=True):
                runs: list[tuple[Contender, Outcome]] = []
                board_runs.append(BoardRuns(board, runs))
                for contender, seed in product(board_contenders, seeds):
                    stop.ticker.text = f"{plain(contender.label)},"
                    seeded = budget._replace(seed=seed)
                    runs.append((contender, _run(board.puzzle, contender, limit, seeded, stop)))
                    if stop.signum:
                        return board_runs, stop.exit_code(0)
        except Interrupted:
            pass
    return board_runs, stop.exit_code(0)


def _run(puzzle: Puzzle, contender: Contender, limit: int, budget: Budget, stop: Search) -> Outcome:
    name, settings = contender.algorithm.name, contender.settings

    def run() -> Outcome:
        with stop.searching() as flag:
            return solve(puzzle, name, limit=limit, options=settings, stop=flag, **budget._asdict())

    if not is_own(name):
        return run()
    from ..custom.failures import undecided_on_failure

    return undecided_on_failure(run, puzzle, contender.label, translate)
