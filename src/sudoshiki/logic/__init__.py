"""Solving by logic: steps with their reasons, and ratings of difficulty.

    Puzzle ─▶ support.py (is it supported?) ─▶ native.py ─▶ core/logic (the techniques) ─▶ Step
      ├─▶ path.py (the whole way)       next_step.py (from where a player stands)
      │     simplest.py, views.py (one whose hardest step is least)   forced.py (where no technique applies)
      └─▶ grading.py (the scales)       levels.py, search_scale.py, words.py

`table.py` lists the techniques as people know them; `situation.py` follows the steps on a board. `say` puts
steps into words, `draw` into pictures.
"""

from .grading import Grade, grade
from .levels import LevelGrade
from .next_step import NextStep, next_step
from .path import Path, path
from .ratings import (
    GRADE_SCALES,
    HODOKU_LEVELS,
    USUAL_SCALES,
    ExplainerRating,
    HodokuGrade,
    check_scales,
)
from .scales import SCALES, WORDS, word_for
from .search_scale import Backdoor, SearchGrade
from .situation import Situation, situations
from .step import Candidate, ChainLink, Step, Technique, techniques
from .support import NotForLogic, check_fits, only_solution
from .table import TABLE, NamedTechnique, named_technique, technique_by_name

__all__ = [
    "GRADE_SCALES",
    "HODOKU_LEVELS",
    "SCALES",
    "TABLE",
    "USUAL_SCALES",
    "WORDS",
    "Backdoor",
    "Candidate",
    "ChainLink",
    "ExplainerRating",
    "Grade",
    "HodokuGrade",
    "LevelGrade",
    "NamedTechnique",
    "NextStep",
    "NotForLogic",
    "Path",
    "SearchGrade",
    "Situation",
    "Step",
    "Technique",
    "check_fits",
    "check_scales",
    "grade",
    "named_technique",
    "next_step",
    "only_solution",
    "path",
    "situations",
    "technique_by_name",
    "techniques",
    "word_for",
]
