"""Random puzzles of every kind, many of them without a solution or with several."""

from __future__ import annotations

from random import Random

import sudoshiki as sk

BOXES = {
    4: [(2, 2)],
    6: [(2, 3), (3, 2)],
    8: [(2, 4)],
    9: [(3, 3)],
    10: [(2, 5), (5, 2)],
    12: [(3, 4), (2, 6)],
    14: [(2, 7)],
    15: [(3, 5)],
    16: [(4, 4), (2, 8)],
    20: [(4, 5)],
    25: [(5, 5)],
}
SMALL_SIDES = (1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9)
LARGE_SIDES = (10, 11, 12, 13, 14, 15, 16)
LOOSE_SIDES = (12, 16, 20, 25)


def random_puzzle(seed: int, sides: tuple[int, ...] = SMALL_SIDES) -> sk.Puzzle:
    """Return one puzzle per seed; those with conflicting givens are drawn again."""
    random = Random(seed)
    while True:
        try:
            side = random.choice(sides)
            return _draw(random, side) if side < 10 else _draw_large(random, side)
        except sk.PuzzleError:
            continue


def loose_puzzle(seed: int) -> sk.Puzzle:
    """Return a large puzzle with few givens; some have a wrong one."""
    random = Random(f"loose {seed}")
    while True:
        try:
            side, spoilt = random.choice(LOOSE_SIDES), random.random() < 0.3
            return _draw_large(random, side, kept=(0.35, 0.45, 0.5, 0.55), spoilt=spoilt)
        except sk.PuzzleError:
            continue


def _draw_large(
    random: Random, side: int, kept: tuple[float, ...] = (0.6, 0.7, 0.8), spoilt: bool = False
) -> sk.Puzzle:
    """Return one with enough givens for plain backtracking, usually."""
    boxes = BOXES.get(side, [])
    kind = random.choice(["latin", "arcs", *(["sudoku", "diagonal", "jigsaw", "signs"] if boxes else [])])
    box = random.choice(boxes or [(1, side)])
    solution = _boxed_square(random, side, *box)
    arcs = _arcs(random, side, solution) if kind in ("arcs", "signs") else []
    cells = _givens(random, solution, random.choice(kept))
    if spoilt:
        cells[random.choice([cell for cell, value in enumerate(cells) if value])] = random.randint(1, side)
    if kind in ("latin", "arcs"):
        return sk.latin(cells, side=side, arcs=arcs)
    if kind == "jigsaw":
        return sk.sudoku(cells, regions=_regions(random, side, box), arcs=arcs)
    if kind == "diagonal":  # the solution seldom has different values there: keep few
        cells = [value if cell % (side + 1) and cell % (side - 1) else 0 for cell, value in enumerate(cells)]
    return sk.sudoku(cells, box, diagonals=kind == "diagonal", arcs=arcs)


def _boxed_square(random: Random, side: int, height: int, width: int) -> list[int]:
    """Return a Sudoku solution: a shifted pattern, shuffled."""
    rows = [
        band * height + row
        for band in random.sample(range(side // height), side // height)
        for row in random.sample(range(height), height)
    ]
    columns = [
        stack * width + column
        for stack in random.sample(range(side // width), side // width)
        for column in random.sample(range(width), width)
    ]
    values = random.sample(range(1, side + 1), side)
    return [
        values[(width * (row % height) + row // height + column) % side] for row in rows for column in columns
    ]


def _draw(random: Random, side: int) -> sk.Puzzle:
    boxes = BOXES.get(side, [])
    kind = random.choice(
        ["latin", "arcs", "lists", *(["sudoku", "diagonal", "jigsaw", "signs"] if boxes else [])]
    )
    solution = _latin_square(random, side)
    arcs = _arcs(random, side, solution) if kind in ("arcs", "signs") else []
    cells = _givens(random, solution, random.choice([0.1, 0.3, 0.5, 0.7]) if side < 7 else 0.55)
    if kind == "lists":
        return sk.latin(candidates=_lists(random, side, solution))
    if kind in ("latin", "arcs"):
        return sk.latin(cells, side=side, arcs=arcs)
    if kind == "jigsaw":
        return sk.sudoku(cells, regions=_regions(random, side, boxes[0]), arcs=arcs)
    # A Latin square's givens seldom fit boxes, so keep few: a mixture of solvable and not.
    thinned = [value if random.random() < 0.4 else 0 for value in cells]
    return sk.sudoku(thinned, random.choice(boxes), diagonals=kind == "diagonal", arcs=arcs)


def _latin_square(random: Random, side: int) -> list[int]:
    rows, columns, values = (random.sample(range(side), side) for _ in range(3))
    return [values[(row + column) % side] + 1 for row in rows for column in columns]


def _givens(random: Random, solution: list[int], kept: float) -> list[int]:
    cells = [value if random.random() < kept else 0 for value in solution]
    if random.random() < 0.3:
        cells[random.randrange(len(cells))] = random.randint(1, max(solution))
    return cells


def _arcs(random: Random, side: int, solution: list[int]) -> list[tuple[int, int]]:
    arcs = []
    for _ in range(random.randint(1, 2 * side)):
        one, other = random.randrange(side * side), random.randrange(side * side)
        if solution[one] != solution[other]:
            lesser, greater = sorted((one, other), key=solution.__getitem__)
            arcs.append((lesser, greater) if random.random() < 0.97 else (greater, lesser))
    return arcs


def _lists(random: Random, side: int, solution: list[int]) -> list[list[int]]:
    share = random.choice([0.2, 0.4, 0.6]) if side < 7 else 0.25
    return [
        [v for v in range(1, side + 1) if random.random() < share or (v == value and random.random() < 0.995)]
        or [value]
        for value in solution
    ]


def _regions(random: Random, side: int, box: tuple[int, int]) -> list[int]:
    """Exchange a few cells between boxes; regions need not be connected."""
    rows, columns = box
    labels = [r // rows * (side // columns) + c // columns for r in range(side) for c in range(side)]
    for _ in range(side // 2):
        one, other = random.sample(range(side * side), 2)
        labels[one], labels[other] = labels[other], labels[one]
    return labels
