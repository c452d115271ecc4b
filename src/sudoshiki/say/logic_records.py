"""Grades and explanations as JSON records."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..logic import ExplainerRating, Grade, SearchGrade
from ..logic.search_scale import RESTARTS, TRIES
from ..puzzle import Puzzle, cell_name
from .step_records import step_record
from .steps.explaining import ExplainedStep, Explanation

_SEARCH_SETTINGS = (
    f"naked and hidden singles; guesses: fewest of {RESTARTS + 1} proofs, the first on the first cell of"
    f" fewest candidates, the others in random order; backdoor: {TRIES} tries"
)


def grade_record(text: str, grade: Grade) -> dict[str, Any]:
    """Return a puzzle's grades on the requested scales, and their settings.

    A grade is null if time was up or the scale does not apply.
    """
    side = grade.puzzle.side
    record = {
        "word": grade.word,
        "se": _explainer(grade.se),
        "sukaku": _explainer(grade.sukaku),
        "hodoku": grade.hodoku and {"score": grade.hodoku.score, "level": grade.hodoku.level},
        "tatham": grade.tatham and grade.tatham.level,
        "qqwing": grade.qqwing and grade.qqwing.level,
        "search": grade.search and _search(grade.search, side),
    }
    settings = {"word": "by the hardest step of Sudoku Explainer's order", "search": _SEARCH_SETTINGS}
    for name in ("se", "sukaku", "hodoku", "tatham", "qqwing"):
        settings[name] = (rating := getattr(grade, name)) and rating.scale
    return {
        **_puzzle(text, grade.puzzle),
        "grade": {name: record[name] for name in grade.scales},
        "settings": {name: settings[name] for name in grade.scales} | {"assumes_one_solution": True},
        "seconds": round(grade.seconds, 6),
        "stopped": grade.stopped.value,
    }


def _explainer(rating: ExplainerRating | None) -> dict[str, float] | None:
    return None if rating is None else {"er": rating.er, "ep": rating.ep, "ed": rating.ed}


def refusal_record(text: str, puzzle: Puzzle, reason: str) -> dict[str, Any]:
    """Return the record of a puzzle without a grade, with the reason."""
    return {**_puzzle(text, puzzle), "grade": None, "refused": reason}


def explanation_record(text: str, explanation: Explanation, steps: Iterable[ExplainedStep]) -> dict[str, Any]:
    """Return the path to the solution, or the requested steps of it."""
    way = explanation.path
    return {
        **_puzzle(text, way.puzzle),
        "language": explanation.language,
        "scale": explanation.scale,
        "solved": way.solved,
        "stopped": way.stopped.value,
        "end": explanation.end,
        "steps": [{"number": explained.number, **step_record(explained)} for explained in steps],
        "board": way.board,
    }


def _puzzle(text: str, puzzle: Puzzle) -> dict[str, Any]:
    return {"puzzle": text, "kind": puzzle.kind, "size": puzzle.side}


def _search(search: SearchGrade, side: int) -> dict[str, Any]:
    door = search.backdoor
    return {
        "singles": search.singles,
        "guesses": search.guesses,
        "backdoor": door and len(door.cells),
        "backdoor_at_least": door and door.at_least,
        "backdoor_cells": door and [cell_name(cell, side) for cell in door.cells],
    }
