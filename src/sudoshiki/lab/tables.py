"""The tables of a report: ranking, all cells, best algorithm per cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import isnan, nan

from .blocks import ReportTable
from .data import Data, group, varying
from .finished import Run
from .stats import bootstrap, statistic
from .store import COUNTERS
from .words import ReportWords


def _solved_flags(runs: Sequence[Run]) -> list[float]:
    return [100.0 * run.solved for run in runs]


def _seconds(runs: Sequence[Run]) -> list[float]:
    return [run.seconds for run in runs]


def _median(runs: Sequence[Run], counter: str) -> float:
    """Return the median of a counter; nan if these runs don't count it."""
    counts = [run.measure(counter) for run in runs]
    return nan if any(map(isnan, counts)) else statistic("median", counts)


def _interval(values: Sequence[float], runs: Sequence[Run], words: ReportWords) -> str:
    """Return the 95 % interval of the mean of the values of these runs."""
    low, high = bootstrap(values, [run.board for run in runs])
    return f"{words.show(low)} – {words.show(high)}"


# The summary of a set of runs, by column.
COLUMNS: Mapping[str, Callable[[Sequence[Run], ReportWords], object]] = {
    "runs": lambda runs, _: len(runs),
    "solved %": lambda runs, _: statistic("mean", _solved_flags(runs)),
    "95 % interval": lambda runs, words: _interval(_solved_flags(runs), runs, words),
    "tried (median)": lambda runs, _: _median(runs, "tried"),
    "placed (median)": lambda runs, _: _median(runs, "placed"),
    "mean s": lambda runs, _: statistic("mean", _seconds(runs)),
    "95 % interval of the mean": lambda runs, words: _interval(_seconds(runs), runs, words),
    "sd": lambda runs, _: statistic("sd", _seconds(runs)),
    "median s": lambda runs, _: statistic("median", _seconds(runs)),
    "max s": lambda runs, _: max(_seconds(runs)),
    "min s": lambda runs, _: min(_seconds(runs)),
    "PAR-2 s": lambda runs, _: statistic("mean", [run.par2 for run in runs]),
}


