"""Books of puzzles: boards with level and number, and the solutions at the end.

puzzles ─▶ entries.py (solved, graded, in sections) ─▶ sheet.py (where things go) ─▶ pages.py (the PDF)

`settings.py` has the options; `words.py` and `kinds.py` the texts in both languages, the classes of `rules`
those of each rule; `making.py` the functions to call.
"""

from .entries import BookSection, Entry, arranged, entry_for
from .making import PICTURES, book_of, make_book, pictures_of
from .settings import DIFFICULTIES, PAPERS, SECTIONS, SOLUTIONS, BookSettings

__all__ = [
    "DIFFICULTIES",
    "PAPERS",
    "PICTURES",
    "SECTIONS",
    "SOLUTIONS",
    "BookSection",
    "BookSettings",
    "Entry",
    "arranged",
    "book_of",
    "entry_for",
    "make_book",
    "pictures_of",
]
