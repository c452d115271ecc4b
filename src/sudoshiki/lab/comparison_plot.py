"""A plot of a comparison: bars for a few boards, a cactus plot for many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike, fspath
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from ..files import whole_file
from ..puzzle import UsageError
from ..puzzle.errors import not_installed
from ..solve import Outcome, Verdict
from .numbers import compared_numbers, power_below
from .pictures import pyplot, why_no_plots

ENDINGS = (".svg", ".png", ".pdf")
CACTUS_FROM = 5  # number of boards from which a cactus plot is drawn
ENGLISH = {
    "tried": "values tried",
    "seconds": "seconds",
    "solved": "boards solved",
    "undecided": "undecided",
}


class ComparedRun(NamedTuple):
    """One run: the names of board and algorithm, and the outcome."""

    board: str
    algorithm: str
    outcome: Outcome


def plot_runs(
    runs: Sequence[ComparedRun], path: str | PathLike[str], words: Mapping[str, str] = ENGLISH
) -> None:
    """Write the plot; the ending of its name is the format."""
    ending = Path(path).suffix.lower()
    if ending not in ENDINGS:
        raise UsageError(f"{fspath(path)}: a plot is written as {', '.join(ENDINGS)}; name the file so")
    if why_no_plots():
        raise not_installed("a plot needs matplotlib", "lab")
    boards = list(dict.fromkeys(run.board for run in runs))
    names = list(dict.fromkeys(run.algorithm for run in runs))
    many = len(boards) >= CACTUS_FROM
    figure = _cactus(runs, names, words) if many else _bars(runs, boards, names, words)
    try:
        with whole_file(path) as file:
            figure.savefig(file, format=ending[1:], dpi=130, metadata=_METADATA[ending])
    finally:
        pyplot().close(figure)


_METADATA: Mapping[str, Mapping[str, None]] = {
    ".svg": {"Date": None},
    ".png": {"Software": None},
    ".pdf": {"CreationDate": None},
}


def _bars(
    runs: Sequence[ComparedRun], boards: Sequence[str], names: Sequence[str], words: Mapping[str, str]
) -> Any:
    """Values tried and seconds, on logarithmic scales, with a group of bars per board."""
    width = max(7.0, 1.2 + 0.32 * len(boards) * (len(names) + 1))
    figure, panels = pyplot().subplots(2, 1, figsize=(width, 6.4), layout="constrained")
    measures: dict[str, Callable[[Outcome], float]] = {
        "tried": lambda outcome: outcome.counters.tried,
        "seconds": lambda outcome: outcome.seconds,
    }
    for axes, (what, measure) in zip(panels, measures.items(), strict=True):
        for index, name in enumerate(names):
            heights = [_mean(runs, board, name, measure, what) for board in boards]
            places = [board * (len(names) + 1) + index for board in range(len(boards))]
            hatches = ["//" if _undecided_runs(runs, board, name) else "" for board in boards]
            axes.bar(places, heights, width=0.9, label=name, color=f"C{index % 10}", hatch=hatches)
        middle = (len(names) - 1) / 2
        axes.set_xticks([index * (len(names) + 1) + middle for index in range(len(boards))], boards)
        axes.set_yscale("log")
        axes.set_ylim(
            bottom=power_below(measure(run.outcome) for run in runs if _has_count(run.outcome, what))
        )
        axes.set_ylabel(words[what])
        axes.grid(True, axis="y", alpha=0.25)
    if any(run.outcome.verdict is Verdict.UNDECIDED for run in runs):
        panels[0].bar(
            [0], [float("nan")], color="white", edgecolor="black", hatch="//", label=words["undecided"]
        )
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="outside lower center", ncols=min(len(labels), 5), fontsize=8, frameon=False
    )
    return figure


def _has_count(outcome: Outcome, what: str) -> bool:
    return compared_numbers(outcome)[what] is not None


def _of(runs: Sequence[ComparedRun], board: str, name: str) -> list[Outcome]:
    return [run.outcome for run in runs if (run.board, run.algorithm) == (board, name)]


def _mean(
    runs: Sequence[ComparedRun], board: str, name: str, measure: Callable[[Outcome], float], what: str
) -> float:
    """Return the mean over seeds; NaN if it can't be shown on a logarithmic scale."""
    outcomes = [outcome for outcome in _of(runs, board, name) if _has_count(outcome, what)]
    return (fmean(map(measure, outcomes)) if outcomes else 0.0) or float("nan")


def _undecided_runs(runs: Sequence[ComparedRun], board: str, name: str) -> bool:
    return any(outcome.verdict is Verdict.UNDECIDED for outcome in _of(runs, board, name))


def _cactus(runs: Sequence[ComparedRun], names: Sequence[str], words: Mapping[str, str]) -> Any:
    """Plot the number of boards decided by seconds per board."""
    figure, axes = pyplot().subplots(figsize=(7.0, 4.6), layout="constrained")
    for index, name in enumerate(names):
        times = sorted(
            run.outcome.seconds
            for run in runs
            if run.algorithm == name and run.outcome.verdict is not Verdict.UNDECIDED
        )
        axes.plot(
            range(1, len(times) + 1),
            times,
            marker="." if len(times) < 30 else "",
            color=f"C{index % 10}",
            label=name,
        )
    axes.set_yscale("log")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(words["solved"])
    axes.set_ylabel(words["seconds"])
    axes.grid(True, alpha=0.25)
    axes.legend(fontsize=8, frameon=False)
    return figure
