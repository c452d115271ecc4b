"""Symmetries: rotate, mirror and transpose puzzles, permute cells, rename values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from .errors import Kind, PuzzleError, UsageError, choose_from
from .graph import Graph
from .groups import plain_groups
from .model import Board, Puzzle, check_is_puzzle
from .primitives import AllDifferent, Primitive
from .rule import Constraint, Rule
from .square import MOVES, SquareMove, box_after, move_cells
from .validation import entries, permutation, quote, whole_box

__all__ = ["complement", "moved", "moved_board", "reflected", "relabelled", "rotated", "transposed", "turned"]


def moved(puzzle: Puzzle, to: Sequence[int], *, box: tuple[int, int] | None = None) -> Puzzle:
    """Move each cell c to `to[c]`, with its constraints; `box` is the new box.

    Rules that would change their meaning are refused.
    """
    check_is_puzzle(puzzle)
    old = puzzle.graph
    to = _move(to, old.side**2)
    box = None if box is None else whole_box(box)
    regions = None if old.regions is None else _renumbered(moved_board(old.regions, to))
    groups = _ordered(old, [group.moved(to) for group in old.own_groups], box, regions)
    move = SquareMove(to, old.side)
    others = [_moved_rule(part, move) for part in old.constraints if not isinstance(part, AllDifferent)]
    graph = old.replaced((*groups, *others), box=box, regions=regions)
    if old.rules:
        _check_same(old, graph, [part.moved(to) for part in old.primitives()], "moved like that")
    return Puzzle(graph, moved_board(puzzle.candidates, to), kind=puzzle.kind, name=puzzle.name)


def _moved_rule(constraint: Constraint, move: SquareMove) -> Constraint:
    if not isinstance(constraint, Rule):
        return constraint.moved(move.to)
    image = constraint.moved(move)
    if image is None:
        raise _refusal(constraint, "moved like that")
    return image


def _refusal(rule: Rule, what: str) -> UsageError:
    return UsageError(f"the {rule.words()} can't be {what}", kind=Kind.UNSUPPORTED)


def _check_same(old: Graph, new: Graph, primitives: Iterable[Primitive], what: str) -> None:
    """Refuse a moved rule unless it expands to the moved primitives of the original."""
    forms = {primitive.canonical() for primitive in new.primitives()}
    if forms == {primitive.canonical() for primitive in primitives}:
        return
    titles = ", ".join(dict.fromkeys(rule.titles.en for rule in old.rules))
    raise UsageError(f"a puzzle with these rules can't be {what}: {titles}", kind=Kind.UNSUPPORTED)


def _renumbered(regions: Sequence[int]) -> tuple[int, ...]:
    """Number regions by their first cells, as the builders do."""
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(region, len(numbers) + 1) for region in regions)


def _ordered(
    old: Graph, groups: list[AllDifferent], box: tuple[int, int] | None, regions: tuple[int, ...] | None
) -> list[AllDifferent]:
    """Order and name groups as the builders do, so that equal puzzles are equal.

    Others come last.
    """
    left = Counter(group.cells for group in groups)  # a box of one row is there twice: as a row and as a box
    ordered = []
    plain = map(AllDifferent, *plain_groups(old.side, box, regions, diagonals=True))
    for group in (*plain, *sorted(groups)):
        if left[group.cells]:
            left[group.cells] -= 1
            ordered.append(group)
    return ordered


def moved_board(board: Sequence[int], to: Sequence[int]) -> Board:
    """Move the entries of a board, or of any list with one entry per cell, alike."""
    entered = entries(board, "a board must have an entry for each cell", UsageError)
    values = [0] * len(entered)
    for cell, value in zip(_move(to, len(entered)), entered, strict=True):
        values[cell] = value
    return tuple(values)


def _move(to: Sequence[int], cells: int) -> tuple[int, ...]:
    return permutation(to, 0, cells, "where the cells go")


def turned(puzzle: Puzzle, move: str) -> Puzzle:
    """Apply one of the eight symmetries of the square, by its name in MOVES."""
    check_is_puzzle(puzzle)
    if not isinstance(move, str) or move not in MOVES:
        raise UsageError(f"no move {quote(move)} of the square; {choose_from(move, MOVES)}")
    return moved(puzzle, move_cells(move, puzzle.side), box=box_after(move, puzzle.box))


def transposed(puzzle: Puzzle) -> Puzzle:
    """Turn rows into columns; boxes of R×C become C×R."""
    return turned(puzzle, "diagonal")


def reflected(puzzle: Puzzle) -> Puzzle:
    """Exchange left and right."""
    return turned(puzzle, "horizontal")


def rotated(puzzle: Puzzle) -> Puzzle:
    """Rotate by a quarter turn."""
    return reflected(transposed(puzzle))


def relabelled(puzzle: Puzzle, label: Sequence[int]) -> Puzzle:
    """Rename value v to `label[v - 1]`.

    Refused if signs or other rules compare values.
    """
    check_is_puzzle(puzzle)
    label = permutation(label, 1, puzzle.side, "what the values become")
    if puzzle.graph.signs:
        raise PuzzleError("values can't be relabelled where signs compare them; see complement")
    if not puzzle.graph.names_no_value:
        raise _relabelling_refused(puzzle.graph)
    masks = []
    for mask in puzzle.candidates:
        values = [v for v in range(puzzle.side) if mask >> v & 1]
        masks.append(sum(1 << (label[v] - 1) for v in values))
    return Puzzle(puzzle.graph, masks, kind=puzzle.kind, name=puzzle.name)


def _relabelling_refused(graph: Graph) -> UsageError:
    titles = ", ".join(dict.fromkeys(rule.titles.en for rule in graph.rules))
    message = f"values can't be relabelled where rules name or compare them: {titles or 'primitives'}"
    return UsageError(message, kind=Kind.UNSUPPORTED)


def complement(puzzle: Puzzle) -> Puzzle:
    """Replace value v by N+1-v and reverse every sign.

    Refuses rules that can't be reversed.
    """
    check_is_puzzle(puzzle)
    n, old = puzzle.side, puzzle.graph
    graph = old.replaced([_reversed(part, old) for part in old.constraints], box=old.box, regions=old.regions)
    if old.rules:
        _check_same(old, graph, [part.reversed(n) or part for part in old.primitives()], "complemented")
    masks = [int(f"{mask:0{n}b}"[::-1], 2) for mask in puzzle.candidates]
    return Puzzle(graph, masks, kind=puzzle.kind, name=puzzle.name)


def _reversed(constraint: Constraint, graph: Graph) -> Constraint:
    if isinstance(constraint, Rule):
        image: Constraint | None = constraint.reversed(graph.frame)
        if image is None:
            raise _refusal(constraint, "complemented")
        return image
    image = constraint.reversed(graph.side)
    if image is None:
        raise UsageError("a product can't be complemented", kind=Kind.UNSUPPORTED)
    return image
