"""Generate puzzles; the same seed gives the same puzzles.

        spec.py (requirements, checked) ─▶ stream.py (puzzles in order; seen_puzzles.py: no duplicates;
          │                                             search_timer.py: limits)
          │   parallel.py (batches made by other processes, in order)
          └─▶ making.py (numbered attempts) ─▶ shapes.py ─▶ core/generate (full boards, clues removed)
                ├─▶ plain.py (without requirements), on_gpu.py (the same, clues removed by a GPU)
                ├─▶ scales.py (difficulty; one entry per scale)      regions.py (irregular ones)
                └─▶ search.py (from a puzzle that misses the spec to one that meets it)

`sk.generate(...)` is `stream.generate`. `minimal.py` and `vary.py` work on a given puzzle. The boards of the
documents' experiments, which the seed of a recipe must reproduce exactly, are made by `unique.py` (levels by
guesses), `diagonal.py` and `fraction.py` (S4).
"""

import sys
from typing import Any
from warnings import warn

from .callable_module import CallableModule
from .diagonal import full_latin, full_sudoku
from .fraction import empty_cells, latin_fraction, sudoku_fraction
from .full import GenerationFailed, full_board
from .minimal import Minimal, minimize
from .seen_puzzles import Canonical, canonical
from .stream import GeneratedPuzzle, SpecNotMet, generate
from .unique import LEVELS, Level, Needs, needs, unique
from .vary import vary

__all__ = [
    "LEVELS",
    "Canonical",
    "GeneratedPuzzle",
    "GenerationFailed",
    "Level",
    "Minimal",
    "Needs",
    "SpecNotMet",
    "canonical",
    "empty_cells",
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

_OLD_NAMES: dict[str, Any] = {"Made": GeneratedPuzzle, "WishNotMet": SpecNotMet, "emptied": empty_cells}


def __getattr__(name: str) -> Any:
    """Return what has a deprecated name."""
    if name in _OLD_NAMES:
        warn(f"generate.{name} is now {_OLD_NAMES[name].__name__}", DeprecationWarning, stacklevel=2)
        return _OLD_NAMES[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


sys.modules[__name__].__class__ = CallableModule
