"""How a person would solve it: steps with their reasons, and how hard they are.

    Puzzle ─▶ native.py ─▶ core/logic (the techniques) ─▶ Step ─▶ path.py (the whole way)
                                                             └─▶ grade.py (the scales)

`say` puts steps into words, `draw` into pictures.
"""

from .grade import ExplainerRating, Grade, grade
from .path import Path, path
from .step import Candidate, Link, Step, Technique, techniques

__all__ = [
    "Candidate",
    "ExplainerRating",
    "Grade",
    "Link",
    "Path",
    "Step",
    "Technique",
    "grade",
    "path",
    "techniques",
]
