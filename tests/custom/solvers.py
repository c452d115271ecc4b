"""Solvers as students write them, one right and five wrong; loaded by tests."""

from collections.abc import Iterator

import sudoshiki as sk


@sk.register(name="students-backtracking")
def right(puzzle: sk.Puzzle, run: sk.Recorder) -> Iterator[list[int]]:
    """Backtracking, cell by cell."""
    board, values = list(puzzle.givens), range(1, puzzle.side + 1)

    def search() -> Iterator[list[int]]:
        if 0 not in board:
            yield board
            return
        cell = board.index(0)
        fitting = [value for value in values if puzzle.fits(board, cell, value)]
        if not fitting:
            run.conflict(cell)
        for value in values:
            run.tried(cell, value)
            if value in fitting:
                run.placed(cell, value, guess=len(fitting) > 1)
                board[cell] = value
                yield from search()
                run.taken_back(cell, value)
                board[cell] = 0

    yield from search()


def wrong_board(puzzle: sk.Puzzle) -> list[int]:
    return [1] * puzzle.side**2


def misses(puzzle: sk.Puzzle, run: sk.Recorder) -> Iterator[list[int]]:
    yield from (board for board, _ in zip(right(puzzle, run), range(1), strict=False))


def loops(puzzle: sk.Puzzle) -> list[int]:  # noqa: ARG001
    while True:
        pass


def catches_everything(puzzle: sk.Puzzle) -> list[int]:  # noqa: ARG001
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def crashes(puzzle: sk.Puzzle) -> int:
    return puzzle.givens[puzzle.side**2]


def returns_none(puzzle: sk.Puzzle) -> None:
    list(puzzle.givens)


def dies(puzzle: sk.Puzzle) -> None:  # noqa: ARG001
    import os

    os.abort()


def prints(puzzle: sk.Puzzle) -> list[int]:  # noqa: ARG001
    print("a line of the student's")
    return []


def rows(puzzle: sk.Puzzle) -> list[list[int]]:
    board = sk.solve(puzzle).solution or ()
    return [list(board[at : at + puzzle.side]) for at in range(0, len(board), puzzle.side)]


def twice(puzzle: sk.Puzzle) -> Iterator[tuple[int, ...]]:
    yield sk.solve(puzzle).solution or ()
    yield sk.solve(puzzle).solution or ()


def yields_nothing(puzzle: sk.Puzzle) -> Iterator[list[int]]:
    yield from () if puzzle.side else [[]]


def returns_nothing(puzzle: sk.Puzzle) -> list[int]:  # noqa: ARG001
    return []
