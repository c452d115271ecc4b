"""Boards of every kind, with the verdicts to prove."""

import sudoshiki as sk
from sudoshiki.puzzle import Graph, Puzzle
from sudoshiki.puzzle.groups import grouped
from tests.document_boards import S1_LINE


def _odd_groups() -> Puzzle:
    """Return groups that are neither rows nor boxes, some shorter than the side."""
    rows = [tuple(range(4 * r, 4 * r + 4)) for r in range(4)]
    groups = [*rows, (0, 4, 8), (1, 5, 9, 13), (2, 6), (3, 7, 11, 15), (0, 5, 10, 15)]
    graph = Graph(
        4, grouped(groups, [f"group {n}" for n in range(len(groups))], arcs=[(0, 4), (4, 8), (12, 8)])
    )
    masks = [15] * 16
    masks[2], masks[7], masks[9] = 1, 2, 4
    return Puzzle(graph, masks, kind="odd")


JIGSAW = [0, 0, 1, 1, 0, 2, 1, 1, 0, 2, 3, 3, 2, 2, 3, 3]
BOARDS: dict[str, Puzzle] = {
    "one cell": sk.sudoku("."),
    "two by two": sk.latin([[1, 0], [0, 0]]),
    "sudoku": sk.sudoku(S1_LINE),
    "nothing to do": sk.sudoku("3241413214232314"),
    "boxes of 2×3": sk.sudoku("1........2....3......4...5........6."),
    "boxes of 3×2": sk.sudoku("1........2....3......4...5........6.", box=(3, 2)),
    "hard": sk.sudoku("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
    "spoilt": sk.sudoku("4.....8.5.39.........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"),
    "no place": sk.sudoku("12....34........"),
    "latin": sk.latin([[1, 2, 0], [0, 0, 0], [0, 0, 2]]),
    "latin without solution": sk.latin([[1, 2, 0], [0, 0, 3], [0, 0, 0]]),
    "signs": sk.futoshiki(side=3, arcs=[(0, 1), (1, 4)]),
    "signs without solution": sk.latin(
        [[0, 0, 1], [0, 0, 0], [0, 0, 0]], arcs=[(0, 1), (3, 4), (6, 7), (0, 3)]
    ),
    "sudoku with signs": sk.sudoku("1" + "." * 15, arcs=[(1, 2), (4, 5), (8, 12), (3, 7), (10, 11)]),
    "pencil marks": sk.latin(candidates=[[1, 2], [2], [3], [2], [1, 3], [1, 2], [2, 3], [1, 3], [1, 2, 3]]),
    "jigsaw": sk.sudoku([1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2, 0, 0, 0, 0, 3], regions=JIGSAW),
    "diagonals": sk.sudoku([0, 1, 0, 4, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0], diagonals=True),
    "listed groups": _odd_groups(),
    "empty": sk.sudoku(side=4),
}
