"""How many solutions: up to a limit, or all of them as an exact integer of any length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import factorial, perm
from typing import NamedTuple, Unpack

from ..puzzle import AllDifferent, Board, Graph, Less, Puzzle
from ..puzzle.groups import box_groups, latin_groups
from ..puzzle.model import check_is_puzzle
from .parts import independent_parts, only_open
from .run import DEFAULT_ALGORITHM, RunSettings, solve
from .trace import Counters
from .types import UNLIMITED, Outcome, Request, Verdict


def count(
    puzzle: Puzzle, with_: str = DEFAULT_ALGORITHM, *, limit: int = 1000, **settings: Unpack[RunSettings]
) -> Outcome:
    """Count the solutions up to `limit`: see `found`, and `exact` for whether that is all of them."""
    return solve(puzzle, with_, limit=limit, keep=2, **settings)


def count_all(puzzle: Puzzle, with_: str = DEFAULT_ALGORITHM, **settings: Unpack[RunSettings]) -> Outcome:
    """Count every solution. Where values or rows can change places, one of each kind is counted; parts of
    the board that have nothing to do with each other are counted apart.

    Then `way` says so. If the budget runs out, `exact` is False and `found` is a lower bound.
    """
    check_is_puzzle(puzzle)
    budget = Request(
        seconds=settings.get("seconds"), effort=settings.get("effort"), stop=settings.get("stop")
    )
    reduction = reduced(puzzle)
    if reduction.factor > 1:
        settings["seconds"] = budget.seconds_left()
        outcome = solve(reduction.puzzle, with_, limit=UNLIMITED, keep=2, **settings)
        way = f"by symmetry: {outcome.found:,} counted, times {reduction.factor:,}: {reduction.why}"
        two = _distinct([*outcome.solutions, *map(_renamed, outcome.solutions)])
        shown = replace(outcome, puzzle=puzzle, solutions=two)
        return _with_found(shown, outcome.found * reduction.factor, way)
    parts = [] if budget.must_end() else independent_parts(puzzle)
    if len(parts) > 1:
        return _count_parts(puzzle, parts, with_, settings, budget)
    settings["seconds"] = budget.seconds_left()
    return solve(puzzle, with_, limit=UNLIMITED, keep=2, **settings)


def _renamed(board: Board) -> Board:
    """As good a solution where values can change names: here the first two do."""
    return tuple({1: 2, 2: 1}.get(value, value) for value in board)


def _with_found(outcome: Outcome, found: int, way: str) -> Outcome:
    """A count that stands for more boards than were seen."""
    return replace(outcome, found=found, way=way, verdict=Verdict.MANY if found > 1 else outcome.verdict)


def _count_parts(
    puzzle: Puzzle,
    parts: Sequence[Sequence[int]],
    with_: str,
    settings: RunSettings,
    budget: Request,
) -> Outcome:
    """Each part with the rest of the board as in one solution; all of them share the budget."""
    settings["seconds"] = budget.seconds_left()
    whole = solve(puzzle, with_, limit=1, **settings)
    if whole.solution is None:
        return whole
    found, way = 1, f"{len(parts)} independent parts counted apart and multiplied"
    for part in parts:
        rest: RunSettings = {
            **settings,
            "seconds": budget.seconds_left(),
            "effort": None if budget.effort is None else max(0, budget.effort - whole.counters.tried),
        }
        outcome = solve(only_open(puzzle, part, whole.solution), with_, limit=UNLIMITED, keep=2, **rest)
        found *= max(1, outcome.found)
        whole = replace(
            outcome,
            puzzle=puzzle,
            verdict=Verdict.ONE if outcome.exact else Verdict.SOME,  # there is a solution, of the whole
            solutions=_distinct(whole.solutions + outcome.solutions),
            counters=_sum(whole.counters, outcome.counters),
            seconds=whole.seconds + outcome.seconds,
        )
        if not outcome.exact:
            break
    return _with_found(whole, found, way)


def _distinct(boards: Sequence[Board]) -> tuple[Board, ...]:
    """The first two that differ."""
    return tuple(dict.fromkeys(boards))[:2]


def _sum(one: Counters, other: Counters) -> Counters:
    added = Counters(*(a + b for a, b in zip(one, other, strict=True)))
    return added._replace(max_depth=max(one.max_depth, other.max_depth))


class Reduction(NamedTuple):
    """A puzzle with `factor` times fewer solutions, one of each kind."""

    puzzle: Puzzle
    factor: int
    why: str


def reduced(puzzle: Puzzle) -> Reduction:
    """Use that values can change names and rows can change places, where nothing tells them apart."""
    full = (1 << puzzle.side) - 1
    if not puzzle.graph.names_no_value or any(mask != full for mask in puzzle.candidates):
        return Reduction(puzzle, 1, "")
    # The values of a group differ in every solution, so renaming turns it into one that has 1, 2, 3, … there.
    number, named = _group_to_name(puzzle.graph)
    masks = [full] * len(puzzle.candidates)
    for value, cell in enumerate(named):
        masks[cell] = 1 << value
    graph, factor = puzzle.graph, perm(puzzle.side, len(named))
    why = f"values renamed so that {graph.names[number]} is 1…{len(named)}" if named else ""
    bands = _bands(graph)
    if bands > 0:
        arcs, orders = _sorted_rows(puzzle.side, bands)
        graph = graph.replaced((*graph.constraints, *(Less(*arc) for arc in arcs)), box=graph.box)
        factor *= orders
        why += ", rows sorted by the first column"
    return Reduction(Puzzle(graph, masks, kind=puzzle.kind, name=puzzle.name), factor, why)


def _group_to_name(graph: Graph) -> tuple[int, tuple[int, ...]]:
    """The group that tells the most solutions apart by their values' names: the largest, with its number."""
    groups = list(enumerate(graph.groups))
    return max(groups, key=lambda entry: len(entry[1]), default=(0, ()))


def _bands(graph: Graph) -> int:
    """Into how many bands of rows the groups fall, if rows may change places inside them; else 0."""
    if graph.kinds != {AllDifferent}:
        return 0
    rows_and_columns, _ = latin_groups(graph.side)
    if graph.groups == rows_and_columns:
        return 1
    if graph.box is not None and graph.groups == rows_and_columns + box_groups(graph.side, graph.box)[0]:
        return graph.side // graph.box[0]
    return 0


def _sorted_rows(side: int, bands: int) -> tuple[list[tuple[int, int]], int]:
    """Signs down the first column that leave one order of the rows, the first row staying where it is.

    Rows change places inside a band, and bands as a whole. The values of the first column differ, so of
    all orders exactly one is sorted.
    """
    height = side // bands
    arcs, orders = [], factorial(bands - 1)
    for top in range(0, side, height):
        first = max(top, 1)  # the first row is fixed
        rows = range(first, top + height)
        arcs += [(row * side, (row + 1) * side) for row in rows[:-1]]
        orders *= factorial(len(rows))
    tops = range(height, side, height)
    arcs += [(top * side, (top + height) * side) for top in tops[:-1]]
    return arcs, orders
