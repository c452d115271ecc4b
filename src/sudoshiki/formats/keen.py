"""Simon Tatham's Keen (KenKen): `N:cages,clues`, a Latin square with cages.

The cages are the walls between them (`formats.walls`). The clues follow in reading order of each cage's first
cell: `a` sum, `m` product, `s` difference, `d` quotient, and the number. Values may repeat in a cage.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..puzzle import FormatError, Kind, Puzzle, Rule, cell_name, latin
from ..puzzle.errors import so_many
from ..puzzle.validation import side_problem
from ..rules import CalcCage
from .covering import area_numbers, has_short_numbers, other_rules, uncovered
from .heads import KEEN
from .records import Options
from .walls import read_areas, walls_text

_CLUE = re.compile(r"([amsd])(\d{1,9})", re.ASCII)
_OPERATIONS = {"a": "+", "m": "*", "s": "-", "d": "/"}
_LETTERS = {operation: letter for letter, operation in _OPERATIONS.items()}


def read_line(line: str, options: Options) -> Puzzle:  # noqa: ARG001
    text = line.strip()
    head = KEEN.match(text)
    if head is None:
        raise FormatError("expected a Keen ID such as 4:a_b…,a5m4…", column=1)
    side = int(head[1])
    if problem := side_problem(side):
        raise FormatError(problem, column=1, kind=Kind.SIDE)
    walls, comma, clues = text[head.end() :].partition(",")
    if not comma:
        raise FormatError("clues are missing, expected cages,clues", column=len(text), kind=Kind.BROKEN_OFF)
    areas = read_areas(walls, side, "cages", repetitions=True)
    start = len(text) - len(clues) + line.index(text)
    return latin(side=side, rules=list(_cages(areas, clues, side, start)))


def _cages(areas: list[int], clues: str, side: int, start: int) -> Iterator[Rule]:
    cages: list[list[str]] = [[] for _ in range(max(areas))]
    for cell, area in enumerate(areas):
        cages[area - 1].append(cell_name(cell, side))
    at = 0
    for number, cells in enumerate(cages):
        clue = _CLUE.match(clues, at)
        if clue is None and at == len(clues):
            message = f"{so_many(number, 'clue')} for {so_many(len(cages), 'cage')}"
            raise FormatError(message, column=start + at, kind=Kind.LENGTH)
        if clue is None:
            message = f"{clues[at]!r} for the cage at {cells[0]}: expected a, m, s or d and a number"
            raise FormatError(message, column=start + at + 1, cell=cells[0], kind=Kind.SYMBOL)
        at = clue.end()
        yield CalcCage(_OPERATIONS[clue[1]], int(clue[2]), cells)
    if at < len(clues):
        raise FormatError("text after the last clue", column=start + at + 1, kind=Kind.EXTRA)


def unsupported(puzzle: Puzzle) -> list[str]:
    """The rules that Keen can't express."""
    givens = ["givens"] if puzzle.side > 1 and puzzle.given_count else []
    long = [] if all(map(has_short_numbers, puzzle.graph.rules)) else ["results below 0 or above 999999999"]
    return [*givens, *long, *(other_rules(puzzle, CalcCage) or uncovered(puzzle, CalcCage))]


def write(puzzle: Puzzle) -> str:
    areas, cages = area_numbers(puzzle, CalcCage)
    clues = "".join(f"{_LETTERS[cage.operation]}{cage.total}" for cage in cages)
    return f"{puzzle.side}:{walls_text(areas, puzzle.side, repetitions=True)},{clues}"
