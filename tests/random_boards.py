"""Random small puzzles of every kind, many of them without a solution or with several."""

from __future__ import annotations

from random import Random

import sudoshiki as sk

BOXES = {4: [(2, 2)], 6: [(2, 3), (3, 2)], 8: [(2, 4)], 9: [(3, 3)]}


def random_puzzle(seed: int) -> sk.Puzzle:
    """One puzzle for each seed; those whose givens clash at once can't be built and are drawn again."""
    random = Random(seed)
    while True:
        try:
            return _draw(random)
        except sk.PuzzleError:
            continue


def _draw(random: Random) -> sk.Puzzle:
    side = random.choice([1, 2, 3, 4, 4, 5, 6, 6, 7, 8, 9])
    boxes = BOXES.get(side, [])
    kind = random.choice(
        ["latin", "arcs", "lists", *(["sudoku", "diagonal", "jigsaw", "signs"] if boxes else [])]
    )
    solution = _latin_square(random, side)
    arcs = _arcs(random, side, solution) if kind in ("arcs", "signs") else []
    cells = _givens(random, solution, random.choice([0.1, 0.3, 0.5, 0.7]) if side < 7 else 0.55)
    candidates = None
    if kind == "lists":
        cells, candidates = None, _lists(random, side, solution)
    if kind in ("latin", "arcs", "lists"):
        return sk.latin(cells, side=side, arcs=arcs, candidates=candidates)
    if kind == "jigsaw":
        return sk.sudoku(cells, regions=_regions(random, side), arcs=arcs)
    # A Latin square's givens seldom fit boxes, so keep few: a mixture of solvable and not.
    thinned = [value if random.random() < 0.4 else 0 for value in cells or ()]
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


def _regions(random: Random, side: int) -> list[int]:
    """Boxes with a few cells exchanged: regions need not hang together."""
    rows, columns = BOXES[side][0]
    labels = [r // rows * (side // columns) + c // columns for r in range(side) for c in range(side)]
    for _ in range(side // 2):
        one, other = random.sample(range(side * side), 2)
        labels[one], labels[other] = labels[other], labels[one]
    return labels
