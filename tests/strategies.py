"""Hypothesis strategies for puzzles of every kind.

A *solvable* puzzle is cut out of a solution, which comes with it. The others have consistent givens by
chance only: most small ones have no solution, and the model refuses those whose givens clash outright.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from sudoshiki.formats import FORMATS
from sudoshiki.puzzle import Puzzle, PuzzleError, Rule, cell_name, futoshiki, latin, sudoku
from sudoshiki.rules import Cage, CalcCage

Solved = tuple[Puzzle, tuple[int, ...]]
KINDS = ("sudoku", "regions", "diagonals", "latin", "futoshiki", "signs")
BOXES = {
    1: [(1, 1)],
    4: [(2, 2), (1, 4)],
    6: [(2, 3), (3, 2)],
    8: [(2, 4), (4, 2)],
    9: [(3, 3)],
    12: [(3, 4), (6, 2)],
}


def shifted_square(side: int, box: tuple[int, int], source: random.Random) -> list[int]:
    """A full board with rows, columns and boxes: a shifted pattern, shuffled."""
    high, wide = box
    values = source.sample(range(1, side + 1), side)
    rows = _shuffled_in_bands(side, high, source)
    columns = _shuffled_in_bands(side, wide, source)
    return [values[(r % high * wide + r // high + c) % side] for r in rows for c in columns]


def _shuffled_in_bands(side: int, band: int, source: random.Random) -> list[int]:
    starts = source.sample(range(0, side, band), side // band)
    return [start + k for start in starts for k in source.sample(range(band), band)]


def jigsaw_regions(side: int, box: tuple[int, int], source: random.Random, swaps: int = 12) -> list[int]:
    """Connected regions, made from boxes by exchanging cells on their borders."""
    high, wide = box
    regions = [r // high * (side // wide) + c // wide for r in range(side) for c in range(side)]
    for _ in range(swaps):
        one, other = source.randrange(side * side), source.randrange(side * side)
        traded = regions.copy()
        traded[one], traded[other] = regions[other], regions[one]
        if all(_connected(traded, side, label) for label in (regions[one], regions[other])):
            regions = traded
    return regions


def _connected(regions: Sequence[int], side: int, label: int) -> bool:
    cells = {cell for cell, region in enumerate(regions) if region == label}
    found, todo = set(), [min(cells)]
    while todo:
        cell = todo.pop()
        if cell in found or cell not in cells:
            continue
        found.add(cell)
        todo += [cell - side, cell + side]
        todo += [cell - 1] * (cell % side > 0) + [cell + 1] * (cell % side < side - 1)
    return found == cells


def neighbour_pairs(side: int) -> list[tuple[int, int]]:
    cells = range(side * side)
    across = [(cell, cell + 1) for cell in cells if cell % side < side - 1]
    return across + [(cell, cell + side) for cell in cells if cell + side < side * side]


@st.composite
def solvable_puzzles(
    draw: st.DrawFn, kinds: Sequence[str] = KINDS, max_side: int = 9, marks: bool | None = None
) -> Solved:
    """A puzzle of one of the kinds with a solution; `marks`: with pencil marks."""
    kind = draw(st.sampled_from(kinds))
    source = random.Random(draw(st.integers(0, 2**32 - 1)))
    boxed = kind not in ("latin", "futoshiki")
    sides = [n for n in BOXES if n <= max_side] if boxed else list(range(1, max_side + 1))
    side = draw(st.sampled_from(sides))
    box = draw(st.sampled_from(BOXES[side])) if boxed else (1, side)
    if kind == "diagonals":
        side, box, board = 4, (2, 2), [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3]
        labels = source.sample(range(1, 5), 4)
        board = [labels[value - 1] for value in board]
    else:
        board = shifted_square(side, box, source)
    keep = draw(st.floats(0, 1))
    cells = [value if source.random() < keep else 0 for value in board]
    candidates = (
        _pencil_marks(board, side, source) if (draw(st.booleans()) if marks is None else marks) else None
    )
    name = draw(st.sampled_from(["", "a board", 'näme <&> "x"']))
    arcs = []
    if kind in ("futoshiki", "signs"):
        share = draw(st.floats(0, 0.7))
        arcs = [
            (a, b) if board[a] < board[b] else (b, a)
            for a, b in neighbour_pairs(side)
            if board[a] != board[b] and source.random() < share
        ]
    if kind == "latin":
        puzzle = latin(cells, candidates=candidates, name=name)
    elif kind == "futoshiki":
        puzzle = futoshiki(cells, arcs, candidates=candidates, name=name)
    elif kind == "regions":
        puzzle = _jigsaw(side, box, board, cells, candidates, name, source)
    else:
        diagonals = kind == "diagonals"
        puzzle = sudoku(cells, box, diagonals=diagonals, arcs=arcs, candidates=candidates, name=name)
    return puzzle, tuple(board)


def _jigsaw(
    side: int,
    box: tuple[int, int],
    board: list[int],
    cells: list[int],
    candidates: list[list[int]] | None,
    name: str,
    source: random.Random,
) -> Puzzle:
    """Return regions valid on the board: equal values change places between boxes."""
    high, wide = box
    regions = [r // high * (side // wide) + c // wide for r in range(side) for c in range(side)]
    for _ in range(side):
        one = source.randrange(side * side)
        other = source.choice([cell for cell, value in enumerate(board) if value == board[one]])
        regions[one], regions[other] = regions[other], regions[one]
    return sudoku(cells, regions=regions, candidates=candidates, name=name)


def _pencil_marks(board: list[int], side: int, source: random.Random) -> list[list[int]]:
    share = source.random()
    return [[v for v in range(1, side + 1) if v == value or source.random() < share] for value in board]


@st.composite
def any_puzzles(draw: st.DrawFn, max_side: int = 6) -> Puzzle:
    """A puzzle that may have no solution: random givens and signs without conflicts."""
    side = draw(st.integers(1, max_side))
    source = random.Random(draw(st.integers(0, 2**32 - 1)))
    boxes = [(r, side // r) for r in range(1, side + 1) if side % r == 0]
    shape = draw(st.sampled_from(["boxes", "regions", "latin", "futoshiki"]))
    box = draw(st.sampled_from(boxes))
    regions = jigsaw_regions(side, box, source) if shape == "regions" else None
    diagonals = shape in ("boxes", "regions") and draw(st.booleans())

    def build(cells: list[int], arcs: list[tuple[int, int]]) -> Puzzle:
        if shape == "latin":
            return latin(cells, arcs=arcs)
        if shape == "futoshiki":
            return futoshiki(cells, arcs)
        return sudoku(cells, box, regions=regions, diagonals=diagonals, arcs=arcs)

    cells: list[int] = [0] * (side * side)
    arcs: list[tuple[int, int]] = []
    puzzle = build(cells, arcs)
    for _ in range(draw(st.integers(0, side * side))):
        trial_cells, trial_arcs = cells.copy(), arcs.copy()
        if source.random() < 0.5 or shape == "boxes":
            trial_cells[source.randrange(side * side)] = source.randint(1, side)
        elif shape == "latin" and side > 1:
            trial_arcs.append(_either_way(range(side * side), source))
        elif pairs := neighbour_pairs(side):
            trial_arcs.append(_either_way(source.choice(pairs), source))
        try:
            puzzle = build(trial_cells, trial_arcs)
        except PuzzleError:
            continue
        cells, arcs = trial_cells, trial_arcs
    return puzzle


def _either_way(cells: Sequence[int], source: random.Random) -> tuple[int, int]:
    low, high = source.sample(cells, 2)
    return low, high


def puzzles(max_side: int = 9) -> st.SearchStrategy[Puzzle]:
    """Puzzles of every kind, with a solution or not."""
    return st.one_of(solvable_puzzles(max_side=max_side).map(lambda pair: pair[0]), any_puzzles())


def puzzles_for(format: str) -> st.SearchStrategy[Puzzle]:
    """Puzzles of the kinds that a format is made for; it may still refuse some."""
    row = FORMATS[format]
    if format in ("keen", "killer"):
        return keen_puzzles() if format == "keen" else forum_killers()
    kinds = [
        kind
        for kind, features in {
            "sudoku": {"the usual boxes"},
            "regions": {"regions"},
            "diagonals": {"the usual boxes", "diagonals"},
            "latin": {"no boxes"},
            "futoshiki": {"no boxes", "signs"},
            "signs": {"the usual boxes", "signs"},
        }.items()
        if features <= row.carries
    ]
    marks = None if "pencil marks" in row.carries else False
    side = min(row.max_side, 12)
    return solvable_puzzles(kinds=kinds, max_side=side, marks=marks).map(lambda pair: pair[0])


@st.composite
def covering_cages(draw: st.DrawFn, side: int) -> list[list[str]]:
    """The cells of connected cages that cover a board."""
    label = list(range(side * side))
    for one, other in neighbour_pairs(side):
        if draw(st.integers(0, 3)) == 0 and label.count(label[one]) + label.count(label[other]) <= 4:
            label = [label[one] if found == label[other] else found for found in label]
    numbers = dict.fromkeys(label)
    return [[cell_name(c, side) for c, found in enumerate(label) if found == number] for number in numbers]


@st.composite
def keen_puzzles(draw: st.DrawFn) -> Puzzle:
    """Latin squares with calculation cages; may have no solution."""
    side = draw(st.sampled_from([1, 2, 4, 6, 9]))
    results: list[Rule] = []
    for cells in draw(covering_cages(side)):
        operation = draw(st.sampled_from("+-*/" if len(cells) == 2 else "+*"))
        results.append(CalcCage(operation, draw(st.integers(1, 10**6)), cells))
    return latin(side=side, rules=results)


@st.composite
def forum_killers(draw: st.DrawFn) -> Puzzle:
    """9×9 killers without givens, some cells without a cage; may have no solution."""
    kept = [cells for cells in draw(covering_cages(9)) if draw(st.integers(0, 3))]
    results = [Cage(draw(st.integers(1, 45)), cells) for cells in kept or [["r1c1"]]]
    return sudoku(side=9, rules=results, diagonals=draw(st.booleans()))