def _table(data: Data, name: str, header: Sequence[str], rows: Sequence[Sequence[object]]) -> ReportTable:
    """Return a table with labels in the language of the report."""
    word = data.words.word
    texts = [[word(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    return ReportTable(name, [word(column) for column in header], texts)


def cell_table(data: Data) -> ReportTable:
    """Return a row per combination of labels and contender."""
    axes = varying(data.runs)
    by_cell = group(data.runs, lambda run: (*(run.labels.get(axis) for axis in axes), run.algorithm))
    order = {label: index for index, label in enumerate(data.contenders())}
    keys = sorted(by_cell, key=lambda key: (*map(sortable, key[:-1]), order[key[-1]]))
    rows = [[*key, *(cell(by_cell[key], data.words) for cell in COLUMNS.values())] for key in keys]
    return _table(data, "cells", [*axes, "algorithm", *COLUMNS], rows)


_WORDS = {"easy": 1, "medium": 2, "hard": 3}


def sortable(value: object) -> tuple[int, float, str]:
    if value is None:
        return (0, 0.0, "")
    if isinstance(value, int | float):
        return (1, float(value), "")
    return (2, float(_WORDS.get(str(value), 0)), str(value))


def board_costs(data: Data) -> dict[str, dict[str, float]]:
    """Return the mean PAR-2 by board and ranked contender."""
    costs: dict[str, dict[str, float]] = {}
    ranked = set(data.ranked())
    for (board, label), runs in group(data.runs, lambda run: (run.board, run.algorithm)).items():
        if label in ranked:
            costs.setdefault(board, {})[label] = statistic("mean", [run.par2 for run in runs])
    return costs


def virtual_best(data: Data) -> dict[str, tuple[tuple[str, ...], float]]:
    """The least mean PAR-2 of each board, with its contenders (several if they tie)."""
    best = {}
    for board, costs in board_costs(data).items():
        least = min(costs.values())
        best[board] = (tuple(label for label, cost in costs.items() if cost == least), least)
    return best


def ranking_table(data: Data) -> ReportTable:
    """Return the ranking by solved % and PAR-2; the virtual best solver comes first."""
    best = virtual_best(data)
    costs = board_costs(data)
    rows: list[list[object]] = []
    for label in data.ranked():
        runs = [run for run in data.runs if run.algorithm == label]
        boards = list(dict.fromkeys(run.board for run in runs))  # in order: keeps sums reproducible
        own = statistic("mean", [costs[board][label] for board in boards])
        ideal = statistic("mean", [best[board][1] for board in boards])
        wins = sum(best[board][0] == (label,) for board in boards)
        ties = sum(label in best[board][0] for board in boards) - wins
        cells = (COLUMNS[column](runs, data.words) for column in ("solved %", "tried (median)", "median s"))
        rows.append([label, len(boards), *cells, own, own / ideal if ideal else 1.0, wins, ties])
    rows.sort(key=lambda row: (-float(str(row[2])), float(str(row[5]))))
    if best:
        ideal = statistic("mean", [seconds for _, seconds in best.values()])
        percent = 100.0 * len({run.board for run in data.runs if run.solved}) / len(best)
        rows.insert(0, ["virtual best", len(best), percent, None, None, ideal, 1.0, None, None])
    header = ["algorithm", "boards", "solved %", "tried (median)", "median s"]
    header += ["PAR-2 s", "× virtual best", "best on", "tied on"]
    return _table(data, "ranking", header, rows)


def best_table(data: Data) -> ReportTable | None:
    """Return the best algorithm of each cell by mean PAR-2, and the next."""
    axes = varying(data.runs)
    if not axes or len(data.ranked()) < 2:
        return None
    ranked = set(data.ranked())
    runs = [run for run in data.runs if run.algorithm in ranked]
    rows: list[list[object]] = []
    by_cell = group(runs, lambda run: tuple(run.labels.get(axis) for axis in axes))
    for key in sorted(by_cell, key=lambda key: tuple(map(sortable, key))):
        by_label = group(by_cell[key], lambda run: run.algorithm)
        costs = sorted(
            (statistic("mean", [run.par2 for run in those]), label) for label, those in by_label.items()
        )
        first = costs[0][0]
        if not any(run.solved for run in by_cell[key]):
            rows.append([*key, "no algorithm", first, None, None])
            continue
        names = " = ".join(label for cost, label in costs if cost == first)
        second, other = next(((cost, label) for cost, label in costs if cost > first), (None, None))
        ratio = second / first if second is not None and first else None
        rows.append([*key, names, first, other, ratio])
    return _table(data, "best", [*axes, "best", "PAR-2 s", "next", "× slower"], rows)


MIN_SOLVED_BEFORE_CUTOFF = 5  # a cutoff with fewer is not reliable


def restart_table(data: Data) -> ReportTable | None:
    """The effect of restarts on random runs: the best cutoff, estimated from the runs.

    With a restart after t the expected cost is (sum over runs of min(cost, t)) / (runs solved within t)
    (Luby, Sinclair and Zuckerman, 1993). The cost is values tried, which does not depend on the machine.
    """
    rows: list[list[object]] = []
    by_line = group(data.runs, lambda run: (data.same_board(run), run.labels["side"], run.algorithm))
    for (board, side, label), runs in by_line.items():
        runs_with_counts = [run for run in runs if run.counters["tried"] is not None]
        costs = sorted(run.measure("tried") for run in runs_with_counts if run.solved)
        if label not in data.randomised() or len(runs) < 20 or len(costs) < 10:
            continue
        everything = [run.measure("tried") for run in runs]
        expected = {
            t: sum(min(cost, t) for cost in everything) / (index + 1)
            for index, t in enumerate(costs)
            if t and index + 1 >= MIN_SOLVED_BEFORE_CUTOFF
        }
        if not expected:
            continue
        cutoff = min(expected, key=lambda t: expected[t])
        plain = sum(everything) / len(costs)
        spread = statistic("mean", costs) / max(statistic("median", costs), 1.0)
        rows.append([board, side, label, len(runs), 100 * len(costs) / len(runs), statistic("median", costs)])
        rows[-1] += [spread, max(costs), cutoff, expected[cutoff], plain / expected[cutoff]]
    header = ["board", "side", "algorithm", "runs", "solved %", "tried (median)", "mean ÷ median", "most"]
    header += ["best cutoff", "tried with restarts there", "× fewer"]
    return _table(data, "restarts", header, rows) if rows else None


def ends_table(data: Data) -> ReportTable:
    """Return the number of runs by status and contender."""
    statuses = sorted({run.status for run in data.runs}, key=ENDS.index)
    rows = []
    for label in data.contenders():
        ends = Counter(run.status for run in data.runs if run.algorithm == label)
        rows.append([label, *(ends[status] for status in statuses)])
    return _table(data, "ends", ["algorithm", *statuses], rows)


ENDS = ["solved", "none", "undecided", "effort", "timeout", "memory", "crash", "wrong", "stopped", "refused"]


def runs_table(data: Data) -> ReportTable:
    """Return all runs, for other tools."""
    axes = [axis for axis in (*varying(data.runs), "board") if any(axis in run.labels for run in data.runs)]
    axes = list(dict.fromkeys(axes))
    before, after = ("algorithm", "repetition", "status", "verdict"), ("seconds", "way", "note")
    rows = [
        [
            run.key,
            *(run.labels.get(axis) for axis in axes),
            *(getattr(run, name) for name in before),
            *(run.counters[name] for name in COUNTERS),
            *(getattr(run, name) for name in after),
        ]
        for run in data.runs
    ]
    return ReportTable("runs", ["key", *axes, *before, *COUNTERS, *after], rows)
