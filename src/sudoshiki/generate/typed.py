"""What type checkers take `sudoshiki.generate` for: they know no module that can be called.

Never imported when a program runs. A name more in the room is a line more here; a test compares the two.
"""

from __future__ import annotations

from . import alike, diagonal, fraction, full, minimal, stream
from .unique import LEVELS, Level, Needs, needs
from .unique import unique as unique_puzzle
from .vary import vary as varied


class Generate:
    """The room: a call makes puzzles to order, its attributes are the room's names."""

    __all__: list[str]
    __name__: str
    __call__ = staticmethod(stream.generate)

    LEVELS = LEVELS
    Canonical = alike.Canonical
    GenerationFailed = full.GenerationFailed
    Level = Level
    Made = stream.Made
    Minimal = minimal.Minimal
    Needs = Needs
    WishNotMet = stream.WishNotMet
    canonical = staticmethod(alike.canonical)
    emptied = staticmethod(fraction.emptied)
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
