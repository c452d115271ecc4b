"""Moves that keep what is asked: the same puzzle seen from another side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .door import entries, permutation, shown
from .errors import PuzzleError, UsageError, choose_from
from .graph import Graph, Groups, plain_groups, whole_box
from .model import Board, Puzzle, check_is_puzzle
from .square import MOVES, box_after, move_cells

__all__ = ["complement", "moved", "moved_board", "reflected", "relabelled", "rotated", "transposed", "turned"]


def moved(puzzle: Puzzle, to: Sequence[int], *, box: tuple[int, int] | None = None) -> Puzzle:
    """Every cell c goes to `to[c]`, with its candidates, groups and signs. `box` is the box afterwards."""
    check_is_puzzle(puzzle)
    old = puzzle.graph
    to = _move(to, old.side**2)
    box = None if box is None else whole_box(box)
    regions = None if old.regions is None else _renumbered(moved_board(old.regions, to))
    groups, names = _ordered(
        old, [tuple(sorted(to[cell] for cell in group)) for group in old.groups], box, regions
    )
    arcs = ((to[lesser], to[greater]) for lesser, greater in old.arcs)
    graph = Graph(old.side, groups, names, arcs=arcs, box=box, regions=regions)
    return Puzzle(graph, moved_board(puzzle.candidates, to), kind=puzzle.kind, name=puzzle.name)


def _renumbered(regions: Sequence[int]) -> tuple[int, ...]:
    """Regions numbered as they come, as the builders do it."""
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(region, len(numbers) + 1) for region in regions)


def _ordered(
    old: Graph, groups: list[tuple[int, ...]], box: tuple[int, int] | None, regions: tuple[int, ...] | None
) -> tuple[Groups, list[str]]:
    """The groups as the builders order and name them, so that equal puzzles are equal; others come last."""
    left = Counter(groups)  # a box of one row is there twice: as a row and as a box
    ordered = []
    plain = zip(*plain_groups(old.side, box, regions, diagonals=True), strict=True)
    for group, name in (*plain, *sorted(zip(groups, old.names, strict=True))):
        if left[group]:
            left[group] -= 1
            ordered.append((group, name))
    return tuple(group for group, _ in ordered), [name for _, name in ordered]


def moved_board(board: Sequence[int], to: Sequence[int]) -> Board:
    """A board (or any list with an entry a cell) under the same move."""
    entered = entries(board, "a board must have an entry for each cell", UsageError)
    found = [0] * len(entered)
    for cell, value in zip(_move(to, len(entered)), entered, strict=True):
        found[cell] = value
    return tuple(found)


def _move(to: Sequence[int], cells: int) -> tuple[int, ...]:
    return permutation(to, 0, cells, "where the cells go")


def turned(puzzle: Puzzle, move: str) -> Puzzle:
    """Under one of the eight moves of the square, by its name in MOVES."""
    check_is_puzzle(puzzle)
    if not isinstance(move, str) or move not in MOVES:
        raise UsageError(f"no move {shown(move)} of the square; {choose_from(move, MOVES)}")
    return moved(puzzle, move_cells(move, puzzle.side), box=box_after(move, puzzle.box))


def transposed(puzzle: Puzzle) -> Puzzle:
    """Rows become columns; boxes of R×C become C×R."""
    return turned(puzzle, "diagonal")


def reflected(puzzle: Puzzle) -> Puzzle:
    """Left becomes right."""
    return turned(puzzle, "horizontal")


def rotated(puzzle: Puzzle) -> Puzzle:
    """A quarter turn."""
    return reflected(transposed(puzzle))


def relabelled(puzzle: Puzzle, label: Sequence[int]) -> Puzzle:
    """Value v becomes `label[v - 1]`. Not a symmetry where there are signs: refused there."""
    check_is_puzzle(puzzle)
    label = permutation(label, 1, puzzle.side, "what the values become")
    if puzzle.arcs:
        raise PuzzleError("values can't be relabelled where signs compare them; see complement")
    masks = []
    for mask in puzzle.candidates:
        values = [v for v in range(puzzle.side) if mask >> v & 1]
        masks.append(sum(1 << (label[v] - 1) for v in values))
    return Puzzle(puzzle.graph, masks, kind=puzzle.kind, name=puzzle.name)


def complement(puzzle: Puzzle) -> Puzzle:
    """Value v becomes N+1-v and every sign turns round."""
    check_is_puzzle(puzzle)
    n, old = puzzle.side, puzzle.graph
    arcs = [(greater, lesser) for lesser, greater in old.arcs]
    graph = Graph(n, old.groups, old.names, arcs=arcs, box=old.box, regions=old.regions)
    masks = [int(f"{mask:0{n}b}"[::-1], 2) for mask in puzzle.candidates]
    return Puzzle(graph, masks, kind=puzzle.kind, name=puzzle.name)
