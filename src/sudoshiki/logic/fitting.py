"""Which puzzles logic is for: rules it knows, a size it is built for, exactly one solution."""

from __future__ import annotations

from .. import _core
from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
from ..puzzle import Puzzle, Rule, UsageError, cell_name
from ..puzzle.model import check_is_puzzle
from ..solve import Outcome, Request, Verdict, solve

__all__ = ["NotForLogic", "check_fits", "only_solution"]

_KNOWN = {Rule.ALL_DIFFERENT}


class NotForLogic(UsageError):
    """A puzzle that can be neither graded nor explained; the text says why."""

    def __init__(self, message: str, verdict: Verdict | None = None) -> None:
        super().__init__(message)
        self.verdict = verdict  # where the reason is the number of its solutions


def check_fits(puzzle: Puzzle, *, any_rules: bool = False) -> None:
    """Refuse what no technique knows; `any_rules` are fine where no step is taken."""
    check_is_puzzle(puzzle)
    if not any_rules and (unknown := [rule for rule in puzzle.graph.rules if rule not in _KNOWN]):
        raise NotForLogic(f"logic does not know the rule {', '.join(unknown)} yet")
    if puzzle.side > _core.logic_largest_side:
        raise NotForLogic(
            f"logic is built for sides up to {_core.logic_largest_side}; this puzzle has {puzzle.side}"
        )


def only_solution(puzzle: Puzzle, request: Request) -> Outcome:
    """The proof that there is one, undecided or some where time was up; none or several are refused."""
    outcome = solve(puzzle, seconds=request.seconds_left(), stop=request.stop)
    if outcome.verdict is Verdict.NONE:
        raise NotForLogic("this puzzle has no solution (proved): there is no way to one", Verdict.NONE)
    if outcome.verdict is Verdict.MANY:
        first, second = outcome.solutions[:2]
        cell = next(cell for cell in range(len(first)) if first[cell] != second[cell])
        where = cell_name(cell, puzzle.side)
        raise NotForLogic(
            f"this puzzle has more than one solution: {where} may be {first[cell]} or {second[cell]}. "
            "Logic leads to a solution only where it is the only one",
            Verdict.MANY,
        )
    return outcome
