"""Check whether logic supports a puzzle: rules, size, exactly one solution."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from .. import _core
from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle import SIGNS, AllDifferent, Kind, Primitive, Puzzle, UsageError, cell_name, unknown_kinds
from ..puzzle.model import check_is_puzzle, subjects
from ..solve import Outcome, Request, Verdict, solve

# By scale; HoDoKu's techniques know no signs.
_KNOWN: dict[str, frozenset[type[Primitive]]] = {
    "se": SIGNS,
    "sukaku": SIGNS,
    "hodoku": frozenset({AllDifferent}),
}


class NotForLogic(UsageError):
    """A puzzle that can be neither graded nor explained; the text says why."""

    def __init__(
        self, reason: str, message: str, unknown: Sequence[type[Primitive]] = (), **gaps: object
    ) -> None:
        many = reason in ("none", "many")
        super().__init__(message, kind=Kind.SOLUTIONS if many else Kind.UNSUPPORTED)
        self.reason = reason  # rule, side, none (no solution) or many
        self.unknown = unknown  # kinds of primitives
        self.gaps = gaps  # what another language needs to say the same


def check_fits(puzzle: Puzzle, *, scale: str = "se", any_rules: bool = False) -> None:
    """Refuse rules and sizes that the scale does not support.

    `any_rules` are accepted if no step is taken.
    """
    check_is_puzzle(puzzle)
    supported = _KNOWN[scale]
    if puzzle.graph.first_value != 1:
        raise NotForLogic("values", "logic supports only values from 1; this puzzle has values from 0")
    if not any_rules and (unknown := unknown_kinds(puzzle.graph, supported)):
        what = subjects(puzzle.graph, unknown)
        text = f"the techniques of the scale {scale} do not support {what}"
        raise NotForLogic("rule", text, unknown, scale=scale)
    if not any_rules and (line := _missing_line(puzzle)):
        raise NotForLogic(
            "line", f"logic needs every row and column; {line} may repeat values in this puzzle"
        )
    if puzzle.side > _core.logic_largest_side:
        largest = _core.logic_largest_side
        text = f"logic is built for sides up to {largest}; this puzzle has {puzzle.side}"
        raise NotForLogic("side", text, largest=largest, side=puzzle.side)


def _missing_line(puzzle: Puzzle) -> str:
    """The first row or column that is no group, such as `row 1`; empty if all are."""
    groups = {*puzzle.graph.groups}
    lines = _lines(puzzle.side)
    if lines.keys() <= groups:
        return ""
    groups = {tuple(sorted(group)) for group in groups}
    return next((name for line, name in lines.items() if line not in groups), "")


@cache
def _lines(side: int) -> dict[tuple[int, ...], str]:
    cells = range(side * side)
    rows = {tuple(cells[i * side : (i + 1) * side]): f"row {i + 1}" for i in range(side)}
    return rows | {tuple(cells[i::side]): f"column {i + 1}" for i in range(side)}


def only_solution(puzzle: Puzzle, request: Request) -> Outcome:
    """Return the proof that it is unique; refuse none or several solutions.

    It is undecided or some if time was up.
    """
    outcome = solve(puzzle, seconds=request.seconds_left(), stop=request.stop)
    if outcome.verdict is Verdict.NONE:
        raise NotForLogic("none", "this puzzle has no solution (proved)")
    if outcome.verdict is Verdict.MANY:
        first, second = outcome.solutions[:2]
        cell = next(cell for cell in range(len(first)) if first[cell] != second[cell])
        where = cell_name(cell, puzzle.side)
        raise NotForLogic(
            "many",
            f"this puzzle has more than one solution: {where} may be {first[cell]} or {second[cell]}; "
            "exactly one is needed",
            cell=where,
            first=first[cell],
            second=second[cell],
        )
    return outcome
