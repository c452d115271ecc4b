"""A contender against its peers, cell by cell: medians, PAR-2, and how many times as long a peer takes.

A ratio is the peer's median over ours, on the runs that both were given. Where half of the runs of a solver
found no answer, its median is only a bound, and so is the ratio.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any, NamedTuple

from .blocks import Block, Heading, Table, Text
from .cells import WORDS, spent
from .checks import NAMED
from .data import Data, group
from .finished import Run
from .grids import place_name
from .numbers import show
from .plan import matches
from .recipe import Compare
from .stats import statistic
from .tables import sortable

__all__ = ["Cell", "Ratio", "against_blocks", "geometric_mean", "in_cells"]

_AXES = ("side", *NAMED)


class Ratio(NamedTuple):
    value: float
    sign: str  # "≥" where the peer's median is a lower bound, "≤" where ours is, "?" where both are

    def __str__(self) -> str:
        return "?" if self.sign == "?" else f"{self.sign}{show(self.value, 3)}"


@dataclass(frozen=True, slots=True)
class Cell:
    """Ours and the peers on the boards of one set with the same labels."""

    labels: Mapping[str, Any]
    ours: Sequence[Run]
    peers: Mapping[str, Sequence[Run]]
    ratios: Mapping[str, Ratio]

    @property
    def name(self) -> str:
        return " ".join(place_name(axis, self.labels[axis]) for axis in _AXES if axis in self.labels)

    @property
    def best(self) -> Ratio | None:
        """Against the best of the peers."""
        return min((ratio for ratio in self.ratios.values() if ratio.sign != "?"), default=None)

    @property
    def ahead(self) -> int:
        """Of our runs, those with an answer sooner than any peer's; a tie is not ahead."""
        not_won = {
            _on(run)
            for runs in self.peers.values()
            for run in runs
            if run.solved and spent(run) <= self._our_times()[_on(run)]
        }
        return sum(run.solved and _on(run) not in not_won for run in self.ours)

    def _our_times(self) -> dict[tuple[str, int], float]:
        return {_on(run): spent(run) for run in self.ours}


def _on(run: Run) -> tuple[str, int]:
    return run.board, run.repetition


def in_cells(data: Data, compare: Compare) -> list[Cell]:
    """Cells in which ours was run, in the order of the recipe's sets and then of their labels."""
    order = {entry.set or entry.make: at for at, entry in enumerate(data.recipe.boards)}
    by_cell = group(data.runs, lambda run: (run.labels["set"], *(run.labels.get(axis) for axis in _AXES)))
    keys = sorted(by_cell, key=lambda key: (order.get(key[0], len(order)), *map(sortable, key[1:])))
    cells = (_cell(by_cell[key], compare) for key in keys)
    return [cell for cell in cells if cell is not None]


def _cell(runs: Sequence[Run], compare: Compare) -> Cell | None:
    ours = {_on(run): run for run in runs if run.algorithm == compare.ours}
    if not ours:
        return None
    peers, ratios = {}, {}
    for peer in compare.peers:
        theirs = [run for run in runs if run.algorithm == peer and _on(run) in ours]
        if theirs:
            peers[peer] = theirs
            ratios[peer] = _ratio(theirs, [ours[_on(run)] for run in theirs])
    return Cell(runs[0].labels, list(ours.values()), peers, ratios)


def _ratio(theirs: Sequence[Run], ours: Sequence[Run]) -> Ratio:
    sign = {(False, False): "", (True, False): "≥", (False, True): "≤", (True, True): "?"}
    return Ratio(_median(theirs) / _median(ours), sign[_bound(theirs), _bound(ours)])


def _median(runs: Sequence[Run]) -> float:
    return statistic("median", [spent(run) for run in runs])


def _bound(runs: Sequence[Run]) -> bool:
    """The median is only a lower bound."""
    return 2 * sum(run.solved for run in runs) <= len(runs)


def geometric_mean(ratios: Iterable[Ratio | None]) -> float | None:
    """Bounds count as they stand; where neither solver has a median, nothing can be said."""
    logs = [log(ratio.value) for ratio in ratios if ratio and ratio.sign != "?"]
    return exp(sum(logs) / len(logs)) if logs else None


def against_blocks(data: Data) -> list[Block]:
    """A table for each set, then the means over all of them."""
    compare = data.recipe.compare
    cells = in_cells(data, compare) if compare else []
    if compare is None or not cells:
        return []
    words = f"Ratio: the peer's median ÷ {compare.ours}'s. The best peer is the one with the least of them."
    blocks: list[Block] = [Heading(f"{compare.ours} and its peers"), Text(words)]
    for set_ in dict.fromkeys(cell.labels["set"] for cell in cells):
        here = [cell for cell in cells if cell.labels["set"] == set_]
        blocks += [Heading(set_, 3), _table(here, compare, f"against-{set_}")]
    return [*blocks, *map(Text, _sums(data, cells, compare))]


def _table(cells: Sequence[Cell], compare: Compare, name: str) -> Table:
    header = ["cell", "boards", "solved", "median", "max", "PAR-2"]
    for peer in compare.peers:
        header += [f"{peer}: solved, median, max, PAR-2", "ratio"]
    rows: list[list[object]] = [_row(cell, compare.peers) for cell in cells]
    rows.append(["geometric mean", *[""] * 5])
    for peer in compare.peers:
        rows[-1] += ["", _mean(cell.ratios.get(peer) for cell in cells)]
    rows[-1] += [_mean(cell.best for cell in cells), ""]
    return Table(name, [*header, "best peer", "ahead on"], rows)


def _row(cell: Cell, peers: Sequence[str]) -> list[object]:
    solved = sum(run.solved for run in cell.ours)
    row: list[object] = [cell.name, len(cell.ours), solved, *_times(cell.ours)]
    for peer in peers:
        row.append(_peer(cell.peers[peer]) if peer in cell.peers else "–")
        row.append(str(cell.ratios.get(peer, "–")))
    return [*row, str(cell.best or "–"), f"{cell.ahead}/{len(cell.ours)}"]


def _times(runs: Sequence[Run]) -> list[str]:
    return [WORDS[word](runs) for word in ("median", "longest", "par2")]


def _peer(runs: Sequence[Run]) -> str:
    return f"{WORDS['solved'](runs)}  {'≥' if _bound(runs) else ''}{'  '.join(_times(runs))}"


def _mean(ratios: Iterable[Ratio | None]) -> str:
    mean = geometric_mean(ratios)
    return "–" if mean is None else show(mean, 3)


def _sums(data: Data, cells: Sequence[Cell], compare: Compare) -> Iterator[str]:
    for words, wanted in {"all cells": {}, **compare.means}.items():
        mean = _mean(cell.best for cell in cells if matches(cell.labels, wanted))
        if mean != "–":
            yield f"{compare.ours} against the best peer, {words}: {mean}× (geometric mean of the ratios)"
    behind = [f"{cell.labels['set']} {cell.name}" for cell in cells if cell.best and cell.best.value < 1]
    yield f"Behind the best peer in: {', '.join(behind) or 'no cell'}"
    unsolved = [
        f"{run.board} ({run.status})" for run in data.runs if run.algorithm == compare.ours and not run.solved
    ]
    yield f"Not decided by {compare.ours}: {', '.join(unsolved) or 'none'}"
