"""The seam to the native core: puzzles and requests go in, answers come out."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from .. import _core
from ..puzzle import SIGNS, Board, Graph, Primitive, Puzzle
from ..puzzle.model import require_known
from ..solve import UNLIMITED, Answer, Counters, Event, Measure, Note, Request, Stopped, Trace
from ..solve.trace import EVENT_KINDS

_RELATIONS = {"=": 0, "<=": 1, ">=": 2}
_AT_ONCE = 1000  # solutions between looks at the clock


def run_native(function: Callable[..., _core.Answer], puzzle: Puzzle, request: Request, *more: Any) -> Answer:
    """Call a native algorithm, `function(graph, candidates, request, *more)`, and translate its answer.

    For rows of the registry: `run` has compared the puzzle with what they support.
    """
    return _answer(
        function(_made(puzzle.graph), native_candidates(puzzle), native_request(request), *more), request
    )


def calls(function: Callable[..., _core.Answer], *options: str) -> Callable[[Puzzle, Request], Answer]:
    """What a row does: call a native algorithm with these of its options, in this order."""

    def run(puzzle: Puzzle, request: Request) -> Answer:
        return run_native(function, puzzle, request, *(request.options[name] for name in options))

    return run


def native_graph(
    graph: Graph, supports: frozenset[type[Primitive]] = SIGNS, who: str = "this"
) -> _core.Graph:
    """The only way of a graph into the core; what whoever asks does not know is refused here."""
    require_known(graph, supports, who)
    return _made(graph)


def forget_graphs() -> None:
    """Make the graphs anew that are asked for from now on."""
    _made.cache_clear()


@lru_cache(maxsize=128)
def _made(graph: Graph) -> _core.Graph:
    if graph.kinds <= SIGNS:
        return _core.Graph(graph.side, graph.groups, graph.arcs)
    return _core.Graph(
        graph.side,
        graph.groups,
        graph.arcs,
        pairs=graph.pairs
        if graph.side <= 64
        else [(p.first, p.second, _words(p.allowed)) for p in graph.pairs],
        sums=[(s.cells, s.coefficients, _RELATIONS[s.relation], s.total) for s in graph.sums],
        products=graph.products,
        automata=graph.automata,
    )


def _words(masks: Sequence[int]) -> list[int]:
    return [mask >> shift & UNLIMITED for mask in masks for shift in (0, 64)]


def native_candidates(puzzle: Puzzle) -> bytes:
    """64-bit words, cell by cell: one for a side up to 64, two up to 128."""
    if puzzle.side <= 64:
        return array("Q", puzzle.candidates).tobytes()
    words = range(-(-puzzle.side // 64))
    return array("Q", [mask >> 64 * w & UNLIMITED for mask in puzzle.candidates for w in words]).tobytes()


def native_request(request: Request) -> _core.Request:
    left = request.seconds_left()
    return _core.Request(
        solutions=request.solutions,
        keep=request.keep,
        effort=UNLIMITED if request.effort is None else request.effort,
        seconds=float("inf") if left is None else left,
        stop=request.stop.byte,
        seed=request.seed,
        trace_capacity=request.trace_capacity,
    )


def _answer(native: _core.Answer, request: Request) -> Answer:
    return Answer(
        solutions=_boards(native.solutions, request),
        found=native.found,
        exhausted=native.exhausted,
        stopped=Stopped(native.stopped),
        counters=Counters(*native.counters),
        partial=tuple(native.partial) or None,
        way=native.way,
        trace=_trace(native) if request.trace_capacity else None,
    )


def _boards(solutions: list[bytes], request: Request) -> tuple[Board, ...]:
    """As tuples. There may be millions of them: only those that there is time to check."""
    found: list[Board] = []
    for first in range(0, len(solutions), _AT_ONCE):
        if first and request.is_overdue():
            break
        found += map(tuple, solutions[first : first + _AT_ONCE])
    return tuple(found)


def _trace(native: _core.Answer) -> Trace:
    events = [Event(EVENT_KINDS[kind], cell, value, because) for kind, cell, value, because in native.events]
    notes = [Note(part, found, Counters(*counters)) for part, found, counters in native.notes]
    measures = [Measure(*measure) for measure in native.measures]
    return Trace(events, native.events_dropped, notes, measures, native.every)
