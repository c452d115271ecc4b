"""Names of the scales, and the ratings of the rating programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..puzzle import UsageError
from ..puzzle.errors import choose_from
from ..puzzle.validation import entries, quote

GRADE_SCALES = ("word", "se", "sukaku", "hodoku", "tatham", "qqwing", "search")
# Without sukaku, which takes as long again as se and says much the same.
USUAL_SCALES = tuple(name for name in GRADE_SCALES if name != "sukaku")
HODOKU_LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")


@dataclass(frozen=True, slots=True)
class ExplainerRating:
    """Ratings of Sudoku Explainer or Sukaku Explainer; 20.0: not solved.

    They are as Sudoku Explainer 1.2.1.3 or Sukaku Explainer 1.18.1 prints them.
    """

    er: float  # rating of the hardest step
    ep: float  # rating of the hardest step up to the first placement
    ed: float  # rating of the first step
    scale: str = "SE 1.2.1.3"  # or SE-like: the same rules on what that program does not read; so Sukaku's


@dataclass(frozen=True, slots=True)
class HodokuGrade:
    """Score and level of HoDoKu 2.2.0: a sum over all steps, and its word."""

    score: int
    level: str
    scale: str = "HoDoKu 2.2.0"  # or HoDoKu-like: the same rules on what that program does not read


def check_scales(scales: Iterable[str]) -> tuple[str, ...]:
    """Return the requested scales in the order of GRADE_SCALES; refuse others."""
    expected = f"scales must be names; choose from {', '.join(GRADE_SCALES)}"
    names = [scales] if isinstance(scales, str) else entries(scales, expected, UsageError, unordered=True)
    for name in names:
        if not isinstance(name, str) or name not in GRADE_SCALES:
            raise UsageError(f"no scale {quote(name)}; {choose_from(name, GRADE_SCALES)}")
    if not names:
        raise UsageError(f"no scale is given; choose from {', '.join(GRADE_SCALES)}")
    return tuple(name for name in GRADE_SCALES if name in names)
