"""Puzzles with every rule, and their meaning as primitives."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import strategies as st

from sudoshiki.puzzle import Pair, Primitive, Puzzle, PuzzleError, Rule, Sum, latin, sudoku
from sudoshiki.puzzle.groups import grouped, plain_groups
from sudoshiki.puzzle.places import Place
from sudoshiki.rules.board_rules import (
    AntiConsecutive,
    AntiKing,
    AntiKnight,
    AntiTaxicab,
    Diagonal,
    DisjointGroups,
    Windoku,
)
from sudoshiki.rules.cages import Cage, CalcCage, Region
from sudoshiki.rules.lines import Clone, Entropic, Modular, Palindrome, Renban, Thermo, Whisper
from sudoshiki.rules.pairs import AllMarked, Difference, PairSum, Ratio, Sign
from sudoshiki.rules.single_cells import Even, Odd, Restricted
from sudoshiki.rules.sums import (
    DIRECTIONS,
    Arrow,
    DoubleArrow,
    EqualSums,
    LittleKiller,
    RegionSumLine,
    SumLine,
    Zipper,
)
from tests.strategies import jigsaw_regions

Draw = Callable[[st.DrawFn, int], Rule]


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


def place(draw: st.DrawFn, side: int) -> Place:
    return Place(draw(st.integers(0, side - 1)), draw(st.integers(0, side - 1)))


def places(draw: st.DrawFn, side: int, least: int = 2, most: int | None = None) -> list[Place]:
    """Different cells in any order."""
    cells = st.integers(0, side * side - 1)
    result = draw(st.lists(cells, min_size=least, max_size=most or side, unique=True))
    return [Place(*divmod(cell, side)) for cell in result]


def neighbours(draw: st.DrawFn, side: int) -> tuple[Place, Place]:
    row, column = draw(st.integers(0, side - 1)), draw(st.integers(0, side - 2))
    pair = (Place(row, column), Place(row, column + 1))
    pair = pair if draw(st.booleans()) else (Place(column, row), Place(column + 1, row))
    return pair if draw(st.booleans()) else pair[::-1]


def number(draw: st.DrawFn, low: int, high: int) -> int:
    return draw(st.integers(low, high))


def little_killer(draw: st.DrawFn, side: int) -> Rule:
    direction = draw(st.sampled_from(sorted(DIRECTIONS)))
    start, (down, right) = place(draw, side), DIRECTIONS[direction]
    while 0 <= start.row - down < side and 0 <= start.column - right < side:
        start = Place(start.row - down, start.column - right)
    return LittleKiller(number(draw, 1, 40), start, direction)


def calc_cage(draw: st.DrawFn, side: int) -> Rule:
    operation = draw(st.sampled_from("+-*/"))
    cells = places(draw, side, 2, 2 if operation in "-/" else 4)
    return CalcCage(operation, number(draw, 1, 20), cells)


def line(make: Callable[[list[Place]], Rule], least: int = 2) -> Draw:
    return lambda draw, side: make(places(draw, side, least))


def clone(draw: st.DrawFn, side: int) -> Rule:
    cells = places(draw, side, 2, 2 * (side // 2))
    half = len(cells) // 2
    return Clone(cells[:half], cells[half : 2 * half])


def equal_sums(draw: st.DrawFn, side: int) -> Rule:
    cells = places(draw, side, 4, side)
    cut = number(draw, 1, len(cells) - 1)
    return EqualSums([cells[:cut], cells[cut:]])


def arrow(draw: st.DrawFn, side: int) -> Rule:
    cells = places(draw, side, 4, side)
    circle = number(draw, 1, min(3, len(cells) - 1))
    return Arrow(cells[:circle], cells[circle:])


def cage(draw: st.DrawFn, side: int) -> Rule:
    repeats = draw(st.booleans())
    totals = st.integers(1, 45) if repeats else st.none() | st.integers(1, 45)
    return Cage(draw(totals), places(draw, side, 1), repeats)


RULES: dict[str, Draw] = {
    "cage": cage,
    "region": line(Region),
    "diagonal": lambda draw, _: Diagonal(draw(st.booleans())),
    "windoku": lambda *_: Windoku(),
    "disjoint-groups": lambda *_: DisjointGroups(),
    "anti-knight": lambda *_: AntiKnight(),
    "anti-king": lambda *_: AntiKing(),
    "anti-consecutive": lambda *_: AntiConsecutive(),
    "anti-taxicab": lambda *_: AntiTaxicab(),
    "thermo": lambda draw, side: Thermo(places(draw, side), slow=draw(st.booleans())),
    "arrow": arrow,
    "double-arrow": line(DoubleArrow, 3),
    "difference": lambda draw, side: Difference(*neighbours(draw, side), number(draw, 1, 3)),
    "ratio": lambda draw, side: Ratio(*neighbours(draw, side), number(draw, 2, 3)),
    "pair-sum": lambda draw, side: PairSum(*neighbours(draw, side), draw(st.sampled_from([5, 7, 10]))),
    "all-marked": lambda draw, _: AllMarked(
        draw(st.lists(st.sampled_from(["difference", "ratio", "xv"]), min_size=1, max_size=3, unique=True))
    ),
    "sign": lambda draw, side: Sign(*places(draw, side, 2, 2)),
    "whisper": lambda draw, side: Whisper(places(draw, side), number(draw, 1, 5)),
    "renban": line(Renban),
    "palindrome": line(Palindrome),
    "clone": clone,
    "zipper": line(Zipper, 3),
    "region-sum-line": line(RegionSumLine),
    "sum-line": lambda draw, side: SumLine(number(draw, 1, 30), places(draw, side), draw(st.booleans())),
    "equal-sums": equal_sums,
    "modular": lambda draw, side: Modular(places(draw, side), number(draw, 2, 4)),
    "entropic": line(Entropic),
    "little-killer": little_killer,
    "odd": line(Odd),
    "even": line(Even),
    "restricted": lambda draw, side: Restricted(places(draw, side), [1, 2, number(draw, 1, side)]),
    "calc-cage": calc_cage,
}


@st.composite
def rule_puzzles(draw: st.DrawFn, names: list[str], first_values: tuple[int, ...] = (0, 1)) -> Puzzle:
    """An empty board with rules of these names; may have no solution."""
    side = draw(st.sampled_from([4, 6, 9]))
    drawn = [
        RULES[name](draw, side) for name in draw(st.lists(st.sampled_from(names), min_size=1, max_size=4))
    ]
    first_value = draw(st.sampled_from(first_values))
    shape = draw(st.sampled_from(["boxes", "boxes", "other boxes", "regions", "latin"]))
    puzzle, kept = _board(draw, side, shape, first_value), list[Rule]()
    for rule in drawn:
        try:
            puzzle = _with(puzzle, [*kept, rule])
            kept.append(rule)
        except PuzzleError:  # signs in a circle, values that don't fall into three parts
            continue
    return puzzle


def _board(draw: st.DrawFn, side: int, shape: str, first_value: int) -> Puzzle:
    if shape == "latin":
        return latin(side=side, first_value=first_value)
    if shape == "other boxes":
        return sudoku(side=side, box={4: (1, 4), 6: (3, 2), 9: (9, 1)}[side], first_value=first_value)
    if shape == "boxes":
        return sudoku(side=side, first_value=first_value)
    box = {4: (2, 2), 6: (2, 3), 9: (3, 3)}[side]
    source = random.Random(draw(st.integers(0, 2**32 - 1)))
    return sudoku(side=side, regions=jigsaw_regions(side, box, source), first_value=first_value)


def _with(puzzle: Puzzle, found: list[Rule]) -> Puzzle:
    graph = puzzle.graph
    boxes = plain_groups(graph.side, graph.box, graph.regions, False)
    graph = graph.replaced((*grouped(*boxes), *found), box=graph.box, regions=graph.regions)
    return Puzzle(graph, [(1 << graph.side) - 1] * graph.side**2, kind=puzzle.kind)
