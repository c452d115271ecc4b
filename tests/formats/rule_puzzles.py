"""Puzzles with every rule, and their meaning as primitives."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from sudoshiki.puzzle import Pair, Primitive, Puzzle, PuzzleError, Rule, Sum, latin, sudoku
from sudoshiki.puzzle.groups import grouped, plain_groups
from tests.rules.brute_force import random_board
from tests.rules.near import random_rule
from tests.rules.words import Shape
from tests.strategies import jigsaw_regions

BOXES = {4: (2, 2), 6: (2, 3), 9: (3, 3)}


def meaning(puzzle: Puzzle) -> tuple[object, ...]:
    """Return the meaning of the puzzle, independent of the names of its rules."""
    graph = puzzle.graph
    named = [primitive for _, primitives in graph.expansions for primitive in primitives]
    own = [part for part in graph.constraints if not isinstance(part, Rule)]
    pairs = frozenset(_as_pair(primitive, graph.side).canonical() for primitive in (*named, *own))
    return graph.side, graph.first_value, pairs, puzzle.candidates


def _as_pair(primitive: Primitive, side: int) -> Primitive:
    """Return a sum of two cells as a relation between them."""
    if not isinstance(primitive, Sum) or (primitive.coefficients, primitive.relation) != ((1, 1), "="):
        return primitive
    values = range(1, side + 1)
    masks = (sum(1 << w - 1 for w in values if v + w == primitive.total) for v in values)
    first, second = primitive.cells
    return Pair(first, second, tuple(masks))


@st.composite
def rule_puzzles(draw: st.DrawFn, names: list[str], first_values: tuple[int, ...] = (0, 1)) -> Puzzle:
    """An empty board with rules of these names; may have no solution."""
    side = draw(st.sampled_from([4, 6, 9]))
    chosen = draw(st.lists(st.sampled_from(names), min_size=1, max_size=4))
    first_value = draw(st.sampled_from(first_values))
    shape = draw(st.sampled_from(["boxes", "boxes", "other boxes", "regions", "latin"]))
    source = random.Random(draw(st.integers(0, 2**32 - 1)))
    values = random_board(source, side, BOXES[side], first_value)
    puzzle, kept = _board(source, side, shape, first_value), list[Rule]()
    for name in chosen:
        try:
            rule = random_rule(name, source, values, Shape(side, first_value, BOXES[side]), wide=True)
            puzzle = _with(puzzle, [*kept, rule])
            kept.append(rule)
        except PuzzleError:  # signs in a circle, values that don't fall into three parts
            continue
    return puzzle


def _board(source: random.Random, side: int, shape: str, first_value: int) -> Puzzle:
    if shape == "latin":
        return latin(side=side, first_value=first_value)
    if shape == "other boxes":
        return sudoku(side=side, box={4: (1, 4), 6: (3, 2), 9: (9, 1)}[side], first_value=first_value)
    if shape == "boxes":
        return sudoku(side=side, first_value=first_value)
    return sudoku(side=side, regions=jigsaw_regions(side, BOXES[side], source), first_value=first_value)


def _with(puzzle: Puzzle, found: list[Rule]) -> Puzzle:
    graph = puzzle.graph
    boxes = plain_groups(graph.side, graph.box, graph.regions, False)
    graph = graph.replaced((*grouped(*boxes), *found), box=graph.box, regions=graph.regions)
    return Puzzle(graph, [(1 << graph.side) - 1] * graph.side**2, kind=puzzle.kind)
