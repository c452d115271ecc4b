"""The tables of a report: ranking, all cells of the experiment, best algorithm per cell."""

from __future__ import annotations

from collections.abc import Sequence

from .blocks import Table
from .data import Data, group, varying
from .finished import Run
from .stats import Interval, statistic, summary
from .store import COUNTERS
from .words import Words

_COLUMNS = (
    "runs",
    "solved %",
    "95 % interval",
    "tried (median)",
    "placed (median)",
    "mean s",
    "95 % interval of the mean",
    "sd",
    "median s",
    "max s",
    "min s",
    "PAR-2 s",
)


def _summary_cells(runs: Sequence[Run], words: Words) -> list[object]:
    """The summary of runs as table cells, in the order of _COLUMNS."""
    result = summary(runs)
    return [
        result.runs,
        result.solved,
        _between(result.solved_between, words),
        result.tried,
        result.placed,
        result.mean,
        _between(result.mean_between, words),
        result.deviation,
        result.median,
        result.maximum,
        result.minimum,
        result.par2,
    ]


def _between(interval: Interval, words: Words) -> str:
    return f"{words.show(interval[0])} – {words.show(interval[1])}"


def _table(data: Data, name: str, header: Sequence[str], rows: Sequence[Sequence[object]]) -> Table:
    """A table with labels in the language of the report."""
    word = data.words.word
    shown = [[word(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
    return Table(name, [word(column) for column in header], shown)


def cell_table(data: Data) -> Table:
    """A row per combination of labels and contender."""
    axes = varying(data.runs)
    by_cell = group(data.runs, lambda run: (*(run.labels.get(axis) for axis in axes), run.algorithm))
    order = {label: at for at, label in enumerate(data.contenders())}
    keys = sorted(by_cell, key=lambda key: (*map(sortable, key[:-1]), order[key[-1]]))
    rows = [[*key, *_summary_cells(by_cell[key], data.words)] for key in keys]
    return _table(data, "cells", [*axes, "algorithm", *_COLUMNS], rows)


_WORDS = {"easy": 1, "medium": 2, "hard": 3}


def sortable(value: object) -> tuple[int, float, str]:
    if value is None:
        return (0, 0.0, "")
    if isinstance(value, int | float):
        return (1, float(value), "")
    return (2, float(_WORDS.get(str(value), 0)), str(value))


def board_costs(data: Data) -> dict[str, dict[str, float]]:
    """The mean PAR-2 by board and ranked contender."""
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


def ranking_table(data: Data) -> Table:
    """The ranking by solved % and PAR-2; the virtual best solver comes first."""
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
        result = summary(runs)
        rows.append(
            [
                label,
                len(boards),
                result.solved,
                result.tried,
                result.median,
                own,
                own / ideal if ideal else 1.0,
                wins,
                ties,
            ]
        )
    rows.sort(key=lambda row: (-float(str(row[2])), float(str(row[5]))))
    if best:
        ideal = statistic("mean", [seconds for _, seconds in best.values()])
        solved = 100.0 * len({run.board for run in data.runs if run.solved}) / len(best)
        rows.insert(0, ["virtual best", len(best), solved, None, None, ideal, 1.0, None, None])
    header = [
        "algorithm",
        "boards",
        "solved %",
        "tried (median)",
        "median s",
        "PAR-2 s",
        "× virtual best",
        "best on",
        "tied on",
    ]
    return _table(data, "ranking", header, rows)


def best_table(data: Data) -> Table | None:
    """The best algorithm of each cell by mean PAR-2, with ties, and the next; None if there is no choice."""
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
            rows.append([*key, "nobody", first, None, None])
            continue
        names = " = ".join(label for cost, label in costs if cost == first)
        second, other = next(((cost, label) for cost, label in costs if cost > first), (None, None))
        ratio = second / first if second is not None and first else None
        rows.append([*key, names, first, other, ratio])
    return _table(data, "best", [*axes, "best", "PAR-2 s", "next", "× slower"], rows)


MIN_SOLVED_BEFORE_CUTOFF = 5  # a cutoff with fewer is not reliable


def restart_table(data: Data) -> Table | None:
    """The effect of restarts on random runs: the best cutoff, estimated from the runs.

    With a restart after t the expected cost is (sum over runs of min(cost, t)) / (runs solved within t)
    (Luby, Sinclair and Zuckerman, 1993). The cost is values tried, which does not depend on the machine.
    """
    rows: list[list[object]] = []
    by_line = group(data.runs, lambda run: (data.same_board(run), run.labels["side"], run.algorithm))
    for (board, side, label), runs in by_line.items():
        counted = [run for run in runs if run.counters["tried"] is not None]
        costs = sorted(run.measure("tried") for run in counted if run.solved)
        if label not in data.randomised() or len(runs) < 20 or len(costs) < 10:
            continue
        everything = [run.measure("tried") for run in runs]
        expected = {
            t: sum(min(cost, t) for cost in everything) / (at + 1)
            for at, t in enumerate(costs)
            if t and at + 1 >= MIN_SOLVED_BEFORE_CUTOFF
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


def ends_table(data: Data) -> Table:
    """The number of runs by status and contender."""
    statuses = sorted({run.status for run in data.runs}, key=ENDS.index)
    rows = []
    for label in data.contenders():
        ends = summary([run for run in data.runs if run.algorithm == label]).ends
        rows.append([label, *(ends.get(status, 0) for status in statuses)])
    return _table(data, "ends", ["algorithm", *statuses], rows)


ENDS = ["solved", "none", "undecided", "effort", "timeout", "memory", "crash", "wrong", "stopped", "refused"]


def runs_table(data: Data) -> Table:
    """All runs, for other tools."""
    axes = [axis for axis in (*varying(data.runs), "board") if any(axis in run.labels for run in data.runs)]
    axes = list(dict.fromkeys(axes))
    header = [
        "key",
        *axes,
        "algorithm",
        "repetition",
        "status",
        "verdict",
        *COUNTERS,
        "seconds",
        "way",
        "note",
    ]
    rows = [
        [
            run.key,
            *(run.labels.get(axis) for axis in axes),
            run.algorithm,
            run.repetition,
            run.status,
            run.verdict,
            *(run.counters[name] for name in COUNTERS),
            run.seconds,
            run.way,
            run.note,
        ]
        for run in data.runs
    ]
    return Table("runs", header, rows)
