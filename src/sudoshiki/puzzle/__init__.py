"""The model of a puzzle: builders, checker, symmetries, errors.

It imports no solver and no file format.
"""

from .arcs import Arc
from .build import Cells, futoshiki, latin, sudoku
from .check import CheckReport, check
from .errors import FormatError, InternalError, Kind, PuzzleError, SudoshikiError, UsageError, cell_name
from .graph import Graph
from .model import Board, Puzzle, require, unknown_kinds
from .primitives import (
    ALL_PRIMITIVES,
    SIGNS,
    AllDifferent,
    Automaton,
    Less,
    Pair,
    Primitive,
    Product,
    Sum,
)
from .rule import Constraint, Rule
from .validation import MAX_SIDE, Box, default_box

__all__ = [
    "ALL_PRIMITIVES",
    "MAX_SIDE",
    "SIGNS",
    "AllDifferent",
    "Arc",
    "Automaton",
    "Board",
    "Box",
    "Cells",
    "CheckReport",
    "Constraint",
    "FormatError",
    "Graph",
    "InternalError",
    "Kind",
    "Less",
    "Pair",
    "Primitive",
    "Product",
    "Puzzle",
    "PuzzleError",
    "Rule",
    "SudoshikiError",
    "Sum",
    "UsageError",
    "cell_name",
    "check",
    "default_box",
    "futoshiki",
    "latin",
    "require",
    "sudoku",
    "unknown_kinds",
]
