"""Books of puzzles: pages of boards, their level and number under each, the solutions at the end.

puzzles ─▶ entries.py (solved and graded) ─▶ sheet.py (where things go) ─▶ pages.py (the PDF)
"""

from .entries import Entry, entry_for
from .pages import make_book
from .sheet import PAPERS, BookSettings

__all__ = ["PAPERS", "BookSettings", "Entry", "entry_for", "make_book"]
