"""The type of `sudoshiki.generate` for type checkers.

Never imported at run time. A test compares its names with those of the package.
"""

from __future__ import annotations

from . import diagonal, fraction, full, minimal, seen_puzzles, stream
from .unique import LEVELS, Level, Needs, needs
from .unique import unique as unique_puzzle
from .vary import vary as varied


class Generate:
    """The package: a call generates puzzles."""

    __all__: list[str]
    __name__: str
    __call__ = staticmethod(stream.generate)

    LEVELS = LEVELS
    Canonical = seen_puzzles.Canonical
    GeneratedPuzzle = stream.GeneratedPuzzle
    GenerationFailed = full.GenerationFailed
    Level = Level
    Minimal = minimal.Minimal
    Needs = Needs
    SpecNotMet = stream.SpecNotMet
    canonical = staticmethod(seen_puzzles.canonical)
    empty_cells = staticmethod(fraction.empty_cells)
    full_board = staticmethod(full.full_board)
    full_latin = staticmethod(diagonal.full_latin)
    full_sudoku = staticmethod(diagonal.full_sudoku)
    generate = staticmethod(stream.generate)
    latin_fraction = staticmethod(fraction.latin_fraction)
    minimize = staticmethod(minimal.minimize)
    needs = staticmethod(needs)
    sudoku_fraction = staticmethod(fraction.sudoku_fraction)
    unique = staticmethod(unique_puzzle)
    vary = staticmethod(varied)
