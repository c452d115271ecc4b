"""Simon Tatham's Unequal: `N:` and n² items with values and U R D L.

An item is the value (0 is empty) and any of the letters, then a comma. A letter points at the neighbour that
is smaller. In Adjacent mode, `Na:`, it points at one that differs by 1; both cells of such a pair have a
letter, and all pairs without differ by more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from ..puzzle import FormatError, Kind, Puzzle, Rule, cell_name, futoshiki, latin
from ..puzzle.errors import so_many
from ..puzzle.places import one_cell
from ..puzzle.validation import side_problem
from .covering import other_rules
from .heads import UNEQUAL
from .line import build
from .records import Options

_ITEM = re.compile(r"(\d{1,9})([URDL]*)", re.ASCII)
_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
_ORDER = "".join(_STEPS).index


def read_line(line: str, options: Options) -> Puzzle:  # noqa: ARG001
    text = line.strip()
    head = UNEQUAL.match(text)
    if head is None:
        raise FormatError("expected an Unequal ID such as 4:0,0U,…", column=1)
    side = int(head[1])
    if problem := side_problem(side):
        raise FormatError(problem, column=1, kind=Kind.SIDE)
    cells = text[head.end() :].removesuffix(",")
    count = cells.count(",") + 1
    if count != side * side:
        raise FormatError(f"{so_many(count, 'cell')}, expected {side * side}", kind=Kind.LENGTH)
    board = _board(cells.split(","), side, head.end() + line.index(text) + 1)
    if head[2]:
        rules = _adjacent(board, side)
        return build(lambda: latin(board.values, side=side, rules=rules), side, board.place)
    return build(lambda: futoshiki(board.values, board.pointed, side=side), side, board.place)


class _Board(NamedTuple):
    """The items: values, pairs (cell pointed at, cell with the letter), columns."""

    values: list[int]
    pointed: list[tuple[int, int]]
    columns: list[int]

    def place(self, cell: int) -> tuple[int, int]:
        return 0, self.columns[cell]


def _board(items: list[str], side: int, start: int) -> _Board:
    board = _Board([], [], [])
    for cell, item in enumerate(items):
        board.columns.append(start)
        start += len(item) + 1
        match = _ITEM.fullmatch(item)
        problem, kind = "", Kind.SYMBOL
        if match is None:
            problem = f"{item!r} is not a value and letters U R D L"
        elif int(match[1]) > side:
            problem = f"{match[1]} is outside 1…{side} (0 for empty)"
        else:
            board.values.append(int(match[1]))
            for letter in match[2]:
                row, column = cell // side + _STEPS[letter][0], cell % side + _STEPS[letter][1]
                if not (0 <= row < side and 0 <= column < side):
                    problem, kind = f"sign {letter} points off the board", Kind.SIGNS
                board.pointed.append((row * side + column, cell))
        if problem:
            raise FormatError(problem, column=board.columns[cell], cell=cell_name(cell, side), kind=kind)
    return board


def _adjacent(board: _Board, side: int) -> list[Rule]:
    from ..rules import AllMarked, Difference

    pairs = set(board.pointed)
    for other, cell in board.pointed:
        if (cell, other) not in pairs:
            here, there = cell_name(cell, side), cell_name(other, side)
            message = f"{here} points at {there}, which does not point back"
            raise FormatError(message, column=board.columns[cell], cell=here, kind=Kind.SIGNS)
    marked = sorted(pair for pair in pairs if pair[0] < pair[1])
    dots = [Difference(cell_name(one, side), cell_name(other, side)) for one, other in marked]
    return [*dots, AllMarked(("difference",))]


def unsupported(puzzle: Puzzle) -> list[str]:
    """Return the features of the puzzle that Unequal can't express."""
    graph = puzzle.graph
    if not graph.rules:
        return []
    from ..rules import AllMarked, Difference
    from .layout import touch

    if rules := other_rules(puzzle, Difference, AllMarked):
        return rules
    marked = [tuple(rule.marked) for rule in graph.rules if isinstance(rule, AllMarked)]
    dots = [rule for rule in graph.rules if isinstance(rule, Difference)]
    if marked != [("difference",)]:
        return ["dots of which not all are marked"]
    if any(dot.by != 1 or not touch(one_cell(dot.first), one_cell(dot.second)) for dot in dots):
        return ["differences other than 1, or of far cells"]
    return ["signs beside dots"] if graph.signs else []


def write(puzzle: Puzzle) -> str:
    if not puzzle.graph.rules:
        return text_of(puzzle.side, puzzle.givens, puzzle.arcs)
    from ..rules import Difference

    dots = [rule for rule in puzzle.graph.rules if isinstance(rule, Difference)]
    pairs = [dot.between(puzzle.graph.frame) for dot in dots]
    both = [pair for one, other in pairs for pair in ((one, other), (other, one))]
    return text_of(puzzle.side, puzzle.givens, both).replace(":", "a:", 1)


@cache
def _letters(side: int) -> dict[int, str]:
    """Return the letter for each offset of the cell it points at."""
    return {down * side + right: letter for letter, (down, right) in _STEPS.items()}


def text_of(side: int, values: Iterable[int], arcs: Iterable[tuple[int, int]]) -> str:
    """Return the game ID of a board, which need not be a valid puzzle."""
    letters: dict[int, str] = {}
    letter_of = _letters(side)
    for lesser, greater in arcs:
        letters[greater] = letters.get(greater, "") + letter_of[lesser - greater]
    items = list(map(str, values))
    for cell, pointing in letters.items():
        items[cell] += "".join(sorted(pointing, key=_ORDER)) if len(pointing) > 1 else pointing
    return f"{side}:{','.join(items)},"
