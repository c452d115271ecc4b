"""`sk.compare`: algorithms on a few puzzles, as a table or a plot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import Any

from ..custom import algorithm_name_of
from ..custom.failures import undecided_on_failure
from ..puzzle import Puzzle, UsageError
from ..puzzle.model import check_is_puzzle
from ..puzzle.validation import entries
from ..solve import StopFlag, Stopped, find_with_options, solve
from ..solve.registry import find
from ..solve.run import check_runs, runnable
from ..solve.types import stop_flag
from .blocks import ReportTable, table_in_html, table_in_markdown, to_csv, to_latex
from .comparison_plot import ComparedRun, plot_runs
from .numbers import COMPARED_COUNTERS, compared_numbers

USUAL_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """Outcomes of several algorithms on the same puzzles; a table in notebooks.

    >>> table = sk.compare(sk.parse("3.4..1.2.4.32.1."), ["mrv", "dlx"])
    >>> [run.outcome.algorithm for run in table]
    ['mrv', 'dlx']
    """

    runs: tuple[ComparedRun, ...]

    def __iter__(self) -> Iterator[ComparedRun]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

    def table(self) -> ReportTable:
        """Make a table with a row per run; with several seeds, also a column for them."""
        seeds = len({run.outcome.seed for run in self.runs}) > 1
        head = ["board", "algorithm", *(["seed"] * seeds), "verdict", *COMPARED_COUNTERS, "seconds"]
        return ReportTable("compare", head, [_row(run, seeds) for run in self.runs])

    def to_csv(self) -> str:
        return to_csv(self.table())

    def to_markdown(self) -> str:
        return table_in_markdown(self.table())

    def to_latex(self) -> str:
        return to_latex(self.table())

    def to_html(self) -> str:
        return table_in_html(self.table())

    def plot(self, path: str | PathLike[str]) -> None:
        """Write a plot as SVG, PNG or PDF: bars, or a cactus plot for five boards or more."""
        plot_runs(self.runs, path)

    def _repr_html_(self) -> str:
        return self.to_html()

    def __str__(self) -> str:
        return self.to_markdown()


def _row(run: ComparedRun, seeds: bool) -> list[object]:
    outcome = run.outcome
    verdict = "failed" if outcome.stopped is Stopped.FAILED else str(outcome.verdict)
    seed = [outcome.seed] * seeds
    return [run.board, run.algorithm, *seed, verdict, *compared_numbers(outcome).values()]


def compare(
    puzzles: Puzzle | Iterable[Puzzle],
    with_: Iterable[str] | None = None,
    *,
    limit: int = 1,
    seconds: float | None = USUAL_SECONDS,
    effort: int | None = None,
    seeds: Iterable[int] = (0,),
    stop: StopFlag | None = None,
) -> Comparison:
    """Run each algorithm on each puzzle, once for each seed.

    `with_` names algorithms, "mrv:habits=s2" or "my_solver.py:solve"; by default all that run here and
    support the rules. Each run may take `seconds`. If `stop` is set, finished runs are returned.

    >>> table = sk.compare(sk.parse("3.4..1.2.4.32.1."), ["mrv", "dlx"])
    >>> [run.outcome.verdict.value for run in table]
    ['some', 'some']
    """
    boards = (
        [puzzles] if isinstance(puzzles, Puzzle) else entries(puzzles, "puzzles must be Puzzles", UsageError)
    )
    for board in boards:
        check_is_puzzle(board)
    names = None if with_ is None else _check_names(with_, effort)
    seed_list = entries(seeds, "seeds must be whole numbers", UsageError)
    flag = stop_flag(stop)
    limits: dict[str, Any] = {"limit": limit, "seconds": seconds, "effort": effort}
    runs: list[ComparedRun] = []
    for number, board in enumerate(boards, start=1):
        for name in names if names is not None else [row.name for row in runnable(board, effort)]:
            for seed in seed_list:
                if flag.is_set():
                    return Comparison(tuple(runs))
                run = partial(solve, board, name, seed=seed, stop=flag, **limits)
                outcome = undecided_on_failure(run, board, name)
                runs.append(ComparedRun(board.name or f"board {number}", name, outcome))
    return Comparison(tuple(runs))


def _check_names(names: Iterable[str], effort: int | None) -> Sequence[str]:
    if isinstance(names, str):
        names = names.split(",")
    checked = []
    for name in entries(names, "with_ must be names of algorithms", UsageError):
        checked.append(algorithm_name_of(name.strip()) if isinstance(name, str) else find(name).name)
        check_runs(find_with_options(checked[-1])[0], effort)
    return checked
