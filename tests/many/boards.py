"""Boards for lanes: shuffled full boards with cells removed, and hard 9×9."""

from __future__ import annotations

import random

SHAPES = [  # side, box rows, box columns; 0 for a Latin square
    (1, 1, 1),
    (4, 2, 2),
    (6, 2, 3),
    (6, 3, 2),
    (8, 2, 4),
    (9, 3, 3),
    (9, 1, 9),
    (10, 2, 5),
    (12, 3, 4),
    (12, 6, 2),
    (15, 3, 5),
    (16, 4, 4),
    (16, 2, 8),
    (2, 0, 0),
    (5, 0, 0),
    (9, 0, 0),
    (16, 0, 0),
]


def full_board(side: int, rows: int, columns: int, rng: random.Random) -> list[int]:
    """Return a valid full board: the shifted pattern, shuffled."""
    rows, columns = rows or 1, columns or side
    row_order = [band * rows + row for band in _shuffled(side // rows, rng) for row in _shuffled(rows, rng)]
    column_order = [
        stack * columns + column
        for stack in _shuffled(side // columns, rng)
        for column in _shuffled(columns, rng)
    ]
    values = _shuffled(side, rng)
    return [
        values[(row * columns + row // rows + column) % side] + 1
        for row in row_order
        for column in column_order
    ]


def _shuffled(count: int, rng: random.Random) -> list[int]:
    order = list(range(count))
    rng.shuffle(order)
    return order


def thin_out(board: list[int], keep: float, rng: random.Random) -> list[int]:
    return [value if rng.random() < keep else 0 for value in board]


def neighbour_arcs(board: list[int], side: int, keep: float, rng: random.Random) -> list[tuple[int, int]]:
    """Return signs between neighbours that hold on the board, as (lesser, greater)."""
    pairs = [(cell, cell + 1) for cell in range(side * side) if (cell + 1) % side]
    pairs += [(cell, cell + side) for cell in range(side * (side - 1))]
    return [(a, b) if board[a] < board[b] else (b, a) for a, b in pairs if rng.random() < keep]


def line(values: list[int]) -> str:
    return "".join(".123456789ABCDEFG"[value] for value in values)
