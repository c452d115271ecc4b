"""Books of puzzles: pages of boards, their level and number under each, the solutions at the end.

puzzles ─▶ entries.py (solved and graded) ─▶ sheet.py (where things go) ─▶ pages.py (the PDF)
"""

from .pages import Entry, entry_for, make_book
from .sheet import PAPERS, BookSettings

__all__ = ["PAPERS", "BookSettings", "Entry", "entry_for", "make_book"]
