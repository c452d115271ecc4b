"""Results of a benchmark: a file that grows row by row, and what follows from its rows."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from math import exp, log
from pathlib import Path
from statistics import median
from typing import NamedTuple

SOLVED = ("solved", "none")  # decided, one way or the other


class Row(NamedTuple):
    set: str
    cell: str
    board: str
    solver: str
    limit: float  # seconds allowed
    status: str
    seconds: float


class Store:
    """A CSV file to which rows are only added, so that a run that was cut short goes on where it ended."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows = _read(path) if path.exists() else []
        self._done = {_key(row) for row in self.rows}
        path.parent.mkdir(parents=True, exist_ok=True)
        if not self.rows:
            _append(path, Row._fields, "w")

    def has(self, set_: str, board: str, solver: str, limit: float) -> bool:
        return (set_, board, solver, float(limit)) in self._done

    def add(self, row: Row) -> None:
        self.rows.append(row)
        self._done.add(_key(row))
        _append(self.path, row, "a")


def _key(row: Row) -> tuple[str, str, str, float]:
    return row.set, row.board, row.solver, row.limit


def _read(path: Path) -> list[Row]:
    """All whole rows; a last one torn by a kill is dropped from the file too."""
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    rows = list(csv.reader(whole.splitlines()))[1:]
    return [
        Row(set_, cell, board, solver, float(limit), status, float(seconds))
        for set_, cell, board, solver, limit, status, seconds in rows
    ]


def _append(path: Path, row: Sequence[object], mode: str) -> None:
    with path.open(mode, encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow(row)


class Summary(NamedTuple):
    """One solver on the boards of one cell of the table."""

    boards: int
    solved: int
    median: float  # an unsolved board counts as its limit
    longest: float
    par2: float  # mean seconds, an unsolved board counting twice its limit

    @property
    def bound(self) -> bool:
        """The median is only a lower bound."""
        return 2 * self.solved <= self.boards


def summarise(rows: Iterable[Row]) -> Summary:
    rows = list(rows)
    times = [spent(row) for row in rows]
    penalised = [row.seconds if row.status in SOLVED else 2 * row.limit for row in rows]
    solved = sum(row.status in SOLVED for row in rows)
    return Summary(len(rows), solved, median(times), max(times), sum(penalised) / len(rows))


def spent(row: Row) -> float:
    return row.seconds if row.status in SOLVED else row.limit


class Ratio(NamedTuple):
    """A peer's median over ours, on the boards that both were given."""

    value: float
    sign: str  # "≥" where the peer's median is a lower bound, "≤" where ours is, "?" where both are

    def __str__(self) -> str:
        return "?" if self.sign == "?" else f"{self.sign}{self.value:.3g}"


class Comparison(NamedTuple):
    """Ours against each peer in one cell of the table."""

    set: str
    cell: str
    ours: Summary
    peers: dict[str, Summary]
    ratios: dict[str, Ratio]
    ahead: int  # boards on which no peer was faster

    @property
    def best(self) -> Ratio | None:
        """Against the best of the peers."""
        known = [ratio for ratio in self.ratios.values() if ratio.sign != "?"]
        return min(known, default=None)


def compare(rows: Sequence[Row], ours: str, peers: Sequence[str]) -> list[Comparison]:
    cells = dict.fromkeys((row.set, row.cell) for row in rows if row.solver == ours)
    return [_compare_cell([r for r in rows if (r.set, r.cell) == cell], ours, peers) for cell in cells]


def _compare_cell(rows: Sequence[Row], ours: str, peers: Sequence[str]) -> Comparison:
    mine = {row.board: row for row in rows if row.solver == ours}
    summaries, ratios = {}, {}
    for peer in peers:
        theirs = [row for row in rows if row.solver == peer and row.board in mine]
        if theirs:
            summaries[peer] = summarise(theirs)
            ratios[peer] = _ratio(summaries[peer], summarise(mine[row.board] for row in theirs))
    beaten = {
        row.board
        for row in rows
        if row.solver in peers and row.board in mine and spent(row) < spent(mine[row.board])
    }
    unsolved = {board for board, row in mine.items() if row.status not in SOLVED}
    whole = summarise(mine.values())
    return Comparison(
        rows[0].set, rows[0].cell, whole, summaries, ratios, len(mine.keys() - beaten - unsolved)
    )


def _ratio(theirs: Summary, ours: Summary) -> Ratio:
    sign = {(False, False): "", (True, False): "≥", (False, True): "≤", (True, True): "?"}
    return Ratio(theirs.median / ours.median, sign[theirs.bound, ours.bound])


def geometric_mean(ratios: Iterable[Ratio | None]) -> float | None:
    """Bounds count as they stand; where neither solver has a median, nothing can be said."""
    logs = [log(ratio.value) for ratio in ratios if ratio and ratio.sign != "?"]
    return exp(sum(logs) / len(logs)) if logs else None
