"""A board made small while it still shows what is wrong: givens, signs, marks and rules are dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import sudoshiki as sk
from sudoshiki.puzzle.groups import grouped

Shows = Callable[[sk.Puzzle], bool]
T = TypeVar("T")


def shrink(puzzle: sk.Puzzle, shows: Shows) -> sk.Puzzle:
    """The same fault on a board from which no single given, sign, mark or group can be dropped."""
    while True:
        smaller = _without_groups(puzzle, shows)
        smaller = _without_signs(smaller, shows)
        smaller = _without_givens(smaller, shows)
        if smaller == puzzle:
            return smaller
        puzzle = smaller


def shrink_company(puzzles: Sequence[sk.Puzzle], shows: Callable[[list[sk.Puzzle]], bool]) -> list[sk.Puzzle]:
    """Of boards that go wrong together, as few as still do."""
    return _fewest(list(puzzles), shows)


def _fewest(items: list[T], holds: Callable[[list[T]], bool]) -> list[T]:
    """Items dropped in ever smaller runs, as long as what is left holds."""
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


def _without_groups(puzzle: sk.Puzzle, shows: Shows) -> sk.Puzzle:
    """Groups left out; box and regions only tell how to draw what is left, unless they are whole."""

    def graph_of(kept: list[int]) -> sk.Graph:
        graph = puzzle.graph
        whole = len(kept) == len(graph.groups)
        return sk.Graph(
            graph.side,
            grouped(
                [graph.groups[number] for number in kept],
                [graph.names[number] for number in kept],
                arcs=graph.arcs,
            ),
            box=graph.box if whole or _has_boxes(graph, kept) else None,
            regions=graph.regions if whole else None,
        )

    def holds(kept: list[int]) -> bool:
        return _try(shows, graph_of(kept), puzzle.candidates, puzzle.kind) is not None

    kept = _fewest(list(range(len(puzzle.groups))), holds)
    return sk.Puzzle(graph_of(kept), puzzle.candidates, kind=puzzle.kind)


def _has_boxes(graph: sk.Graph, kept: list[int]) -> bool:
    names = {graph.names[number] for number in kept}
    return graph.box is not None and all(f"box {number + 1}" in names for number in range(graph.side))


def _without_signs(puzzle: sk.Puzzle, shows: Shows) -> sk.Puzzle:
    def graph_of(arcs: list[tuple[int, int]]) -> sk.Graph:
        graph = puzzle.graph
        return sk.Graph(
            graph.side,
            grouped(graph.groups, graph.names, arcs=arcs),
            box=graph.box,
            regions=graph.regions,
        )

    def holds(arcs: list[tuple[int, int]]) -> bool:
        return _try(shows, graph_of(arcs), puzzle.candidates, puzzle.kind) is not None

    return sk.Puzzle(graph_of(_fewest(list(puzzle.arcs), holds)), puzzle.candidates, kind=puzzle.kind)


def _without_givens(puzzle: sk.Puzzle, shows: Shows) -> sk.Puzzle:
    """Cells that start with some of the values start with all of them."""
    everything = (1 << puzzle.side) - 1

    def masks_of(told: list[int]) -> list[int]:
        kept = set(told)
        return [mask if cell in kept else everything for cell, mask in enumerate(puzzle.candidates)]

    def holds(told: list[int]) -> bool:
        return _try(shows, puzzle.graph, masks_of(told), puzzle.kind) is not None

    told = [cell for cell, mask in enumerate(puzzle.candidates) if mask != everything]
    return sk.Puzzle(puzzle.graph, masks_of(_fewest(told, holds)), kind=puzzle.kind)
