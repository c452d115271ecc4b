"""Boards to order, each from a seed: the same seed, the same board."""

from .full import full_board
from .unique import LEVELS, Level, Needs, needs, unique

__all__ = ["LEVELS", "Level", "Needs", "full_board", "needs", "unique"]
