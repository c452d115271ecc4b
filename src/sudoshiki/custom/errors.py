"""What can go wrong with an algorithm of the user's own."""

from __future__ import annotations

from ..puzzle import Kind, Puzzle, SudoshikiError


class AlgorithmError(SudoshikiError):
    """A function of the user's own failed; the text names it, the board and what to do."""

    kind = Kind.PROCESS


class WrongBoard(AlgorithmError):
    """It gave a board that breaks the rules, or one twice."""


def board_text(puzzle: Puzzle) -> str:
    """The board as a message names it: by its name, or its cells where they fit."""
    if puzzle.name:
        return puzzle.name
    if puzzle.side > 9:
        return repr(puzzle)
    cells = "".join(str(value) if value else "." for value in puzzle.givens)
    return f"{cells} ({puzzle.kind} {puzzle.side}×{puzzle.side})"
