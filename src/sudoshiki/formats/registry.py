"""The table of formats, also for help, `--format` and the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import compress
from types import ModuleType
from typing import NamedTuple

from ..puzzle import (
    MAX_SIDE,
    Automaton,
    Box,
    FormatError,
    Graph,
    Pair,
    Product,
    Puzzle,
    PuzzleError,
    Sum,
    UsageError,
    default_box,
    sudoku,
)
from ..puzzle.errors import choose_from
from ..puzzle.groups import long_diagonals, plain_groups
from ..puzzle.symbols import MAX_SYMBOLS
from ..puzzle.validation import quote
from .line import each_line
from .records import S3_BOXES, Line, Options, ParsedPuzzle, has_usual_boxes
from .walls import pieces

ANY_RULE = "rules"  # all named rules; a format may also support some: "rule cage"
NO_BOXES: Mapping[int, Box] = {}
# Features of puzzles that a format may support.
_USUAL = frozenset({"the usual boxes"})
_WIDE = _USUAL | {"other boxes"}
_BOXES = _WIDE | {"boxes one column wide"}
_SIGNS = frozenset({"no boxes", "signs"})
_JIGSAW = frozenset({"regions", "regions in several parts"})
_OTHERS = {"diagonals", "one long diagonal", "signs between far cells", "pencil marks", "other groups"}
_ALL = _BOXES | _SIGNS | _JIGSAW | _OTHERS


@cache
def _import(module: str) -> ModuleType:
    return import_module(f".{module}", __package__)


class Format(NamedTuple):
    """One format, whose module is imported when it is used."""

    name: str
    title: str
    module: str
    carries: frozenset[str]  # the features it supports
    can_write: bool = True
    min_side: int = 1
    max_side: int = MAX_SIDE
    one_a_line: bool = False
    comments: bool = False  # whether a comment after # may follow the puzzle on its line
    some_rules: bool = False  # its module's `unsupported` returns rules that it can't express
    boxes: Mapping[int, Box] = NO_BOXES  # boxes (rows, columns) by side, where they are not the default

    def supports(self, feature: str) -> bool:
        """Whether it supports a feature; `ANY_RULE` includes all rules."""
        any_rule = ANY_RULE in self.carries or self.some_rules
        return feature in self.carries or (any_rule and feature.startswith("rule "))

    @property
    def module_itself(self) -> ModuleType:
        return _import(self.module)

    @property
    def has_a_head(self) -> bool:
        """Whether a text of several puzzles has a common header, such as their number."""
        return hasattr(self.module_itself, "write_all")

    def read(self, lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
        """Yield puzzles, by `read` of its module, or line by line by `read_line`."""
        read: Callable[..., Iterator[ParsedPuzzle | FormatError]] | None = getattr(
            self.module_itself, "read", None
        )
        return read(lines, options) if read else each_line(lines, self.module_itself.read_line, options)

    def write_all(self, puzzles: Sequence[Puzzle]) -> str:
        """Return the text of the puzzles. Raises FormatError if one does not fit."""
        for puzzle in puzzles:
            if reason := refusal(self, puzzle):
                raise FormatError(reason)
        if write_all := getattr(self.module_itself, "write_all", None):
            return str(write_all(puzzles))
        return ("\n" if self.one_a_line else "\n\n").join(
            self.module_itself.write(puzzle) for puzzle in puzzles
        )


FORMATS: dict[str, Format] = {
    format_.name: format_
    for format_ in (
        Format(
            "line", "n² characters a line, . or 0 empty", "line", _USUAL,
            max_side=MAX_SYMBOLS, one_a_line=True, comments=True,
        ),
        Format("grid", "rows of numbers or symbols, framed or not", "grid", _WIDE),
        Format("s1", "N C R (columns, rows of a box), then the rows", "s1", _BOXES),
        Format("s2", "several Futoshiki boards with their signs", "s2", _SIGNS),
        Format("s3", "rows of numbers joined by -, 0 empty", "s3", _USUAL, boxes=S3_BOXES),
        Format("s4", "two-digit numbers, .. empty, box lines", "s4", _WIDE),
        Format("s5", "the number of boards, then their rows", "s5", _USUAL),
        Format("art", "Futoshiki drawn with < > ^ v", "art", _SIGNS),
        Format(
            "solo", "Simon Tatham's Solo ID, also killer", "solo", _BOXES | {"regions", "diagonals"},
            one_a_line=True, some_rules=True,
        ),
        Format(
            "unequal", "Simon Tatham's Unequal ID, also Adjacent", "unequal", _SIGNS,
            one_a_line=True, some_rules=True,
        ),
        Format(
            "table", "name n RxC|latin v1 … vn², one per line", "table", _BOXES | {"no boxes"},
            one_a_line=True,
        ),
        Format(
            "json", "our format: holds every rule", "own_json", _ALL | {ANY_RULE, "values from 0"},
            one_a_line=True,
        ),
        Format("csv", "a column puzzle or quizzes", "csv_format", _USUAL),
        Format("sdk", "rows under lines #A author, #D description …", "sdk", _USUAL, max_side=9),
        Format(
            "candidates", "a grid of digits run together, also .sdx", "candidates",
            _WIDE | {"pencil marks"}, max_side=9,
        ),
        Format(
            "candidate-line", "729 characters: nine candidates per cell", "candidate_line",
            _USUAL | {"pencil marks"}, min_side=9, max_side=9, one_a_line=True, comments=True,
        ),
        Format("hodoku", "HoDoKu's library line", "hodoku", frozenset(), can_write=False, one_a_line=True),
        Format("opensudoku", "OpenSudoku's XML", "opensudoku", _USUAL, max_side=9),
        Format("pycsp3", "PyCSP3's Futoshiki JSON", "pycsp3", _SIGNS, one_a_line=True),
        Format(
            "futorules", "digits, signs across, signs down", "futorules", _SIGNS,
            min_side=2, max_side=9, one_a_line=True, comments=True,
        ),
        Format(
            "fpuzzles", "address of f-puzzles, also SudokuPad's fpuz", "fpuzzles",
            _ALL - {"other groups"}, one_a_line=True, some_rules=True,
        ),
        Format(
            "sudokupad", "SudokuPad's scl, ctc and scf", "sudokupad", frozenset(), can_write=False,
            one_a_line=True,
        ),
        Format(
            "iss", "Interactive Sudoku Solver's .Name~arg…", "iss",
            _ALL - {"other groups"} | {"values from 0"}, max_side=16, one_a_line=True, some_rules=True,
        ),
        Format(
            "keen", "Simon Tatham's Keen ID (KenKen)", "keen", frozenset({"no boxes"}), one_a_line=True,
            some_rules=True,
        ),
        Format(
            "killer", "forum killers: 3x3::k:, or 81 with arrows", "killer", _USUAL | {"diagonals"},
            min_side=9, max_side=9, one_a_line=True, some_rules=True,
        ),
        Format(
            "jigsaw", "n² givens, then n² letters for regions", "jigsaw_line", _JIGSAW,
            min_side=4, max_side=25, one_a_line=True, comments=True,
        ),
        Format("puzzlink", "puzz.link address of a Sudoku", "puzzlink", _USUAL, one_a_line=True),
        Format(
            "sudokuwiki", "SudokuWiki's address with bd=", "sudokuwiki", frozenset(),
            can_write=False, one_a_line=True,
        ),
        Format(
            "solved", "the lines that solve prints", "solved", frozenset(), can_write=False, one_a_line=True
        ),
        Format("sheet", "one cell per field: CSV, TSV, Markdown", "sheet", frozenset(), can_write=False),
        Format("blanks", "rows with blanks for empty cells", "blanks", frozenset(), can_write=False),
        Format("quoted", "boards in quoted mail, > before each line", "quoted", frozenset(), can_write=False),
        Format(
            "titled", "boards under lines of words, as draw and solve print", "titled", frozenset(),
            can_write=False,
        ),
    )
}  # fmt: skip


def readable() -> list[Format]:
    return list(FORMATS.values())


def writable() -> list[Format]:
    return [format_ for format_ in FORMATS.values() if format_.can_write]


def find(name: str) -> Format:
    if not isinstance(name, str) or name not in FORMATS:
        raise UsageError(f"unknown format {quote(name)}; {choose_from(name, FORMATS)}")
    return FORMATS[name]


def find_writable(name: str) -> Format:
    """Return a format that can be written. Raises UsageError for others."""
    format_ = find(name)
    if not format_.can_write:
        others = [other.name for other in writable()]
        raise UsageError(f"format {name} can be read, not written; choose from {', '.join(others)}")
    return format_


def features(puzzle: Puzzle, boxes: Mapping[int, Box] = NO_BOXES) -> frozenset[str]:
    """Return the features that a format with these default boxes needs for the puzzle."""
    graph, side = puzzle.graph, puzzle.side
    names = {_boxes(puzzle, boxes)}
    if graph.box is not None and graph.box[1] == 1 and (side > 9 or has_usual_boxes(side)):
        names.add("boxes one column wide")  # its row looks like symbols, or like a table
    if any(graph.which_diagonals):
        names.add("diagonals" if graph.diagonals else "one long diagonal")
    if not is_usual(graph):
        names.add("other groups")
    if _has_marks_of_its_own(puzzle):
        names.add("pencil marks")
    names.update(f"rule {rule.name}" for rule in graph.rules)
    if graph.first_value == 0:
        names.add("values from 0")
    if any(isinstance(part, Pair | Sum | Product | Automaton) for part in graph.constraints):
        names.add("primitives")
    for low, high in graph.signs:
        near = abs(low // side - high // side) + abs(low % side - high % side) == 1
        names.add("signs" if near else "signs between far cells")
    return frozenset(names)


def _has_marks_of_its_own(puzzle: Puzzle) -> bool:
    """Whether a cell has pencil marks that are not those of a rule."""
    full, narrowed = (1 << puzzle.side) - 1, puzzle.graph.narrowed
    marked = (mask for cell, mask in enumerate(puzzle.candidates) if mask != narrowed.get(cell, full))
    return any(mask & (mask - 1) for mask in marked)


def is_usual(graph: Graph) -> bool:
    """Whether box or regions, and diagonals, define all groups except those of rules."""
    own = tuple(group.cells for group in graph.own_groups)
    diagonals = compress(long_diagonals(graph.side), graph.which_diagonals)
    if own != (*plain_groups(graph.side, graph.box, graph.regions, False)[0], *diagonals):
        return False
    try:
        return graph.regions is None or (
            sudoku(side=graph.side, regions=graph.regions).graph.regions == graph.regions
        )
    except PuzzleError:
        return False


def _boxes(puzzle: Puzzle, boxes: Mapping[int, Box]) -> str:
    if puzzle.graph.regions is not None:
        whole = pieces(puzzle.graph.regions, puzzle.side) == puzzle.side
        return "regions" if whole else "regions in several parts"
    if puzzle.box is None:
        return "no boxes"
    try:
        usual = boxes.get(puzzle.side) or default_box(puzzle.side)
        return "the usual boxes" if puzzle.box == usual else "other boxes"
    except PuzzleError:
        return "other boxes"


def refusal(format_: Format, puzzle: Puzzle) -> str:
    """Return why the format can't hold the puzzle; "" if it can."""
    if not format_.can_write:
        return f"format {format_.name} can be read, not written"
    if not format_.min_side <= puzzle.side <= format_.max_side:
        return f"format {format_.name} has sides {format_.min_side}…{format_.max_side}, not {puzzle.side}"
    missing = _missing(format_, puzzle)
    if not missing:
        return ""
    others = [
        other.name
        for other in writable()
        if other.min_side <= puzzle.side <= other.max_side and not _missing(other, puzzle)
    ]
    advice = f"; use {' or '.join(others)}" if others else ""
    return f"format {format_.name} can't express {', '.join(missing)}{advice}"


def _missing(format_: Format, puzzle: Puzzle) -> list[str]:
    """Return the features that the format doesn't support."""
    missing = sorted(feature for feature in features(puzzle, format_.boxes) if not format_.supports(feature))
    if missing or not format_.some_rules:
        return missing
    unsupported: list[str] = format_.module_itself.unsupported(puzzle)
    return unsupported
