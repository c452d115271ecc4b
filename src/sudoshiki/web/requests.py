"""The requests, one dataclass each; `reading.py` parses them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

# A puzzle in any format, or the object that the format `json` describes.
PuzzleText = str | dict[str, Any]
# Values as people see them, row by row; null for an empty cell, or 0 where no value is 0.
BoardCells = list[int | None]
Language = Literal["en", "pt"]
Setting = bool | int | float | str


@dataclass
class ReadRequest:
    """Text in any format, with one puzzle or many."""

    text: str
    format: str | None = None


@dataclass
class SolveRequest:
    puzzle: PuzzleText
    algorithm: str = "auto"
    limit: int = 2
    seconds: float | None = None
    effort: int | None = None
    seed: int = 0
    options: dict[str, Setting] = field(default_factory=dict)


@dataclass
class TraceRequest(SolveRequest):
    """The answer is a stream of JSON lines with events, the outcome last."""

    events: int | None = None


@dataclass
class CountRequest:
    puzzle: PuzzleText
    limit: int = 1000
    seconds: float | None = None


@dataclass
class CandidatesRequest:
    puzzle: PuzzleText
    seconds: float | None = None


@dataclass
class CheckRequest:
    """A board to check; `marks`: return pencil marks too."""

    puzzle: PuzzleText
    board: BoardCells
    against_solution: bool = False
    marks: bool = False
    seconds: float | None = None


@dataclass
class HintRequest:
    """`board` has the player's values, `candidates` what is left in cells.

    `candidates` is {"r1c1": [1, 2]}, for some empty cells.
    """

    puzzle: PuzzleText
    board: BoardCells | None = None
    candidates: dict[str, list[int]] = field(default_factory=dict)
    language: Language = "en"
    seconds: float | None = None


@dataclass
class ExplainRequest:
    puzzle: PuzzleText
    language: Language = "en"
    seconds: float | None = None


@dataclass
class GradeRequest:
    puzzle: PuzzleText
    seconds: float | None = None


@dataclass
class GenerateRequest:
    """The options of `generate`. The answer is one JSON line per puzzle."""

    kind: str = "sudoku"
    side: int | None = None
    box: tuple[int, int] | None = None
    regions: Literal["random"] | list[int] | None = None
    diagonals: bool = False
    givens: int | str | None = None  # a number or a range: "24-28"
    signs: int | str | None = None
    symmetry: str = "none"
    pattern: list[int] | None = None  # cells counted from 0: only these may have givens
    level: str = "any"
    er: float | str | None = None  # the rating of the hardest step, or a range: "7.0-7.9"
    hodoku: str | None = None  # a level of HoDoKu
    tatham: str | None = None  # a level of Simon Tatham's Solo, or of his Unequal
    require: list[str] = field(default_factory=list)  # techniques that the solution must need
    forbid: list[str] = field(default_factory=list)
    minimal: bool = False
    count: int = 1
    seed: int | None = None
    seconds: float | None = None


@dataclass
class ConvertRequest:
    """`to`: a format; by default the shortest that can hold the whole puzzle."""

    puzzle: PuzzleText
    to: str | None = None


@dataclass
class TextsRequest:
    puzzle: PuzzleText


@dataclass
class DrawRequest:
    """`board`: values to draw besides the givens."""

    puzzle: PuzzleText
    board: BoardCells | None = None
    theme: str = "light"
    language: Language = "en"


@dataclass
class RulesRequest:
    puzzle: PuzzleText
    language: Language = "en"


@dataclass
class BookRequest:
    puzzles: list[PuzzleText]
    title: str = ""
    paper: str = "a4"
    per_page: int | None = None
    large_print: bool = False
    upside_down: bool = False
    language: Language = "en"
    seconds: float | None = None


@dataclass
class LabReportRequest:
    run: str  # the name of a run folder
    language: Language = "en"
    seconds: float | None = None


@dataclass
class LabRunRequest:
    """The quick version of a recipe that ships with the project."""

    recipe: str
    seconds: float | None = None
