"""What a solver hands back, held against its contract and the rules; then the verdict."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle import Board, InternalError, Puzzle, UsageError, check
from ..puzzle.door import entries, shown, whole_numbers
from ..puzzle.errors import so_many
from .counters import Counters
from .outcome import Answer, Stopped, Verdict
from .request import Request
from .trace import Trace

__all__ = ["WrongAnswer", "checked", "verdict_of"]

_TYPES = {
    "found": int,
    "exhausted": bool,
    "stopped": Stopped,
    "counters": Counters,
    "way": str,
    "trace": Trace | None,
}


class WrongAnswer(InternalError):
    """An algorithm handed back a board that the checker refuses, or no Answer at all."""


def checked(puzzle: Puzzle, name: str, answer: object, request: Request) -> Answer:
    """The answer of the algorithm `name` with its boards as tuples; a WrongAnswer says what is wrong.

    Solutions that there is no time to check are left out; they stay counted.
    """
    if not isinstance(answer, Answer):
        raise WrongAnswer(
            f"{name} returned {shown(answer)}, not an Answer: "
            "such as Answer(solutions=(board,), found=1), or Answer(exhausted=True) if it proved that none is"
        )
    for field, expected in _TYPES.items():
        if not isinstance(value := getattr(answer, field), expected):
            raise WrongAnswer(f"{name} gave an Answer whose {field} is {shown(value)}")
    try:
        solutions = entries(answer.solutions, "the solutions must be boards in a tuple", UsageError)
        boards = _right_boards(puzzle, name, solutions, request)
        partial = None if answer.partial is None else _plain_board(answer.partial)
    except UsageError as error:
        raise WrongAnswer(f"{name} gave what is no board: {error}") from None
    answer = answer._replace(solutions=boards, partial=partial)
    _check_counts(name, answer)
    return answer


def _right_boards(
    puzzle: Puzzle, name: str, solutions: Iterable[object], request: Request
) -> tuple[Board, ...]:
    """Those past the checker: all of them, or as many as there is time for, but always two.

    Native solvers give tuples of plain numbers, which are handed on as they are.
    """
    boards: list[Board] = []
    for board in map(_plain_board, solutions):
        if len(boards) >= 2 and request.is_overdue():
            break
        report = check(puzzle, board)
        if not report:
            raise WrongAnswer(f"{name} gave a wrong board: {report.in_short()}")
        boards.append(board)
    return tuple(boards)


def _plain_board(board: object) -> Board:
    return whole_numbers(board, "a board must be whole numbers in a row, 0 for empty", UsageError)


def _check_counts(name: str, answer: Answer) -> None:
    if len(set(answer.solutions)) != len(answer.solutions):
        raise WrongAnswer(f"{name} gave the same solution twice")
    if answer.found < len(answer.solutions):
        given = so_many(len(answer.solutions), "solution")
        raise WrongAnswer(f"{name} gave {given} and says that it found {answer.found}")


def verdict_of(answer: Answer) -> Verdict:
    if answer.found >= 2:
        return Verdict.MANY
    if answer.exhausted:
        return Verdict.ONE if answer.found else Verdict.NONE
    return Verdict.SOME if answer.found else Verdict.UNDECIDED
