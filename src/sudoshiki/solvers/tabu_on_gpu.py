"""`tabu` on a GPU: what propagation leaves open is coloured there by many walks at once."""

from __future__ import annotations

from ..gpu.coloring import Slots, Walked, WalkSettings, narrowed, walk
from ..gpu.device import device
from ..puzzle import Board, Puzzle, UsageError
from ..solve import UNLIMITED, Answer, Counters, Request, Stopped


def solve_on_gpu(puzzle: Puzzle, request: Request) -> Answer:
    if request.trace_capacity:
        raise UsageError("tabu can't be traced on a GPU: use on=cpu")
    if request.options["shake-after"]:
        raise UsageError("option shake-after: walks on a GPU are not shaken; use on=cpu")
    if not request.options["propagation"]:
        raise UsageError("option propagation: walks on a GPU begin where propagation ends; use on=cpu")
    gpu = device()
    masks = narrowed(puzzle)
    eliminated = _candidates(puzzle.candidates) - _candidates(masks or [])
    counters = Counters(eliminations=eliminated if masks else 0)
    if masks is None:
        return Answer(exhausted=True, counters=counters, way="propagation")
    slots = Slots(puzzle, masks)
    if not slots.open_cells:
        return _solved(slots.decided, request, counters, "propagation")
    walked = walk(gpu, slots, _settings(request), lambda: not request.must_end())
    counters = with_walks(counters, walked)
    if walked.solved:
        return _solved(walked.board, request, counters, str(walked))
    partial = _without_clashes(puzzle, walked.board)
    return Answer(stopped=_why_stopped(request), counters=counters, partial=partial, way=str(walked))


def with_walks(counters: Counters, walked: Walked) -> Counters:
    """What was counted before, and the moves of walks."""
    return counters._replace(
        tried=counters.tried + walked.moves,
        placed=counters.placed + walked.moves - walked.dead_ends,
        conflicts=counters.conflicts + walked.dead_ends,
        restarts=counters.restarts + walked.restarts,
    )


def _candidates(masks: list[int] | Board) -> int:
    return sum(map(int.bit_count, masks))


def _settings(request: Request) -> WalkSettings:
    chosen = request.options
    return WalkSettings(
        random_tenure=chosen["random-tenure"],
        conflict_tenure=chosen["conflict-tenure"],
        patience=chosen["patience"],
        seed=request.seed,
        walks=chosen["walks"] or None,
        most_moves=UNLIMITED if request.effort is None else request.effort,
    )


def _why_stopped(request: Request) -> Stopped:
    if request.stop.is_set():
        return Stopped.ASKED
    return Stopped.SECONDS if request.out_of_time() else Stopped.EFFORT


def _solved(board: Board, request: Request, counters: Counters, way: str) -> Answer:
    stopped = Stopped.SOLUTIONS if request.solutions == 1 else Stopped.FINISHED
    exhausted = way == "propagation"
    return Answer((board,), 1, exhausted, stopped, counters, way=way)


def _without_clashes(puzzle: Puzzle, board: Board) -> Board:
    """The same board, cells left out until no rule is broken."""
    kept = [
        value if mask & (mask - 1) == 0 else 0 for value, mask in zip(board, puzzle.candidates, strict=True)
    ]
    near, arcs = puzzle.graph.neighbours(), puzzle.arcs
    for cell, value in enumerate(board):
        if kept[cell] or any(kept[other] == value for other in near[cell]):
            continue
        kept[cell] = value
        if any(0 < kept[greater] <= kept[lesser] for lesser, greater in arcs if cell in (lesser, greater)):
            kept[cell] = 0
    return tuple(kept)
