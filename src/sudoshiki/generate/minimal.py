"""Remove unnecessary clues from a puzzle."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..logic import only_solution
from ..puzzle import Board, Less, Puzzle
from ..puzzle.model import beyond_signs, check_is_puzzle
from ..solve import Request, StopFlag, Verdict, solve
from ..solve.types import whole_number
from . import shapes
from .full import GenerationFailed


class Minimal(NamedTuple):
    """A puzzle with the same solution and without unnecessary clues, if `proved`."""

    puzzle: Puzzle
    taken: int  # number of clues removed
    proved: bool


def minimize(
    puzzle: Puzzle, *, seed: int = 0, seconds: float | None = None, stop: StopFlag | None = None
) -> Minimal:
    """Remove givens and signs in random order while the solution stays unique.

    `seconds` limits the time, and `stop` ends it from another thread: then the remaining clues are returned,
    not `proved` to be necessary. Raises GenerationFailed if the solution could not be proved unique.
    """
    check_is_puzzle(puzzle)
    seed = whole_number("seed", seed, 0, 2**63 - 1)
    request = Request(seconds=seconds, stop=stop)
    shape_and_clues = None if beyond_signs(puzzle.graph) else shapes.shape_of(puzzle)
    if shape_and_clues is None:
        return _minimize_by_solving(puzzle, Random(seed), request)
    solution = _only_solution(puzzle, request)
    shape, clues = shape_and_clues
    items = [(0, (clue,)) for clue in range(shape.cells + shape.edges)]
    start = clues._replace(solution=bytes(solution))
    rest = Request(seed=seed, effort=shapes.MAX_GUESSES, seconds=request.seconds_left(), stop=stop)
    (minimum,) = shapes.remove_clues(shape, [start], items, [(0, 0)], rest)
    removed = clues.given_count + clues.sign_count - minimum.given_count - minimum.sign_count
    return Minimal(shape.build(minimum, puzzle.name), removed, minimum.settled)


def _only_solution(puzzle: Puzzle, request: Request) -> Board:
    proof = only_solution(puzzle, request)
    if proof.verdict is not Verdict.ONE or proof.solution is None:
        raise GenerationFailed(f"whether the puzzle has one solution was not settled: {proof.explain()}")
    return proof.solution


def _minimize_by_solving(puzzle: Puzzle, random: Random, request: Request) -> Minimal:
    """Minimize a puzzle with rules or pencil marks: one proof per given and sign."""
    _only_solution(puzzle, request)
    minimum, proved = puzzle, True
    clues: list[int | Less] = [cell for cell, value in enumerate(puzzle.givens) if value]
    clues += [Less(*arc) for arc in puzzle.graph.signs]
    random.shuffle(clues)
    removed_count = 0
    for clue in clues:
        fewer = _without(minimum, clue)
        if fewer == minimum:  # a rule implies it
            continue
        outcome = solve(fewer, limit=2, seconds=request.seconds_left(), stop=request.stop)
        if outcome.verdict is Verdict.ONE:
            minimum, removed_count = fewer, removed_count + 1
        proved &= outcome.verdict in (Verdict.ONE, Verdict.MANY)
    return Minimal(minimum, removed_count, proved)


def _without(puzzle: Puzzle, clue: int | Less) -> Puzzle:
    graph, masks = puzzle.graph, list(puzzle.candidates)
    if isinstance(clue, Less):
        remaining = [part for part in graph.constraints if part != clue]
        graph = graph.replaced(remaining, box=graph.box, regions=graph.regions)
    else:
        masks[clue] = (1 << puzzle.side) - 1
    return Puzzle(graph, masks, kind=puzzle.kind, name=puzzle.name)
