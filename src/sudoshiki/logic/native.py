"""The seam to core/logic: boards go in, steps and ratings come out."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .. import _core
from ..puzzle import SIGNS, Board, Graph, Puzzle, require
from ..puzzle.arcs import Arc
from ..solve import Answer, Request
from ..solvers.native import native_graph, native_request, run_native
from .boards import GraphBoards
from .step import Candidate, Cause, ChainLink, Step, techniques

if TYPE_CHECKING:
    from .._core import _LinkRow, _StepRow


_CAUSES = {-1: Cause.CELL, -2: Cause.PATTERN, -3: Cause.ASSUMED, -4: Cause.SIGN}


def native_path(
    graph: Graph,
    values: Board,
    candidates: Sequence[int],
    request: Request,
    scale: str,
    one_solution: bool = True,
) -> tuple[list[Step], _core.Answer]:
    """Take steps until the board is full, none applies, or a limit is reached.

    Effort counts steps.
    """
    masks = array("Q", candidates).tobytes()
    rows, answer = _core.explain_path(
        native_graph(graph, who="logic"), bytes(values), masks, native_request(request), scale, one_solution
    )
    return [_step(row, graph) for row in rows], answer


def every_step(
    graph: Graph, values: Board, candidates: Sequence[int], request: Request, kinds_of_forcing_chains: int
) -> list[Step]:
    """All steps that the techniques find on one board, not only the one that is taken.

    Of forcing chains the first kinds: Nishio, multiple, dynamic, and those that use more and more.
    """
    masks = array("Q", candidates).tobytes()
    rows = _core.all_steps(
        native_graph(graph, who="logic"),
        bytes(values),
        masks,
        kinds_of_forcing_chains,
        native_request(request),
    )
    return [_step(row, graph) for row in rows]


def native_ratings(boards: GraphBoards, request: Request, scale: str = "se") -> list[tuple[int, ...]]:
    """Return the ratings of each board; fewer if time was up.

    On the scales se and sukaku: ER, EP and ED in tenths; on hodoku: score and level, from 0.
    """
    graph = native_graph(boards.graph, who="logic")
    return _core.rate_boards(graph, boards.values, boards.masks, native_request(request), scale)


def native_bands(boards: GraphBoards, most: Sequence[float], request: Request) -> bytes:
    """Return the band of ER of each board, from 0; fewer if time was up.

    `most` is the highest ER of each band but the last. Each board has exactly one solution.
    """
    graph = native_graph(boards.graph, who="logic")
    tenths = [round(rating * 10) for rating in most]
    return _core.rate_bands(graph, boards.values, boards.masks, tenths, native_request(request))


def native_ratings_up_to(
    most: float, graph: Graph, puzzles: Sequence[Puzzle], request: Request
) -> list[float]:
    """ER of each puzzle of this graph, without pencil marks; fewer where time was up.

    Above `most` the result is a lower bound greater than `most`, which is found much sooner.
    """
    values = b"".join(bytes(puzzle.givens) for puzzle in puzzles)
    tenths = round(most * 10)
    rated = _core.rate_boards_up_to(native_graph(graph, who="logic"), values, tenths, native_request(request))
    return [er / 10 for er in rated]


def board_needs(puzzle: Puzzle, request: Request) -> Answer:
    """Prove that the solution is unique; `way` is singles if these suffice."""
    require(puzzle, SIGNS, "the search that measures boards")
    return run_native(_core.board_needs, puzzle, request)


def _step(row: _StepRow, graph: Graph) -> Step:
    tenths, technique, size, type_, level, groups, cells, parts = row[:8]
    values, arcs, joints, branches, placements, eliminations = row[8:]
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
        arcs=tuple(arcs),
        joints=tuple(map(tuple, joints)),
        branches=tuple(_branch(branch, graph) for branch in branches),
        placements=tuple(Candidate(*one) for one in placements),
        eliminations=tuple(Candidate(*one) for one in eliminations),
    )


def _branch(rows: Sequence[_LinkRow], graph: Graph) -> tuple[ChainLink, ...]:
    return tuple(_link(row, rows, graph) for row in rows)


def _link(row: _LinkRow, branch: Sequence[_LinkRow], graph: Graph) -> ChainLink:
    cell, value, on, cause, pattern, parents, others, more_groups, inner = row
    link_cause = _CAUSES.get(cause, Cause.GROUP)
    return ChainLink(
        candidate=Candidate(cell, value),
        on=on,
        cause=link_cause,
        group=cause if link_cause is Cause.GROUP else None,
        pattern=techniques()[pattern].name if link_cause is Cause.PATTERN else None,
        parents=tuple(parents),
        others=tuple(others),
        more_groups=tuple(more_groups),
        inner=_step(inner, graph) if inner else None,
        sign=_sign(row, branch[parents[0]], graph) if link_cause is Cause.SIGN else None,
    )


def _sign(row: _LinkRow, parent: _LinkRow, graph: Graph) -> Arc:
    """Return the one between the cells of a link and of the link it follows from."""
    here, there = row[0], parent[0]
    upwards = parent[1] >= row[1] and (there, here) in graph.arcs
    return (there, here) if upwards else (here, there)
