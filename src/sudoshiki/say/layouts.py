"""Answers as the documents' programs print them, for use in scripts.

The programs of S2 and S5 are public: their output is reproduced exactly. Of S1 and S4 only the documents are
known. S3 shows tables of many runs, but no output of its program.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import NamedTuple

from ..formats.registry import find
from ..puzzle import Board, Kind, Puzzle, UsageError, sudoku
from ..puzzle.errors import choose_from
from ..puzzle.validation import quote
from ..solve.registry import find as find_algorithm
from ..solve.registry import split_name
from ..solve.run import DEFAULT_ALGORITHM
from ..solve.types import Outcome, Stopped, Verdict


class Layout(NamedTuple):
    """The output format of a document's program, with its defaults."""

    name: str
    text: Callable[[Outcome], str]
    algorithm: str = DEFAULT_ALGORITHM  # unless one is named
    clash_text: Callable[[Board], str] | None = None  # the answer to a board with conflicting givens
    needs_boxes: bool = False
    limit: int = 1  # all of them stop at the first solution
    effort: int | None = None
    only_board: bool = True  # shows only the board of a solution: no time, no counters

    def algorithm_for(self, name: str | None) -> str:
        """Return the algorithm to run, with the program's habits by default."""
        algorithm = self.algorithm if name is None else name
        name_of_algorithm, settings = split_name(algorithm)
        choices = {option.name: option.choices or () for option in find_algorithm(name_of_algorithm).options}
        if "habits" in settings or self.name not in choices.get("habits", ()):
            return algorithm
        return f"{algorithm}:habits={self.name}"

    def check_fits(self, puzzle: Puzzle) -> None:
        """Raise UsageError if the puzzle can't be printed in this layout."""
        if puzzle.graph.first_value != 1:
            raise UsageError(
                f"{self.name} prints values from 1, this {puzzle.kind} has values from 0: "
                "solve it without --print",
                kind=Kind.UNSUPPORTED,
            )
        if self.needs_boxes and puzzle.box is None:
            others = ", ".join(layout.name for layout in LAYOUTS.values() if not layout.needs_boxes)
            raise UsageError(
                f"{self.name} draws lines between boxes, this {puzzle.kind} has none: print it as {others}",
                kind=Kind.UNSUPPORTED,
            )


def layout(name: str) -> Layout:
    """Return the layout of that name. Raises UsageError with the choices."""
    if name not in LAYOUTS:
        raise UsageError(
            f"no paper {quote(name)} to print as; {choose_from(name, LAYOUTS)} "
            "(S3 shows no output of its program)"
        )
    return LAYOUTS[name]


def _s1(outcome: Outcome) -> str:
    """Print `solução` or `sem solução`, then the board or partial board.

    The first line is from the assignment. The document's program prints "sem solução" whenever it found none,
    proved or not.
    """
    if outcome.solution is not None:
        return f"solução\n{_rows(outcome.solution)}"
    return _s1_without(outcome.partial or outcome.puzzle.givens)


def _s1_without(reached: Board) -> str:
    return f"sem solução\n{_rows(reached)}"


# The document's names of its three programs.
_S2_NAMES = {"backtracking": "Backtracking", "forward-checking": "Forward Checking", "mrv": "MVR"}
S2_OPERATIONS = 1_000_000


def _s2(outcome: Outcome) -> str:
    """Print algorithm, time, operations and rows; beyond the limit a message.

    The program prints "overshot", the figures of the document have "overshoot".
    """
    name = _S2_NAMES.get(outcome.algorithm, outcome.algorithm)
    if outcome.solution is None and outcome.stopped is Stopped.EFFORT:
        return f"\n{name}\nNumber of operations overshot."
    head = f"\n{name}\nTime: {outcome.seconds:.6f}\nOperations: {outcome.counters.tried}"
    # Without a solution the program prints uninitialised memory.
    board = outcome.explain() if outcome.solution is None else _rows(outcome.solution, end=" ")
    return f"{head}\n{board}"


def _s4(outcome: Outcome) -> str:
    """Return the grid of S4: the solution, or the puzzle if there is none."""
    puzzle = outcome.puzzle
    return find("s4").write_all([sudoku(outcome.solution or puzzle.givens, puzzle.box, side=puzzle.side)])


# In the spelling of the program.
_S5_NOT_FOUND = {"backtracking": "Solution not found or a erros has happend"}
_S5_NOT_FOUND_ELSE = "Solution not found or a error has happened"


def _s5(outcome: Outcome) -> str:
    """Print the rows; without a solution the program's message and the puzzle.

    The program has no budget: if ours ran out, our own message is printed.
    """
    if outcome.solution is not None:
        return f"{_rows(outcome.solution, end=' ')}\n"
    if outcome.verdict is not Verdict.NONE:
        return outcome.explain()
    words = _S5_NOT_FOUND.get(outcome.algorithm, _S5_NOT_FOUND_ELSE)
    return f"\n{words}\n{_rows(outcome.puzzle.givens, end=' ')}\n"


def _rows(board: Board, end: str = "") -> str:
    """Return the rows, with `end` after the last number of each."""
    side = isqrt(len(board))
    return "\n".join(
        " ".join(map(str, board[index : index + side])) + end for index in range(0, side * side, side)
    )


LAYOUTS: dict[str, Layout] = {
    row.name: row
    for row in (
        Layout("s1", _s1, "one-guess", _s1_without),
        Layout("s2", _s2, "mrv", effort=S2_OPERATIONS, only_board=False),
        Layout("s4", _s4, needs_boxes=True),
        Layout("s5", _s5, "mrv"),
    )
}
