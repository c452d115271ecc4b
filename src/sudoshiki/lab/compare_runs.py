"""Compare two runs of an experiment, with significance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path

from ..puzzle import UsageError
from ..puzzle.errors import so_many
from .blocks import Heading, ReportBlock, ReportTable, Text
from .data import Data, group, load, varying
from .experiment import open_store
from .finished import Run
from .stats import mann_whitney, paired_permutation, statistic

SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Change:
    """One contender in one cell, before and after."""

    key: tuple[object, ...]
    before: Sequence[Run]
    after: Sequence[Run]

    def p_rank(self) -> float:
        """Return the p-value of all runs' PAR-2 seconds, unpaired (Mann–Whitney)."""
        return mann_whitney([run.par2 for run in self.before], [run.par2 for run in self.after])[1]

    def p_paired(self) -> float | None:
        """Return the p-value of log ratios per board; None below six boards."""
        before, after = _by_board(self.before), _by_board(self.after)
        ratios = [log(after[b] / before[b]) for b in before if b in after and before[b] > 0 and after[b] > 0]
        return paired_permutation(ratios) if len(ratios) >= 6 else None

    def p(self) -> float:
        paired = self.p_paired()
        return self.p_rank() if paired is None else paired


def _by_board(runs: Sequence[Run]) -> dict[str, float]:
    return {
        board: statistic("mean", [run.par2 for run in those])
        for board, those in group(runs, lambda run: run.board).items()
    }


def compare_runs(before: Path, after: Path) -> list[ReportBlock]:
    """Return changes of solved %, effort and time, by contender and cell."""
    with open_store(before) as one, open_store(after) as other:
        a, b = load(one), load(other)
    if not _boards(a) & _boards(b):
        raise UsageError(f"{before} and {after} have no board in common: there is nothing to compare")
    axes = [axis for axis in varying(a.runs) if axis in varying(b.runs)]
    changes = _changes(a, b, axes)
    if not changes:
        ran = f"{', '.join(a.contenders())}, and {', '.join(b.contenders())}"
        raise UsageError(f"{before} and {after} have no algorithm in common on the same boards: {ran}")
    significant = holm([change.p() for change in changes])
    rows = [_row(change, sure) for change, sure in zip(changes, significant, strict=True)]
    header = ["algorithm", *axes, "solved % before", "solved % after", "tried before", "tried after"]
    header += ["median s before", "median s after", "× time", "p (ranks)", "p (paired by board)", "verdict"]
    moved = f"{sum(significant)} moved in PAR-2 at {SIGNIFICANT:g} after Holm's correction"
    words = f"{so_many(len(changes), 'cell')} in both; {moved}. {_counters_moved(a, b)}"
    return [Heading(f"{before} → {after}", 1), Text(words), ReportTable("diff", header, rows)]


def _changes(a: Data, b: Data, axes: Sequence[str]) -> list[Change]:
    def cell(run: Run) -> tuple[object, ...]:
        return (run.algorithm, *(run.labels.get(axis) for axis in axes))

    cells_a, cells_b = group(a.runs, cell), group(b.runs, cell)
    pairs = [Change(key, cells_a[key], cells_b[key]) for key in cells_a if key in cells_b]
    return [pair for pair in pairs if _by_board(pair.before).keys() & _by_board(pair.after).keys()]


def _boards(data: Data) -> set[str]:
    return {run.board for run in data.runs}


def holm(ps: Sequence[float]) -> list[bool]:
    """Return which of several tests hold together at SIGNIFICANT (Holm, 1979)."""
    order = sorted(range(len(ps)), key=lambda index: ps[index])
    holds = [False] * len(ps)
    for rank, index in enumerate(order):
        if ps[index] > SIGNIFICANT / (len(ps) - rank):
            break
        holds[index] = True
    return holds


def _row(change: Change, significant: bool) -> list[object]:
    before, after = change.before, change.after
    times = [statistic("median", [run.seconds for run in runs]) for runs in (before, after)]
    costs = [statistic("mean", [run.par2 for run in runs]) for runs in (before, after)]
    verdict = "same" if not significant else ("better" if costs[1] < costs[0] else "worse")
    return [
        *change.key,
        *(statistic("percent", [run.solved for run in runs]) for runs in (before, after)),
        *(statistic("median", [run.measure("tried") for run in runs]) for runs in (before, after)),
        *times,
        times[1] / times[0] if times[0] else None,
        change.p_rank(),
        change.p_paired(),
        verdict,
    ]


def _counters_moved(a: Data, b: Data) -> str:
    """Return a note on changed counters: the algorithm or the boards changed."""
    ours = {run.key: run.counters for run in a.runs}
    shared = [run for run in b.runs if run.key in ours]
    moved = sum(run.counters != ours[run.key] for run in shared)
    return f"Of {so_many(len(shared), 'run')} in both, {moved} took another effort."
