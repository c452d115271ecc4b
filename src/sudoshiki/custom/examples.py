"""Boards of the contract tests: small, of every kind, with 0, 1, many solutions."""

from __future__ import annotations

from ..puzzle import futoshiki, latin, sudoku

UNIQUE = {
    "one cell": sudoku("."),
    "sudoku 4×4": sudoku("3.4..1.2.4.32.1."),
    "already solved": sudoku("3241413214232314"),
    "futoshiki, two signs": futoshiki(side=3, arcs=[(0, 1), (1, 4)]),
    "latin": latin([[1, 2, 0], [0, 0, 0], [0, 0, 2]]),
    "pencil marks": latin(candidates=[[1, 2], [2], [3], [2], [1, 3], [1, 2], [2, 3], [1, 3], [1, 2, 3]]),
    "jigsaw": sudoku(
        [1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 3],
        regions=[0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3],
    ),
    "diagonals": sudoku([0, 1, 0, 4, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0], diagonals=True),
}
UNSOLVABLE = {
    "sudoku, no solution": sudoku("12....34........"),
    "latin, no solution": latin([[1, 2, 0], [0, 0, 3], [0, 0, 0]]),
    "signs, no solution": latin([[0, 0, 1], [0, 0, 0], [0, 0, 0]], arcs=[(0, 1), (3, 4), (6, 7), (0, 3)]),
}
SEVERAL = {
    "latin 3×3, empty": latin(side=3),
    "sudoku 4×4, four givens": sudoku("1...2......3...."),
    "sudoku 4×4, empty": sudoku(side=4),
}
