"""How hard a puzzle is, on the scales that people know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ..puzzle import Board, Puzzle, UsageError
from ..puzzle.door import entries, shown
from ..puzzle.errors import choose_from
from ..solve import Request, StopFlag, Stopped, Verdict
from .fitting import check_fits, only_solution
from .levels import (
    LevelGrade,
    qqwing_level,
    qqwing_scale,
    tatham_level,
    tatham_scale,
    unfilled_by,
)
from .native import native_ratings
from .scales import WORDS, is_plain_sudoku, word_for
from .search_scale import SearchGrade, search_grade

GRADE_SCALES = ("word", "se", "sukaku", "hodoku", "tatham", "qqwing", "search")
# Without sukaku, which takes as long again as se and says much the same.
USUAL_SCALES = tuple(name for name in GRADE_SCALES if name != "sukaku")
# By scale: what it is called on plain 9×9 Sudoku, and on what the program does not read.
_EXPLAINERS = {
    "se": ("SE 1.2.1.3", "SE-like"),
    "sukaku": ("Sukaku Explainer 1.18.1", "Sukaku-like"),
}
HODOKU_LEVELS = ("Easy", "Medium", "Hard", "Unfair", "Extreme")


@dataclass(frozen=True, slots=True)
class ExplainerRating:
    """As Sudoku Explainer 1.2.1.3 or Sukaku Explainer 1.18.1 prints them; 20.0: nothing leads on."""

    er: float  # of the hardest step
    ep: float  # of the hardest step up to the first placement
    ed: float  # of the first step
    scale: str = "SE 1.2.1.3"  # or SE-like: the same rules on what that program does not read; so Sukaku's


@dataclass(frozen=True, slots=True)
class HodokuGrade:
    """As HoDoKu 2.2.0 prints them: the sum over all steps, and the word for it and the hardest of them."""

    score: int
    level: str
    scale: str = "HoDoKu 2.2.0"  # or HoDoKu-like: the same rules on what that program does not read


@dataclass(frozen=True, slots=True)
class Grade:
    """A puzzle's grades side by side; None where a scale was not asked for, is not for such puzzles, or time
    was up."""

    puzzle: Puzzle
    scales: tuple[str, ...]  # that were asked for
    stopped: Stopped = Stopped.FINISHED  # unless there was not time enough for all
    seconds: float = 0.0
    word: str | None = None  # easy … extreme, by the hardest step
    se: ExplainerRating | None = None
    sukaku: ExplainerRating | None = None
    hodoku: HodokuGrade | None = None
    tatham: LevelGrade | None = None
    qqwing: LevelGrade | None = None
    search: SearchGrade | None = None

    def _repr_html_(self) -> str:
        """What a notebook shows: a row for each scale."""
        from ..solve.notebook import html_table

        return html_table(["scale", "grade"], _in_rows(self))


def _in_rows(grade: Grade) -> list[tuple[str, str]]:
    """Each scale that was asked for as it is called, and what it says; a dash where it says nothing."""
    rows = []
    for name in grade.scales:
        value = getattr(grade, name)
        match value:
            case None:
                rows.append((name, "–"))
            case str():
                rows.append((name, value))
            case ExplainerRating():
                rows.append((value.scale, f"ER {value.er:.1f}, EP {value.ep:.1f}, ED {value.ed:.1f}"))
            case HodokuGrade():
                rows.append((value.scale, f"{value.level}, {value.score:,}"))
            case LevelGrade():
                rows.append((value.scale, value.level))
            case SearchGrade():
                guesses = "?" if value.guesses is None else value.guesses
                rows.append(("search", "singles alone" if value.singles else f"{guesses} guesses"))
    return rows


def grade(
    puzzle: Puzzle,
    *,
    scales: Iterable[str] = USUAL_SCALES,
    seconds: float | None = None,
    stop: StopFlag | None = None,
) -> Grade:
    """Grades of a puzzle that has exactly one solution; that is proved first.

    `scales` are those of GRADE_SCALES that are wanted, usually all but sukaku: some take far less time than
    others. `seconds` bounds all of it; `stop` can end it from another thread.
    """
    asked = asked_scales(scales)
    check_fits(puzzle, any_rules=not {"word", "se", "sukaku", "hodoku"}.intersection(asked))
    request = Request(seconds=seconds, stop=stop)
    begun = perf_counter()
    found = _easy(puzzle, request) if asked == ("word",) else None
    if found is None:
        proof = only_solution(puzzle, request)
        if proof.verdict is Verdict.ONE and proof.solution is not None:
            found = _grades(puzzle, proof.solution, asked, request)
    finished = found is not None and _is_whole(found, asked)
    why = Stopped.ASKED if request.stop.is_set() else Stopped.SECONDS
    stopped = Stopped.FINISHED if finished else why
    return Grade(puzzle, asked, stopped, perf_counter() - begun, **(found or {}))


def asked_scales(scales: Iterable[str]) -> tuple[str, ...]:
    """Those that are asked for, in the order of GRADE_SCALES; what is none of them is refused."""
    expected = f"scales must be names; choose from {', '.join(GRADE_SCALES)}"
    names = [scales] if isinstance(scales, str) else entries(scales, expected, UsageError, unordered=True)
    for name in names:
        if not isinstance(name, str) or name not in GRADE_SCALES:
            raise UsageError(f"no scale {shown(name)}; {choose_from(name, GRADE_SCALES)}")
    if not names:
        raise UsageError(f"no scale is asked for; choose from {', '.join(GRADE_SCALES)}")
    return tuple(name for name in GRADE_SCALES if name in names)


def _easy(puzzle: Puzzle, request: Request) -> dict[str, Any] | None:
    """The word, where it takes no more than values with one place left."""
    if puzzle.has_pencil_marks:
        return None
    fills = unfilled_by("places", puzzle.graph, bytes(puzzle.givens), request) == b"\0"
    return {"word": WORDS[0].word} if fills else None


def _grades(puzzle: Puzzle, solution: Board, asked: tuple[str, ...], request: Request) -> dict[str, Any]:
    """What is asked for, by the names of Grade; None where time was up."""
    found: dict[str, Any] = {}
    if "word" in asked or "se" in asked:
        se = _explainer_rating(puzzle, request, "se")
        found = {"word": None if se is None else word_for(se.er), "se": se}
    if "sukaku" in asked:
        found["sukaku"] = _explainer_rating(puzzle, request, "sukaku")
    if "hodoku" in asked and not puzzle.arcs:  # its techniques know no signs
        found["hodoku"] = _hodoku_grade(puzzle, request)
    if "tatham" in asked and tatham_scale(puzzle):
        found["tatham"] = tatham_level(puzzle, request)
    if "qqwing" in asked and qqwing_scale(puzzle):
        found["qqwing"] = qqwing_level(puzzle, request)
    if "search" in asked:
        found["search"] = search_grade(puzzle, solution, request)
    return {name: value for name, value in found.items() if name in asked}


def _is_whole(found: dict[str, Any], asked: tuple[str, ...]) -> bool:
    search = found.get("search")
    return None not in found.values() and ("search" not in asked or (search is not None and search.complete))


def _explainer_rating(puzzle: Puzzle, request: Request, scale: str) -> ExplainerRating | None:
    ratings = native_ratings(puzzle.graph, [puzzle], request, scale)
    if not ratings:
        return None
    er, ep, ed = ratings[0]
    program, alike = _EXPLAINERS[scale]
    return ExplainerRating(er / 10, ep / 10, ed / 10, program if is_plain_sudoku(puzzle) else alike)


def _hodoku_grade(puzzle: Puzzle, request: Request) -> HodokuGrade | None:
    ratings = native_ratings(puzzle.graph, [puzzle], request, "hodoku")
    if not ratings:
        return None
    score, level = ratings[0]
    scale = "HoDoKu 2.2.0" if is_plain_sudoku(puzzle) else "HoDoKu-like"
    return HodokuGrade(score, HODOKU_LEVELS[level], scale)
