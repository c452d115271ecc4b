"""What a puzzle is: model, builders, checker, symmetries. Knows no solver and no file format."""

from .build import Cells, default_box, futoshiki, latin, sudoku
from .check import CheckReport, check
from .errors import FormatError, InternalError, Kind, PuzzleError, SudoshikiError, UsageError, cell_name
from .graph import MAX_SIDE, Arc, Box, Graph
from .model import Board, Puzzle
from .rules import Rule

__all__ = [
    "MAX_SIDE",
    "Arc",
    "Board",
    "Box",
    "Cells",
    "CheckReport",
    "FormatError",
    "Graph",
    "InternalError",
    "Kind",
    "Puzzle",
    "PuzzleError",
    "Rule",
    "SudoshikiError",
    "UsageError",
    "cell_name",
    "check",
    "default_box",
    "futoshiki",
    "latin",
    "sudoku",
]
