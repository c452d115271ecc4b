"""The seam to core/logic: boards go in, steps and ratings come out."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import _core
from ..puzzle import Board, Graph, Puzzle
from ..solve import Answer, Request
from ..solvers.native import native_graph, native_request, run_native
from .step import Candidate, Cause, ChainLink, Step, techniques

if TYPE_CHECKING:
    from .._core import _LinkRow, _StepRow

__all__ = ["board_needs", "native_path", "native_ratings"]

_CAUSES = {-1: Cause.CELL, -2: Cause.PATTERN, -3: Cause.ASSUMED}


def native_path(
    graph: Graph, values: Board, candidates: Sequence[int], request: Request, scale: str
) -> tuple[list[Step], _core.Answer]:
    """Steps until the board is full, none applies, or the request's limits are met (effort counts steps)."""
    masks = array("Q", candidates).tobytes()
    rows, answer = _core.explain_path(
        native_graph(graph), bytes(values), masks, native_request(request), scale
    )
    return [_step(row) for row in rows], answer


def native_ratings(
    graph: Graph, puzzles: Sequence[Puzzle], request: Request, scale: str = "se"
) -> list[tuple[int, ...]]:
    """Of each puzzle of this graph, fewer where time was up.

    On the scale se: ER, EP and ED in tenths; on hodoku: score and level, from 0.
    """
    values = b"".join(bytes(puzzle.givens) for puzzle in puzzles)
    masks = b""
    if any(puzzle.has_pencil_marks for puzzle in puzzles):  # else all that the rules leave
        masks = b"".join(array("Q", puzzle.candidates).tobytes() for puzzle in puzzles)
    return _core.rate_boards(native_graph(graph), values, masks, native_request(request), scale)


def board_needs(puzzle: Puzzle, request: Request) -> Answer:
    """The proof that the solution is the only one: `way` is singles where those fill the board."""
    return run_native(_core.board_needs, puzzle, request)


def _step(row: _StepRow) -> Step:
    (
        tenths,
        technique,
        size,
        type_,
        level,
        groups,
        cells,
        parts,
        values,
        branches,
        placements,
        eliminations,
    ) = row
    return Step(
        technique=techniques()[technique].name,
        rating=tenths / 10,
        size=size,
        type=type_,
        level=level,
        groups=tuple(groups),
        cells=tuple(cells),
        parts=tuple(map(tuple, parts)),
        values=tuple(values),
        arcs=(),
        branches=tuple(tuple(map(_link, branch)) for branch in branches),
        placements=tuple(Candidate(*one) for one in placements),
        eliminations=tuple(Candidate(*one) for one in eliminations),
    )


def _link(row: _LinkRow) -> ChainLink:
    cell, value, on, cause, pattern, parents = row
    named = _CAUSES.get(cause, Cause.GROUP)
    return ChainLink(
        candidate=Candidate(cell, value),
        on=on,
        cause=named,
        group=cause if named is Cause.GROUP else None,
        pattern=techniques()[pattern].name if named is Cause.PATTERN else None,
        parents=tuple(parents),
    )
