"""Boards to order, each from a seed: the same seed, the same board."""

from .diagonal import full_latin, full_sudoku
from .fraction import emptied, latin_fraction, sudoku_fraction
from .full import GenerationFailed, full_board
from .unique import LEVELS, Level, Needs, needs, unique

__all__ = [
    "LEVELS",
    "GenerationFailed",
    "Level",
    "Needs",
    "emptied",
    "full_board",
    "full_latin",
    "full_sudoku",
    "latin_fraction",
    "needs",
    "sudoku_fraction",
    "unique",
]
