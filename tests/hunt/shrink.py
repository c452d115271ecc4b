"""Shrink a board while the fault remains: drop givens, marks and constraints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import sudoshiki as sk
from sudoshiki.puzzle import AllDifferent, Constraint

Shows = Callable[[sk.Puzzle], bool]
T = TypeVar("T")


def shrink(puzzle: sk.Puzzle, shows: Shows) -> sk.Puzzle:
    """Return a board with the fault, of which no single part can be dropped."""
    while True:
        smaller = _without_constraints(puzzle, shows, groups=True)
        smaller = _without_constraints(smaller, shows, groups=False)
        smaller = _without_givens(smaller, shows)
        if smaller == puzzle:
            return smaller
        puzzle = smaller


def shrink_company(puzzles: Sequence[sk.Puzzle], shows: Callable[[list[sk.Puzzle]], bool]) -> list[sk.Puzzle]:
    """Return as few of these boards as still fail together."""
    return _fewest(list(puzzles), shows)


def _fewest(items: list[T], holds: Callable[[list[T]], bool]) -> list[T]:
    """Drop items in ever smaller runs, while the rest satisfies the test."""
    size = len(items)
    while size:
        at = 0
        while at < len(items):
            left = items[:at] + items[at + size :]
            if holds(left):
                items = left
            else:
                at += size
        size //= 2
    return items


def _try(shows: Shows, graph: sk.Graph, masks: Sequence[int], kind: str) -> sk.Puzzle | None:
    try:
        puzzle = sk.Puzzle(graph, masks, kind=kind)
    except sk.PuzzleError:
        return None
    return puzzle if shows(puzzle) else None


def _without_constraints(puzzle: sk.Puzzle, shows: Shows, *, groups: bool) -> sk.Puzzle:
    """Drop groups or other constraints; box and regions stay if they are complete."""
    graph = puzzle.graph

    def is_fixed(part: Constraint) -> bool:
        return isinstance(part, AllDifferent) != groups

    def graph_of(kept: list[Constraint]) -> sk.Graph:
        chosen = set(map(id, kept))
        parts = [part for part in graph.constraints if is_fixed(part) or id(part) in chosen]
        whole = [part for part in parts if isinstance(part, AllDifferent)] == [*graph.own_groups]
        return sk.Graph(
            graph.side,
            parts,
            first_value=graph.first_value,
            box=graph.box if whole or _has_boxes(graph, parts) else None,
            regions=graph.regions if whole else None,
        )

    def holds(kept: list[Constraint]) -> bool:
        try:
            smaller = graph_of(kept)
        except sk.PuzzleError:  # a rule that needs what was left out
            return False
        return _try(shows, smaller, puzzle.candidates, puzzle.kind) is not None

    kept = _fewest([part for part in graph.constraints if not is_fixed(part)], holds)
    return sk.Puzzle(graph_of(kept), puzzle.candidates, kind=puzzle.kind)


def _has_boxes(graph: sk.Graph, parts: Sequence[Constraint]) -> bool:
    names = {part.name for part in parts if isinstance(part, AllDifferent)}
    return graph.box is not None and all(f"box {number + 1}" in names for number in range(graph.side))


def _without_givens(puzzle: sk.Puzzle, shows: Shows) -> sk.Puzzle:
    """Replace partial candidates by all values."""
    everything = (1 << puzzle.side) - 1

    def masks_of(cells: list[int]) -> list[int]:
        kept = set(cells)
        return [mask if cell in kept else everything for cell, mask in enumerate(puzzle.candidates)]

    def holds(cells: list[int]) -> bool:
        return _try(shows, puzzle.graph, masks_of(cells), puzzle.kind) is not None

    cells = [cell for cell, mask in enumerate(puzzle.candidates) if mask != everything]
    return sk.Puzzle(puzzle.graph, masks_of(_fewest(cells, holds)), kind=puzzle.kind)
