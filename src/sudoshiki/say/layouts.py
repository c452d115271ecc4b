"""Answers as the documents' programs print them, so that ours can stand in for one of them in a script.

Blanks at the end of lines, which a scan does not show, are left out: compare with `diff -Z`. S3 shows tables
of many runs and no answer of its program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..formats.registry import find
from ..puzzle import Board, Kind, Puzzle, UsageError, sudoku
from ..puzzle.door import shown
from ..puzzle.errors import choose_from
from ..solve.outcome import Outcome, Stopped

__all__ = ["LAYOUTS", "Layout", "layout"]


class Layout(NamedTuple):
    """How a document's program prints its answer, and how far that program goes unless told otherwise."""

    name: str
    text: Callable[[Outcome], str]
    needs_boxes: bool = False
    limit: int = 1  # all of them stop at the first solution
    effort: int | None = None
    only_board: bool = True  # nothing but the board is shown of a solution: no time, no counter

    def check_fits(self, puzzle: Puzzle) -> None:
        """Refuse a puzzle that can't be printed so, before it is solved."""
        if self.needs_boxes and puzzle.box is None:
            others = ", ".join(row.name for row in LAYOUTS.values() if not row.needs_boxes)
            raise UsageError(
                f"{self.name} draws lines between boxes, this {puzzle.kind} has none: print it as {others}",
                kind=Kind.UNSUPPORTED,
            )


def layout(name: str) -> Layout:
    """The layout of that name; an unknown one is refused with the choices."""
    if name not in LAYOUTS:
        raise UsageError(
            f"no document's layout {shown(name)}; {choose_from(name, LAYOUTS)} "
            "(S3 shows no answer of its program)"
        )
    return LAYOUTS[name]


def _s1(outcome: Outcome) -> str:
    """`solução` or `sem solução`, and the board or how far it got; the first line is that of the assignment.

    The document's program says "sem solução" whenever it found none, proved or not.
    """
    found = outcome.solution
    reached = found or outcome.partial or outcome.puzzle.givens
    return f"{'solução' if found else 'sem solução'}\n{_rows(reached, outcome.puzzle.side)}"


# What the document calls its three programs.
_S2_NAMES = {"backtracking": "Backtracking", "forward-checking": "Forward Checking", "mrv": "MVR"}
S2_OPERATIONS = 1_000_000


def _s2(outcome: Outcome) -> str:
    """Algorithm, time, operations (values tried) and rows; past the operations allowed, only word of that."""
    name = _S2_NAMES.get(outcome.algorithm, outcome.algorithm)
    if outcome.solution is None and outcome.stopped is Stopped.EFFORT:
        return f"{name}\nNumber of operations overshoot."
    head = f"{name}\nTime: {outcome.seconds:.6f}\nOperations: {outcome.counters.tried}"
    return f"{head}\n{_rows_or_word(outcome)}"


def _s4(outcome: Outcome) -> str:
    """Its grid; what has no solution is left, and printed, as it was."""
    puzzle = outcome.puzzle
    return find("s4").write_all([sudoku(outcome.solution or puzzle.givens, puzzle.box, side=puzzle.side)])


def _s5(outcome: Outcome) -> str:
    return _rows_or_word(outcome)


def _rows_or_word(outcome: Outcome) -> str:
    """The solution; where there is none to show, which S2 and S5 never had, our own words for that."""
    if outcome.solution is None:
        return outcome.explain()
    return _rows(outcome.solution, outcome.puzzle.side)


def _rows(board: Board, side: int) -> str:
    return "\n".join(" ".join(map(str, board[at : at + side])) for at in range(0, side * side, side))


LAYOUTS: dict[str, Layout] = {
    row.name: row
    for row in (
        Layout("s1", _s1),
        Layout("s2", _s2, effort=S2_OPERATIONS, only_board=False),
        Layout("s4", _s4, needs_boxes=True),
        Layout("s5", _s5),
    )
}
