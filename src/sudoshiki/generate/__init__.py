"""Boards to order, each from a seed: the same seed, the same board.

    wish.py (what is asked, refused if it can't be) ─▶ stream.py (puzzles in order, no two alike: alike.py,
      │                                                     for as long as patience.py says)
      │   side_by_side.py (batches made by other processes, in order)
      └─▶ making.py (attempts by number) ─▶ shapes.py ─▶ core/generate (full boards, clues taken away)
            ├─▶ plain.py (where nothing is asked), on_gpu.py (the same, clues taken away by a GPU)
            ├─▶ scales.py (how hard; a row a scale)      regions.py (irregular ones)
            └─▶ search.py (from what misses the wish to what meets it)

`sk.generate(...)` is `stream.generate`. `minimal.py` and `vary.py` work on a puzzle at hand. Beside that
the boards of the documents' experiments, which a recipe's seed has to give again to the bit: `unique.py`
(levels by guesses), `diagonal.py` and `fraction.py` (S4).
"""

import sys

from .alike import Canonical, canonical
from .diagonal import full_latin, full_sudoku
from .fraction import emptied, latin_fraction, sudoku_fraction
from .full import GenerationFailed, full_board
from .minimal import Minimal, minimize
from .room import Room
from .stream import Made, WishNotMet, generate
from .unique import LEVELS, Level, Needs, needs, unique
from .vary import vary

__all__ = [
    "LEVELS",
    "Canonical",
    "GenerationFailed",
    "Level",
    "Made",
    "Minimal",
    "Needs",
    "WishNotMet",
    "canonical",
    "emptied",
    "full_board",
    "full_latin",
    "full_sudoku",
    "generate",
    "latin_fraction",
    "minimize",
    "needs",
    "sudoku_fraction",
    "unique",
    "vary",
]


sys.modules[__name__].__class__ = Room
