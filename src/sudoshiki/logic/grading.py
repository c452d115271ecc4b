"""Grades of puzzles on several scales of difficulty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter
from typing import Any

from ..puzzle import Graph, Puzzle
from ..solve import Request, StopFlag, Stopped, Verdict
from .boards import GraphBoards, boards_of
from .levels import LevelGrade, qqwing_levels, qqwing_scale, tatham_levels, tatham_scale, unfilled_by
from .native import native_bands, native_ratings
from .ratings import HODOKU_LEVELS, USUAL_SCALES, ExplainerRating, HodokuGrade, check_scales
from .scales import WORDS, word_for
from .search_scale import SearchGrade, search_grade
from .support import check_fits, only_solution

# Names of the scales: on plain 9×9 Sudoku, and on puzzles that the program can't read.
_EXPLAINERS = {
    "se": ("SE 1.2.1.3", "SE-like"),
    "sukaku": ("Sukaku Explainer 1.18.1", "Sukaku-like"),
}


@dataclass(frozen=True, slots=True)
class Grade:
    """The grades of a puzzle; None for a scale that was not requested or failed.

    A scale fails if it does not support the puzzle or time was up.

    >>> graded = sk.grade(sk.parse("3.4..1.2.4.32.1."), scales=["se"])
    >>> graded.se
    ExplainerRating(er=1.2, ep=1.2, ed=1.2, scale='SE-like')
    """

    puzzle: Puzzle
    scales: tuple[str, ...]  # the requested scales
    stopped: Stopped = Stopped.FINISHED  # unless there was not time enough for all
    seconds: float = 0.0
    word: str | None = None  # easy … extreme, by the hardest step
    se: ExplainerRating | None = None
    sukaku: ExplainerRating | None = None
    hodoku: HodokuGrade | None = None
    tatham: LevelGrade | None = None
    qqwing: LevelGrade | None = None
    search: SearchGrade | None = None

    def to_json(self) -> str:
        """Return the grade as a line of JSON, which `from_json` reads.

        >>> import sudoshiki as sk
        >>> graded = sk.grade(sk.parse("3.4..1.2.4.32.1."))
        >>> sk.Grade.from_json(graded.to_json()) == graded
        True
        """
        from .grade_json import grade_text

        return grade_text({name: getattr(self, name) for name in self.__slots__})

    @classmethod
    def from_json(cls, text: str) -> Grade:
        """Read what `to_json` wrote; what is not as written is refused."""
        from .grade_json import grade_fields

        return cls(**grade_fields(text))

    def _repr_html_(self) -> str:
        """Return the table for notebooks, with a row per scale."""
        from ..solve.notebook import html_table

        return html_table(["scale", "grade"], _in_rows(self))


def _in_rows(grade: Grade) -> list[tuple[str, str]]:
    """Return the name and grade of each requested scale; a dash if there is none."""
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

    `scales` are names of GRADE_SCALES, by default all but sukaku; some are much faster than others. `seconds`
    limits the time of all; `stop` can end it from another thread.

    >>> sk.grade(sk.parse("3.4..1.2.4.32.1.")).word
    'easy'
    """
    scale_names = check_scales(scales)
    check_fits(puzzle, any_rules=not {"word", "se", "sukaku", "hodoku"}.intersection(scale_names))
    request = Request(seconds=seconds, stop=stop)
    start = perf_counter()
    ratings = _easy(puzzle, request) if scale_names == ("word",) else None
    proof = None if ratings else only_solution(puzzle, request)
    if proof is not None and proof.verdict is Verdict.ONE and proof.solution is not None:
        rated = rate(boards_of([puzzle], [proof.solution]), scale_names, request)
        ratings = {name: grades[0] if grades else None for name, grades in rated.items()}
    finished = ratings is not None and is_whole(ratings)
    why = Stopped.REQUESTED if request.stop.is_set() else Stopped.SECONDS
    stopped = Stopped.FINISHED if finished else why
    return Grade(puzzle, scale_names, stopped, perf_counter() - start, **(ratings or {}))


def _easy(puzzle: Puzzle, request: Request) -> dict[str, Any] | None:
    """Return the word if hidden singles fill the board, which proves uniqueness."""
    if puzzle.has_pencil_marks:
        return None
    fills = unfilled_by("places", puzzle.graph, bytes(puzzle.givens), request) == b"\0"
    return {"word": WORDS[0].word} if fills else None


def is_for(scale: str, graph: Graph) -> bool:
    """Return whether a scale is for boards of this graph."""
    match scale:
        case "hodoku":
            return not graph.arcs  # its techniques don't support signs
        case "tatham":
            return tatham_scale(graph) is not None
        case "qqwing":
            return qqwing_scale(graph) is not None
    return True


def rate(boards: GraphBoards, scale_names: Sequence[str], request: Request) -> dict[str, list[Any]]:
    """Return the grades of boards with one solution each, by scale, as in Grade.

    There is a list for each scale that supports the boards; it is shorter if time was up.
    """
    ratings: dict[str, list[Any] | None] = {}
    for name in scale_names:
        if not is_for(name, boards.graph):
            continue
        match name:
            case "word":
                ratings[name] = _words(boards, request) if "se" not in scale_names else None
            case "se" | "sukaku":
                ratings[name] = _explainer_ratings(boards, request, name)
            case "hodoku":
                ratings[name] = _hodoku_grades(boards, request)
            case "tatham":
                ratings[name] = tatham_levels(boards, request)
            case "qqwing":
                ratings[name] = qqwing_levels(boards, request)
            case "search":
                ratings[name] = [
                    search_grade(boards, number, request) for number in range(len(boards.solutions))
                ]
    if "word" in scale_names and (rated := ratings.get("se")) is not None:
        ratings["word"] = [word_for(rating.er) for rating in rated]
    return {name: grades for name, grades in ratings.items() if grades is not None}


def is_whole(ratings: Mapping[str, Any]) -> bool:
    """Return whether there was time for all of these grades."""
    search = ratings.get("search")
    return None not in ratings.values() and (search is None or search.complete)


def _words(boards: GraphBoards, request: Request) -> list[str]:
    words = [row.word for row in WORDS]
    most = [row.most for row in WORDS if row.most is not None]
    return [words[band] for band in native_bands(boards, most, request)]


def _explainer_ratings(boards: GraphBoards, request: Request, scale: str) -> list[ExplainerRating]:
    program = _EXPLAINERS[scale][not boards.are_plain]
    return [_explainer_rating(*rating, program) for rating in native_ratings(boards, request, scale)]


@lru_cache(maxsize=4096)
def _explainer_rating(er: int, ep: int, ed: int, program: str) -> ExplainerRating:
    return ExplainerRating(er / 10, ep / 10, ed / 10, program)


def _hodoku_grades(boards: GraphBoards, request: Request) -> list[HodokuGrade]:
    scale = "HoDoKu 2.2.0" if boards.are_plain else "HoDoKu-like"
    rated = native_ratings(boards, request, "hodoku")
    return [HodokuGrade(score, HODOKU_LEVELS[level], scale) for score, level in rated]
