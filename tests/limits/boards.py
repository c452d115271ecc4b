"""Boards from 4×4 to 100×100 that take long: empty, half, nearly full, hard."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import sudoshiki as sk
from sudoshiki.puzzle import Puzzle
from sudoshiki.puzzle.validation import default_box

SIDES = (4, 9, 16, 25, 36, 64, 100)
# Boards with one solution, of which many clues were taken away: singles and sets don't lead far.
HARD = ("sudoku 25", "sudoku 32", "latin 32", "futoshiki 32")
_KEPT = {"empty": 0.0, "half filled": 0.55, "nearly full": 0.85}  # by what is left: fraction of the cells
_SIGNS = 0.3  # fraction of the neighbours


@cache
def board(kind: str, side: int, left: str) -> Puzzle:
    """Return a board with a solution, and usually with many."""
    random, full = Random(side), _full(side)
    cells = [value if random.random() < _KEPT[left] else 0 for value in full]
    name = f"{kind} {side}×{side}, {left}"
    if kind == "sudoku":
        return sk.sudoku(cells, default_box(side), name=name)
    if kind == "latin":
        return sk.latin(cells, name=name)
    at = [(row, column) for row in range(side) for column in range(side)]
    pairs = [(cell, cell + step) for cell in range(side * side) for step in (1, side)]
    near = [(a, b) for a, b in pairs if b < side * side and (b != a + 1 or b % side)]
    signs = [(a, b) if full[a] < full[b] else (b, a) for a, b in near if random.random() < _SIGNS]
    return sk.futoshiki(cells, arcs=[(at[a], at[b]) for a, b in signs], name=name)


def _full(side: int) -> list[int]:
    """Return a pattern with shuffled rows, columns and values."""
    random, (height, width) = Random(side), default_box(side)
    names = random.sample(range(1, side + 1), side)

    def shuffled(size: int) -> list[int]:
        bands = random.sample(range(side // size), side // size)
        return [band * size + line for band in bands for line in random.sample(range(size), size)]

    rows, columns = shuffled(height), shuffled(width)
    return [
        names[(width * (row % height) + row // height + column) % side] for row in rows for column in columns
    ]


@cache
def hard(name: str) -> Puzzle:
    lines = Path(__file__).with_name("hard_boards.jsonl").read_text("utf-8").splitlines()
    return sk.parse(lines[HARD.index(name)], "json").named(name)


@cache
def contradiction(side: int) -> Puzzle:
    """Give three cells of a row two values; a proof takes millions of clauses."""
    empty = sk.sudoku(side=side)
    masks = [0b11] * 3 + [(1 << side) - 1] * (side * side - 3)
    return Puzzle(empty.graph, masks, kind="sudoku", name=f"contradiction {side}×{side}")
