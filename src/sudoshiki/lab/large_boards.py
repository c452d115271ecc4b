"""Makers of the large recipes: masked boards whose full board is known, and Futoshiki with few givens."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ..generate import emptied, full_latin, full_sudoku
from ..puzzle import Board, Box, Puzzle, futoshiki, latin, sudoku
from ..solve import Verdict, solve

__all__ = ["few_givens", "full_of_masked", "masked"]


def masked(side: int, box: Box | None, fraction: float, seed: int, with_: str) -> Puzzle:
    """S4's puzzle: a full board, emptied at random until a fraction is left; a Latin square without boxes."""
    kept = emptied(full_of_masked(side, box, seed, with_), fraction, seed)
    return latin(kept) if box is None else sudoku(kept, box)


@lru_cache(maxsize=64)  # one for all fractions
def full_of_masked(side: int, box: Box | None, seed: int, with_: str) -> Board:
    return full_latin(side, seed, with_=with_) if box is None else full_sudoku(box, seed, with_=with_)


def few_givens(side: int, seed: int) -> Puzzle:
    """A Futoshiki with a sign between each fourth pair of neighbours, and no given that could be left out."""
    random = Random(seed)
    full = full_latin(side, seed)
    right = [(c, c + 1) for c in range(side * side) if (c + 1) % side]
    below = [(c, c + side) for c in range(side * (side - 1))]
    pairs = random.sample(right + below, (len(right) + len(below)) // 4)
    arcs = [(a, b) if full[a] < full[b] else (b, a) for a, b in pairs]
    givens = list(full)
    for cell in random.sample(range(side * side), side * side):
        value, givens[cell] = givens[cell], 0
        if solve(futoshiki(givens, arcs=arcs), "cdcl").verdict is not Verdict.ONE:
            givens[cell] = value
    return futoshiki(givens, arcs=arcs)
