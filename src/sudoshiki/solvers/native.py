"""Convert puzzles, requests and answers for the native core."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from .. import _core
from ..puzzle import SIGNS, Board, Graph, Primitive, Puzzle
from ..puzzle.groups import SharedGroups
from ..puzzle.model import require_known
from ..solve import UNLIMITED, Answer, Counters, Event, Measure, Note, Request, Stopped, Trace
from ..solve.trace import EVENT_KINDS

_STOPPED = {reason.value: reason for reason in Stopped}
_BLOCK = 1000  # solutions between checks of the clock


def run_native(function: Callable[..., _core.Answer], puzzle: Puzzle, request: Request, *more: Any) -> Answer:
    """Call `function(graph, candidates, request, *more)`; translate its answer.

    For entries of the registry: `solve` has checked that they support the puzzle.
    """
    return _answer(
        function(_make_graph(puzzle.graph), native_candidates(puzzle), native_request(request), *more),
        request,
    )


def calls(function: Callable[..., _core.Answer], *options: str) -> Callable[[Puzzle, Request], Answer]:
    """Make the `solve` of an entry: a native call with these options, in this order."""

    def run(puzzle: Puzzle, request: Request) -> Answer:
        return run_native(function, puzzle, request, *(request.options[name] for name in options))

    return run


def native_graph(
    graph: Graph, supports: frozenset[type[Primitive]] = SIGNS, who: str = "this"
) -> _core.Graph:
    """The graph for the core. Raises UsageError if `who` can't handle a constraint."""
    require_known(graph, supports, who)
    return _make_graph(graph)


def clear_graph_cache() -> None:
    """Clear the cache of native graphs."""
    _make_graph.cache_clear()


@lru_cache(maxsize=128)
def _make_graph(graph: Graph) -> _core.Graph:
    groups, more = _make_groups(graph.shared), graph.groups[len(graph.shared.cells) :]
    if graph.kinds <= SIGNS:
        return _core.Graph(groups, more, graph.arcs)
    return _core.Graph(
        groups,
        more,
        graph.arcs,
        graph.pair_rows if graph.side <= 64 else [(a, b, _words(masks)) for a, b, masks in graph.pair_rows],
        graph.sum_rows,
        graph.products,
        graph.automata,
    )


@lru_cache(maxsize=128)
def _make_groups(shared: SharedGroups) -> _core.Groups:
    return _core.Groups(shared.side, shared.cells)


def _words(masks: Sequence[int]) -> list[int]:
    return [mask >> shift & UNLIMITED for mask in masks for shift in (0, 64)]


def native_candidates(puzzle: Puzzle) -> bytes:
    """Candidates as 64-bit words, cell by cell: one up to side 64, two up to 128."""
    if puzzle.side <= 64:
        return array("Q", puzzle.candidates).tobytes()
    words = range(-(-puzzle.side // 64))
    return array("Q", [mask >> 64 * w & UNLIMITED for mask in puzzle.candidates for w in words]).tobytes()


def native_request(request: Request) -> _core.Request:
    seconds = request.seconds_left()
    return _core.Request(
        solutions=request.solutions,
        keep=request.keep,
        effort=UNLIMITED if request.effort is None else request.effort,
        seconds=float("inf") if seconds is None else seconds,
        stop=request.stop.byte,
        seed=request.seed,
        trace_capacity=request.trace_capacity,
    )


def _answer(native: _core.Answer, request: Request) -> Answer:
    return Answer(
        solutions=_boards(native.solutions, request),
        found=native.found,
        exhausted=native.exhausted,
        stopped=_STOPPED[native.stopped],
        counters=Counters(*native.counters),
        partial=tuple(native.partial) or None,
        way=native.way,
        trace=_trace(native) if request.trace_capacity else None,
    )


def _boards(solutions: list[bytes], request: Request) -> tuple[Board, ...]:
    """Solutions as tuples; of millions, only as many as there is time to check."""
    boards: list[Board] = []
    for first in range(0, len(solutions), _BLOCK):
        if first and request.is_overdue():
            break
        boards += map(tuple, solutions[first : first + _BLOCK])
    return tuple(boards)


def _trace(native: _core.Answer) -> Trace:
    events = [Event(EVENT_KINDS[kind], cell, value, because) for kind, cell, value, because in native.events]
    notes = [Note(part, text, Counters(*counters)) for part, text, counters in native.notes]
    measures = [Measure(*measure) for measure in native.measures]
    return Trace(events, native.events_dropped, notes, measures, native.every)
