"""What can go wrong with an algorithm of the user's own."""

from __future__ import annotations

from ..puzzle import Kind, Puzzle, SudoshikiError

_LONGEST = 200  # characters of a board in a message


class AlgorithmError(SudoshikiError):
    """A function of the user's own failed; the text names it, the board and what to do."""

    kind = Kind.PROCESS


class WrongBoard(AlgorithmError):
    """It gave a board that breaks the rules, or one twice."""


def board_text(puzzle: Puzzle) -> str:
    """The board as a message names it: a line that can be read again where it is short, and its name."""
    from ..formats import best_format, write  # when something went wrong, not before

    line = write(puzzle, best_format(puzzle)).strip()
    if len(line) > _LONGEST:
        return puzzle.name or repr(puzzle)
    return f"{line} ({puzzle.name or f'{puzzle.kind} {puzzle.side}×{puzzle.side}'})"
