"""A contender against its peers, cell by cell: medians, PAR-2 and ratios.

A ratio is the peer's median over ours, on the runs that both were given. Where half of the runs of a solver
found no answer, its median is only a bound, and so is the ratio.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any, NamedTuple

from .blocks import Heading, ReportBlock, ReportTable, Text
from .cells import WORDS, seconds_spent
from .checks import NAMED
from .data import Data, group
from .finished import Run, is_bound
from .grids import place_name
from .plan import matches
from .recipe import Compare
from .stats import statistic
from .tables import sortable
from .words import ReportWords

_AXES = ("side", *NAMED)


class PeerRatio(NamedTuple):
    value: float
    sign: str  # "≥" where the peer's median is a lower bound, "≤" where ours is, "?" where both are

    def text(self, words: ReportWords) -> str:
        return "?" if self.sign == "?" else f"{self.sign}{words.show(self.value, 3)}"


@dataclass(frozen=True, slots=True)
class PeerCell:
    """Runs of ours and of the peers on the boards of one set with the same labels."""

    labels: Mapping[str, Any]
    ours: Sequence[Run]
    peers: Mapping[str, Sequence[Run]]
    ratios: Mapping[str, PeerRatio]

    def name(self, words: ReportWords) -> str:
        return " ".join(place_name(axis, self.labels[axis], words) for axis in _AXES if axis in self.labels)

    @property
    def best(self) -> PeerRatio | None:
        """The ratio to the best peer."""
        return min((ratio for ratio in self.ratios.values() if ratio.sign != "?"), default=None)

    @property
    def ahead(self) -> int:
        """Number of our runs that were faster than all peers; ties don't count."""
        ours = {_on(run): seconds_spent(run) for run in self.ours}
        peers = [run for runs in self.peers.values() for run in runs if run.solved]
        not_won = {_on(run) for run in peers if seconds_spent(run) <= ours[_on(run)]}
        return sum(run.solved and _on(run) not in not_won for run in self.ours)


def _on(run: Run) -> tuple[str, int]:
    return run.board, run.repetition


def peer_cells(data: Data, compare: Compare) -> list[PeerCell]:
    """Return cells with runs of ours, by the recipe's sets, then labels."""
    order = {entry.set or entry.make: index for index, entry in enumerate(data.recipe.boards)}
    by_cell = group(data.runs, lambda run: (run.labels["set"], *(run.labels.get(axis) for axis in _AXES)))
    keys = sorted(by_cell, key=lambda key: (order.get(key[0], len(order)), *map(sortable, key[1:])))
    cells = (_cell(by_cell[key], compare) for key in keys)
    return [cell for cell in cells if cell is not None]


def _cell(runs: Sequence[Run], compare: Compare) -> PeerCell | None:
    ours = {_on(run): run for run in runs if run.algorithm == compare.ours}
    if not ours:
        return None
    peers, ratios = {}, {}
    for peer in compare.peers:
        theirs = [run for run in runs if run.algorithm == peer and _on(run) in ours]
        if theirs:
            peers[peer] = theirs
            ratios[peer] = _ratio(theirs, [ours[_on(run)] for run in theirs])
    return PeerCell(runs[0].labels, list(ours.values()), peers, ratios)


def _ratio(theirs: Sequence[Run], ours: Sequence[Run]) -> PeerRatio:
    sign = {(False, False): "", (True, False): "≥", (False, True): "≤", (True, True): "?"}
    return PeerRatio(_median(theirs) / _median(ours), sign[is_bound(theirs), is_bound(ours)])


def _median(runs: Sequence[Run]) -> float:
    return statistic("median", [seconds_spent(run) for run in runs])


def geometric_mean(ratios: Iterable[PeerRatio | None]) -> float | None:
    """Return the geometric mean, without ratios of two bounds; None if none."""
    logs = [log(ratio.value) for ratio in ratios if ratio and ratio.sign != "?"]
    return exp(sum(logs) / len(logs)) if logs else None


def peer_blocks(data: Data) -> list[ReportBlock]:
    """One table per set, then the means over all."""
    compare = data.recipe.compare
    cells = peer_cells(data, compare) if compare else []
    if compare is None or not cells:
        return []
    words = data.words
    ours = words.word(compare.ours)
    blocks: list[ReportBlock] = [
        Heading(words.sentence("and-peers", ours=ours)),
        Text(words.sentence("about-peers", ours=ours)),
    ]
    for set_ in dict.fromkeys(cell.labels["set"] for cell in cells):
        here = [cell for cell in cells if cell.labels["set"] == set_]
        blocks += [Heading(words.word(set_), 3), _table(here, compare, f"against-{set_}", words)]
    return [*blocks, *map(Text, _sums(data, cells, compare))]


def _table(cells: Sequence[PeerCell], compare: Compare, name: str, words: ReportWords) -> ReportTable:
    header = [words.word(column) for column in ("cell", "boards", "solved", "median", "max", "PAR-2")]
    for peer in compare.peers:
        header += [words.sentence("peer-column", peer=words.word(peer)), words.word("ratio")]
    rows: list[list[object]] = [_row(cell, compare.peers, words) for cell in cells]
    rows.append([words.word("geometric mean"), *[""] * 5])
    for peer in compare.peers:
        rows[-1] += ["", _mean((cell.ratios.get(peer) for cell in cells), words)]
    rows[-1] += [_mean((cell.best for cell in cells), words), ""]
    return ReportTable(name, [*header, words.word("best peer"), words.word("ahead on")], rows)


def _row(cell: PeerCell, peers: Sequence[str], words: ReportWords) -> list[object]:
    successes = sum(run.solved for run in cell.ours)
    row: list[object] = [cell.name(words), len(cell.ours), successes, *_times(cell.ours, words)]
    for peer in peers:
        row.append(_peer(cell.peers[peer], words) if peer in cell.peers else "–")
        row.append(cell.ratios[peer].text(words) if peer in cell.ratios else "–")
    return [*row, cell.best.text(words) if cell.best else "–", f"{cell.ahead}/{len(cell.ours)}"]


def _times(runs: Sequence[Run], words: ReportWords) -> list[str]:
    return [WORDS[word](runs, words) for word in ("median", "longest", "par2")]


def _peer(runs: Sequence[Run], words: ReportWords) -> str:
    return f"{WORDS['solved'](runs, words)}  {'≥' if is_bound(runs) else ''}{'  '.join(_times(runs, words))}"


def _mean(ratios: Iterable[PeerRatio | None], words: ReportWords) -> str:
    mean = geometric_mean(ratios)
    return "–" if mean is None else words.show(mean, 3)


def _sums(data: Data, cells: Sequence[PeerCell], compare: Compare) -> Iterator[str]:
    words, ours = data.words, data.words.word(compare.ours)
    for name, labels in {"all cells": {}, **compare.means}.items():
        mean = _mean((cell.best for cell in cells if matches(cell.labels, labels)), words)
        if mean != "–":
            yield words.sentence("against-best", ours=ours, cells=words.word(name), mean=mean)
    behind = [
        f"{words.word(cell.labels['set'])} {cell.name(words)}"
        for cell in cells
        if cell.best and cell.best.value < 1
    ]
    yield words.sentence("behind", cells=", ".join(behind) or words.sentence("behind-nowhere"))
    unsolved = [
        f"{run.board} ({words.word(run.status)})"
        for run in data.runs
        if run.algorithm == compare.ours and not run.solved
    ]
    yield words.sentence(
        "not-decided", ours=ours, boards=", ".join(unsolved) or words.sentence("none-unsolved")
    )
