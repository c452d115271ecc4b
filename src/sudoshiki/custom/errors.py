"""Errors of user-defined algorithms."""

from __future__ import annotations

from ..puzzle import Kind, Puzzle, SudoshikiError

_LONGEST = 200  # characters of a board in a message


class AlgorithmError(SudoshikiError):
    """A user-defined algorithm failed; the text names it, the board and what to do.

    >>> issubclass(sk.AlgorithmError, sk.SudoshikiError)
    True
    """

    kind = Kind.PROCESS


class WrongBoard(AlgorithmError):
    """Raised when a user's function returns a wrong board, or one board twice."""


def board_text(puzzle: Puzzle) -> str:
    """Return the board for a message: its name and, if it is short, a line to parse."""
    from ..formats import best_format, write  # needed for errors only

    line = write(puzzle, best_format(puzzle)).strip()
    if len(line) > _LONGEST:
        return puzzle.name or repr(puzzle)
    return f"{line} ({puzzle.name or f'{puzzle.kind} {puzzle.side}×{puzzle.side}'})"
