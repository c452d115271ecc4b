"""Grades as rows of a table: the columns of each scale and their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from ..formats.columns import Column
from .levels import LevelGrade
from .ratings import ExplainerRating, HodokuGrade
from .search_scale import SearchGrade

_SEARCH = ("guesses", "backdoor", "backdoor_at_least")
SCALE_COLUMNS: Mapping[str, tuple[Column, ...]] = {
    "word": (Column("word"),),
    "se": tuple(Column(name, "float64") for name in ("er", "ep", "ed")),
    "sukaku": tuple(Column(f"sukaku_{name}", "float64") for name in ("er", "ep", "ed")),
    "hodoku": (Column("hodoku_score", "int64"), Column("hodoku_level")),
    "tatham": (Column("tatham"),),
    "qqwing": (Column("qqwing"),),
    "search": (Column("singles", "bool"), *(Column(name, "int64") for name in _SEARCH)),
}
# Fields of a grade by scale, one per column.
_FIELDS = {
    "se": ("er", "ep", "ed"),
    "sukaku": ("er", "ep", "ed"),
    "hodoku": ("score", "level"),
    "tatham": ("level",),
    "qqwing": ("level",),
}


def grade_row(grade: Any) -> tuple[Any, ...]:
    """Return the values of one grade for the columns of its scale."""
    match grade:
        case ExplainerRating():
            return grade.er, grade.ep, grade.ed
        case HodokuGrade():
            return grade.score, grade.level
        case LevelGrade():
            return (grade.level,)
        case SearchGrade():
            door = grade.backdoor
            return grade.singles, grade.guesses, door and len(door.cells), door and door.at_least
    return (grade,)


def grade_columns(scale: str, grades: Sequence[Any]) -> list[Sequence[Any]]:
    """Return the values of many grades of one scale, column by column."""
    if scale == "word":
        return [grades]
    if fields := _FIELDS.get(scale):
        return [list(map(attrgetter(field), grades)) for field in fields]
    return list(zip(*map(grade_row, grades), strict=True)) or [()] * len(SCALE_COLUMNS[scale])
