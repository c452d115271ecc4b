"""Killer Sudoku on one line: SudoCue's `3x3::k:` list, or 81 characters.

SudoCue: `3x3`, flags (d for both diagonals), `k`, then 81 numbers, all separated by colons. A number is 256
times the sum and the cage's number; below 256 the cell has no cage.

Arrows: one cell of a cage has its sum, 0-9, A-Z for 10-35, a-j for 36-45; the others point a step towards it:
`< > ^ v`, and `` ` `` `'` `,` `.` up-left, up-right, down-left, down-right. 0 is a cage without a sum, or a
cell without a cage. Only read.
"""

from __future__ import annotations

import re
from math import isqrt

from ..puzzle import FormatError, Kind, Puzzle, Rule, cell_name, sudoku
from ..puzzle.errors import so_many
from ..puzzle.places import Place
from ..puzzle.validation import quote
from ..rules import Cage
from .covering import beyond_plain_killer, other_rules
from .heads import KILLER
from .records import Options

_SIDE = 9
_STEPS = {
    "<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0),
    "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1),
}  # fmt: skip
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_NUMBER = re.compile(r"\d{1,6}", re.ASCII)
_SHIFT = 256  # times the sum


def read_line(line: str, options: Options) -> Puzzle:  # noqa: ARG001
    text = line.strip()
    if KILLER.match(text):
        return _puzzle_of_numbers(text)
    if len(text) == _SIDE * _SIDE:
        return sudoku(side=_SIDE, rules=_cages_of_arrows(text))
    message = "expected 3x3::k: and 81 numbers, or 81 characters with sums and arrows"
    raise FormatError(message, column=1, kind=Kind.LENGTH)


def _puzzle_of_numbers(text: str) -> Puzzle:
    size, flags, _, *numbers = text.removesuffix(":").split(":")
    if size != "3x3" or flags not in ("", "d"):
        what = f"boxes of {size}" if size != "3x3" else f"flag {quote(flags)}"
        raise FormatError(f"{what}: expected 3x3::k: or 3x3:d:k:", column=1, kind=Kind.SIDE)
    cells = _SIDE * _SIDE
    if len(numbers) != cells:
        raise FormatError(f"{so_many(len(numbers), 'number')}, expected {cells}", kind=Kind.LENGTH)
    cages: dict[int, list[int]] = {}
    totals: dict[int, int] = {}
    for cell, number in enumerate(numbers):
        if not _NUMBER.fullmatch(number):
            name = cell_name(cell, _SIDE)
            raise FormatError(f"{quote(number)} is no number", cell=name, kind=Kind.SYMBOL)
        total, cage = divmod(int(number), _SHIFT)
        if not total:
            continue
        if totals.setdefault(cage, total) != total:
            message = f"its cage has the sum {total} here and {totals[cage]} before"
            raise FormatError(message, cell=cell_name(cell, _SIDE), kind=Kind.CLASH)
        cages.setdefault(cage, []).append(cell)
    rules = [_cage(totals[cage], members) for cage, members in cages.items()]
    return sudoku(side=_SIDE, diagonals=flags == "d", rules=rules)


def _cage(total: int, cells: list[int]) -> Rule:
    return Cage(total or None, tuple([Place(*divmod(cell, _SIDE)) for cell in cells]))


def _cages_of_arrows(text: str) -> list[Rule]:
    cages: dict[int, list[int]] = {}
    for cell in range(len(text)):
        cages.setdefault(_end(text, cell), []).append(cell)
    sums = {end: _SUMS.index(text[end]) for end in cages}
    return [_cage(sums[end], cells) for end, cells in cages.items() if sums[end] or len(cells) > 1]


def _end(text: str, start: int) -> int:
    """The cell with the sum, to which the arrows lead."""
    cell = start
    for _ in text:
        sign = text[cell]
        if sign in _SUMS:
            return cell
        if sign not in _STEPS:
            name = cell_name(cell, _SIDE)
            raise FormatError(f"{sign!r} is no sum and no arrow", cell=name, kind=Kind.SYMBOL)
        down, right = _STEPS[sign]
        row, column = cell // _SIDE + down, cell % _SIDE + right
        if not (0 <= row < _SIDE and 0 <= column < _SIDE):
            name = cell_name(cell, _SIDE)
            raise FormatError(f"the arrow {sign} points off the board", cell=name, kind=Kind.SIGNS)
        cell = row * _SIDE + column
    raise FormatError("its arrows go round in a circle", cell=cell_name(start, _SIDE), kind=Kind.SIGNS)


def unsupported(puzzle: Puzzle) -> list[str]:
    """The rules that SudoCue's list can't express."""
    cages = [rule for rule in puzzle.graph.rules if isinstance(rule, Cage)]
    cells = [cell for cage in cages for cell in cage.cells]
    features = ["givens"] if puzzle.given_count else []
    if not cages:
        features.append("boards without cages")
    if len(set(cells)) < len(cells):
        features.append("cages that overlap")
    else:
        features += beyond_plain_killer(cages, _SIDE)
    return features + other_rules(puzzle, Cage)


def write(puzzle: Puzzle) -> str:
    frame = puzzle.graph.frame
    numbers = [0] * len(puzzle.candidates)
    cages = [rule for rule in puzzle.graph.rules if isinstance(rule, Cage)]
    for number, cage in enumerate(cages, start=1):
        for cell in frame.cells(cage.cells):
            numbers[cell] = (cage.total or 0) * _SHIFT + number
    flags = "d" if puzzle.graph.diagonals else ""
    size = isqrt(puzzle.side)
    return f"{size}x{size}:{flags}:k:{':'.join(map(str, numbers))}:"
