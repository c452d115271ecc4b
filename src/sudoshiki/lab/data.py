"""The finished runs of a store with the labels of their boards, and wrong answers."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..solve.registry import algorithms
from .checks import AXES
from .experiment import load_recipe
from .finished import Run
from .plan import matches
from .recipe import Recipe
from .store import COUNTERS, ResultStore
from .words import ENGLISH, ReportWords


@dataclass(frozen=True, slots=True)
class Data:
    recipe: Recipe
    runs: tuple[Run, ...]
    # machine, versions, unavailable, missing, left_out, boards, took (first to last row, seconds)
    facts: Mapping[str, Any]
    waiting: int  # jobs not done yet
    strikes: Mapping[str, str]  # contender → why it is out of the ranking
    words: ReportWords = ENGLISH  # the language of the report

    def contenders(self) -> list[str]:
        """Contenders with runs, in the order of the recipe."""
        ran = {run.algorithm for run in self.runs}
        return [
            label for label in dict.fromkeys(entry.label for entry in self.recipe.algorithms) if label in ran
        ]

    def main_contenders(self) -> list[str]:
        aside = {entry.label for entry in self.recipe.algorithms if entry.aside}
        return [label for label in self.contenders() if label not in aside]

    def ranked(self) -> list[str]:
        return [label for label in self.main_contenders() if label not in self.strikes]

    def randomised(self) -> list[str]:
        """Return contenders with random runs, by seed or by shuffled boards."""
        if self._has_shuffled_boards():
            return self.main_contenders()
        seeded = {entry.name for entry in algorithms() if entry.seeded}
        names = {entry.label: entry.name for entry in self.recipe.algorithms}
        return [label for label in self.main_contenders() if names[label] in seeded]

    def _has_shuffled_boards(self) -> bool:
        return any(entry.make == "shuffled" for entry in self.recipe.boards)

    def same_board(self, run: Run) -> str:
        """Return a name shared by runs on the same board, shuffled or not."""
        return str(run.labels["set"]) if self._has_shuffled_boards() else run.board

    def repeats_chance(self) -> bool:
        """Whether there are distributions: several solved random runs on the same board."""
        chance = set(self.randomised())
        runs = [run for run in self.runs if run.solved and run.algorithm in chance]
        return len(runs) > 5 and (self._has_shuffled_boards() or any(run.repetition > 1 for run in runs))

    def where(self, labels: Mapping[str, Any]) -> list[Run]:
        return [run for run in self.runs if matches(run.labels, labels)]


def load(store: ResultStore) -> Data:
    """Load the data of a report."""
    boards = store.boards()
    rows = store.runs()
    without_counters = set(json.loads(store.meta("silent") or "[]"))
    runs = tuple(_run(row, boards[row["job_board"]], row["job_label"] in without_counters) for row in rows)
    counts = store.counts()
    facts = {
        name: json.loads(store.meta(name) or "{}")
        for name in ("machine", "versions", "unavailable", "missing", "left_out")
    }
    facts["boards"] = len(boards)
    ended = [row["ended"] for row in rows]
    facts["took"] = max(ended) - min(ended) if ended else 0.0
    waiting = sum(counts.values()) - counts.get("done", 0)
    return Data(load_recipe(store), runs, facts, waiting, _strikes(runs))


def _run(row: Mapping[str, Any], board: Mapping[str, Any], without_counters: bool) -> Run:
    same = ("key", "status", "verdict", "solution", "note", "way", "seconds", "likeness")
    return Run(
        board=row["job_board"],
        algorithm=row["job_label"],
        repetition=row["job_repetition"],
        limit_seconds=row["job_seconds"],
        counters={name: None if without_counters else row[name] for name in COUNTERS},
        labels={**board["labels"], "algorithm": row["job_label"]},
        puzzle=board["puzzle"],
        **{name: row[name] for name in same},
    )


def _strikes(runs: Iterable[Run]) -> dict[str, str]:
    """Return contenders with an answer that is wrong or contradicted."""
    strikes: dict[str, str] = {}
    for board, those in group(runs, lambda run: run.board).items():
        solutions = {run.solution for run in those if run.solution}
        many = any(run.verdict == "many" for run in those) or len(solutions) > 1
        for run in those:
            if run.status == "wrong":
                strikes.setdefault(run.algorithm, f"{board}: {run.note}")
            elif run.verdict == "none" and solutions:
                strikes.setdefault(run.algorithm, f"{board}: said there is no solution; there is")
            elif run.verdict == "one" and many:
                strikes.setdefault(run.algorithm, f"{board}: said there is one solution; there are more")
    return strikes


def group(runs: Iterable[Run], key: Callable[[Run], Any]) -> dict[Any, list[Run]]:
    """Runs by key, in order of the first occurrence."""
    groups: dict[Any, list[Run]] = defaultdict(list)
    for run in runs:
        groups[key(run)].append(run)
    return dict(groups)


def varying(runs: Sequence[Run]) -> list[str]:
    """Return the labels that distinguish boards, without redundant ones.

    Names of single boards count only where there are few of them and nothing else does.
    """
    axes: list[str] = []
    for axis in AXES:
        longer = [*axes, axis]
        if axis == "board" and (axes or len({run.labels.get("board") for run in runs}) > 24):
            continue
        if _parts(runs, longer) > _parts(runs, axes):
            axes = longer
    return axes


def _parts(runs: Sequence[Run], axes: Sequence[str]) -> int:
    return len({tuple(run.labels.get(axis) for axis in axes) for run in runs})
