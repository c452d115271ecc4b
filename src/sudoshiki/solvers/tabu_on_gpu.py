"""`tabu` on a GPU: many walks in parallel, after propagation."""

from __future__ import annotations

from ..gpu.coloring import Slots, WalkResult, WalkSettings, propagate, walk
from ..gpu.device import device
from ..puzzle import Board, Puzzle, UsageError
from ..solve import UNLIMITED, Answer, Counters, Request, Stopped


def solve_on_gpu(puzzle: Puzzle, request: Request) -> Answer:
    if request.trace_capacity:
        raise UsageError("tabu can't be traced on a GPU: use on=cpu")
    if request.options["perturb-after"]:
        raise UsageError("option perturb-after is not supported on a GPU; use on=cpu")
    if not request.options["propagation"]:
        raise UsageError("option propagation: walks on a GPU begin where propagation ends; use on=cpu")
    gpu = device()
    masks = propagate(puzzle)
    eliminated = _candidates(puzzle.candidates) - _candidates(masks or [])
    counters = Counters(eliminations=eliminated if masks else 0)
    if masks is None:
        return Answer(exhausted=True, counters=counters, way="propagation")
    slots = Slots(puzzle, masks)
    if not slots.open_cells:
        return _solved_answer(slots.decided, request, counters, "propagation")
    result = walk(gpu, slots, _settings(request), lambda: not request.must_end())
    counters = add_walks(counters, result)
    if result.solved:
        return _solved_answer(result.board, request, counters, str(result))
    partial = _without_clashes(puzzle, result.board)
    return Answer(stopped=_why_stopped(request), counters=counters, partial=partial, way=str(result))


def add_walks(counters: Counters, result: WalkResult) -> Counters:
    """Add the moves of walks to the counters."""
    return counters._replace(
        tried=counters.tried + result.moves,
        placed=counters.placed + result.moves - result.dead_ends,
        conflicts=counters.conflicts + result.dead_ends,
        restarts=counters.restarts + result.restarts,
    )


def _candidates(masks: list[int] | Board) -> int:
    return sum(map(int.bit_count, masks))


def _settings(request: Request) -> WalkSettings:
    options = request.options
    return WalkSettings(
        random_tenure=options["random-tenure"],
        conflict_tenure=options["conflict-tenure"],
        patience=options["restart-after"],
        seed=request.seed,
        walks=options["walks"] or None,
        most_moves=UNLIMITED if request.effort is None else request.effort,
    )


def _why_stopped(request: Request) -> Stopped:
    if request.stop.is_set():
        return Stopped.REQUESTED
    return Stopped.SECONDS if request.out_of_time() else Stopped.EFFORT


def _solved_answer(board: Board, request: Request, counters: Counters, way: str) -> Answer:
    stopped = Stopped.SOLUTIONS if request.solutions == 1 else Stopped.FINISHED
    exhausted = way == "propagation"
    return Answer((board,), 1, exhausted, stopped, counters, way=way)


def _without_clashes(puzzle: Puzzle, board: Board) -> Board:
    """The board with cells emptied until no rule is violated."""
    values = [
        value if mask & (mask - 1) == 0 else 0 for value, mask in zip(board, puzzle.candidates, strict=True)
    ]
    near, arcs = puzzle.graph.neighbours(), puzzle.arcs
    for cell, value in enumerate(board):
        if values[cell] or any(values[other] == value for other in near[cell]):
            continue
        values[cell] = value
        if any(
            0 < values[greater] <= values[lesser] for lesser, greater in arcs if cell in (lesser, greater)
        ):
            values[cell] = 0
    return tuple(values)
