"""Read the rules of f-puzzles' JSON: one reader per key.

Cells are "R3C7"; clues outside the board have row or column 0 or n+1. Numbers in clues are strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..puzzle import FormatError, Kind, Rule
from ..puzzle.places import Place
from ..puzzle.validation import quote
from ..rules import (
    AllMarked,
    AntiConsecutive,
    AntiKing,
    AntiKnight,
    Arrow,
    Cage,
    Clone,
    Diagonal,
    Difference,
    DisjointGroups,
    DoubleArrow,
    Entropic,
    Even,
    LittleKiller,
    Modular,
    Odd,
    PairSum,
    Palindrome,
    Ratio,
    Region,
    RegionSumLine,
    Renban,
    Sign,
    Thermo,
    Whisper,
    Zipper,
)
from .json_text import expect_list, has_something

_CELL = re.compile(r"R(\d{1,3})C(\d{1,3})", re.ASCII | re.IGNORECASE)
_NUMBER = re.compile(r"\s*(\d{1,9})\s*", re.ASCII)
_LOOKS = {
    "lineC", "outlineC", "baseC", "fontC", "width", "height", "angle", "size", "opacity", "isNewConstraint",
}  # fmt: skip
_DIRECTIONS = {"UL": "up-left", "UR": "up-right", "DL": "down-left", "DR": "down-right"}
_STEPS = {"UL": (-1, -1), "UR": (-1, 1), "DL": (1, -1), "DR": (1, 1)}
_XV = {"X": 10, "V": 5}


class RuleObject:
    """One object of a key's list: its fields, and the board's side."""

    def __init__(self, key: str, data: Any, side: int) -> None:
        if not isinstance(data, dict):
            raise FormatError(f"{key}: expected objects, not {quote(data)}", kind=Kind.JSON)
        self.key, self.data, self.side = key, data, side

    def only(self, *fields: str) -> RuleObject:
        """Raise FormatError if another field has a value."""
        for name, value in self.data.items():
            if name not in fields and name not in _LOOKS and has_something(value):
                raise self.error(f"{name} is not a supported rule")
        return self

    def error(self, problem: str) -> FormatError:
        return FormatError(f"{self.key}: {problem}")

    def place(self, name: Any, outside: bool = False) -> Place:
        match = _CELL.fullmatch(name) if isinstance(name, str) else None
        row, column = (int(match[1]), int(match[2])) if match else (-1, -1)
        first, last = (0, self.side + 1) if outside else (1, self.side)
        if not (first <= row <= last and first <= column <= last):
            raise self.error(f"{quote(name)} is no cell of a {self.side}×{self.side} board")
        return Place(row - 1, column - 1)

    def places(self, field: str = "cells") -> list[Place]:
        return [self.place(name) for name in expect_list(self.data.get(field), f"{self.key}, {field}")]

    def lines(self) -> list[list[Place]]:
        lines = expect_list(self.data.get("lines"), f"{self.key}, lines")
        return [[self.place(name) for name in expect_list(line, f"{self.key}, a line")] for line in lines]

    def number_or(self, default: int) -> int:
        """The number in `value`, or the default."""
        number = self.number()
        return default if number is None else number

    def number(self) -> int | None:
        value = self.data.get("value")
        if value is None or value == "":
            return None
        match = _NUMBER.fullmatch(value) if isinstance(value, str) else None
        if match is None and not (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
            cells = self.data.get("cells") or self.data.get("lines") or self.data.get("cell")
            raise self.error(f"{quote(value)} at {quote(cells)} is no number")
        return int(match[1]) if match else int(value)

    def pair(self) -> tuple[Place, Place]:
        cells = self.places()
        if len(cells) != 2:
            raise self.error(f"{len(cells)} cells, expected 2")
        return cells[0], cells[1]


Reader = Callable[[RuleObject], Iterable[Rule]]


def _lines(make: Callable[[list[Place]], Rule]) -> Reader:
    return lambda entry: (make(line) for line in entry.only("lines").lines())


def _cage(entry: RuleObject) -> Iterator[Rule]:
    entry.only("cells", "value")
    yield Cage(entry.number() or None, entry.places())


def _whisper(entry: RuleObject) -> Iterator[Rule]:
    by = entry.only("lines", "value").number_or((entry.side + 1) // 2)
    for line in entry.lines():
        yield Whisper(line, by)


def _arrow(entry: RuleObject) -> Iterator[Rule]:
    circle = entry.only("cells", "lines").places()
    if circle != sorted(circle):
        raise entry.error(f"the pill at {circle[0]} is not read from left to right and top to bottom")
    for line in entry.lines():
        if not line or line[0] not in circle:
            raise entry.error("a line does not start in its circle")
        if len(line) > 1:
            yield Arrow(circle, line[1:])


def _dot(make: Callable[[Place, Place, int], Rule], usual: int) -> Reader:
    return lambda entry: [make(*entry.only("cells", "value").pair(), entry.number_or(usual))]


def _xv(entry: RuleObject) -> Iterator[Rule]:
    first, second = entry.only("cells", "value").pair()
    value = entry.data.get("value")
    total = _XV.get(str(value).strip().upper())
    if total is None and has_something(value):
        raise entry.error(f"{quote(value)} between {first} and {second} is neither X nor V")
    if total is not None:
        yield PairSum(first, second, total)


def _clone(entry: RuleObject) -> Iterator[Rule]:
    cells, others = entry.only("cells", "cloneCells").places(), entry.places("cloneCells")
    if len(cells) != len(others):
        raise entry.error(f"{len(cells)} cells and {len(others)} clones of them")
    pairs = [(cell, other) for cell, other in zip(cells, others, strict=True) if cell != other]
    if pairs:
        yield Clone([cell for cell, _ in pairs], [other for _, other in pairs])


def _little_killer(entry: RuleObject) -> Iterator[Rule]:
    direction = str(entry.only("cell", "cells", "direction", "value").data.get("direction")).upper()
    if direction not in _STEPS:
        raise entry.error(f"direction {quote(direction)} is none of {', '.join(_STEPS)}")
    outside = entry.place(entry.data.get("cell"), outside=True)
    down, right = _STEPS[direction]
    start = Place(outside.row + down, outside.column + right)
    if not (0 <= start.row < entry.side and 0 <= start.column < entry.side):
        raise entry.error(f"no diagonal goes {direction} from {quote(entry.data.get('cell'))}")
    total = entry.number()
    if total is None:
        return  # an empty clue
    steps = range(entry.side)
    diagonal = [Place(start.row + k * down, start.column + k * right) for k in steps]
    cells = entry.data.get("cells") or []
    if cells and set(entry.places()) != {p for p in diagonal if max(p) < entry.side and min(p) >= 0}:
        raise entry.error(f"its cells are not the diagonal that goes {direction} from {start}")
    yield LittleKiller(total, start, _DIRECTIONS[direction])


# Keys with a list of objects. If each object is one cell, `_of_cells` reads them together.
READERS: dict[str, Reader] = {
    "killercage": _cage,
    "extraregion": lambda entry: [Region(entry.only("cells").places())],
    "littlekillersum": _little_killer,
    "arrow": _arrow,
    "thermometer": _lines(Thermo),
    "slowthermometer": _lines(lambda line: Thermo(line, slow=True)),
    "palindrome": _lines(Palindrome),
    "difference": _dot(Difference, 1),
    "ratio": _dot(Ratio, 2),
    "xv": _xv,
    "clone": _clone,
    "renban": _lines(Renban),
    "whispers": _whisper,
    "germanwhispers": _lines(lambda line: Whisper(line, 5)),
    "dutchwhispers": _lines(lambda line: Whisper(line, 4)),
    "regionsumline": _lines(RegionSumLine),
    "entropicline": _lines(Entropic),
    "modularline": _lines(Modular),
    "zipperline": _lines(Zipper),
    "doublearrow": _lines(DoubleArrow),
}

# Keys with a list of single cells.
_OF_CELLS = ("odd", "even", "minimum", "maximum")

# Keys that are true or false.
SWITCHES: dict[str, Callable[[], Rule]] = {
    "diagonal+": lambda: Diagonal(rising=True),
    "diagonal-": lambda: Diagonal(rising=False),
    "antiknight": AntiKnight,
    "antiking": AntiKing,
    "disjointgroups": DisjointGroups,
}

# Keys for "all marks of this kind are given".
MARKED = ("nonconsecutive", "negative")

RULE_KEYS = frozenset((*READERS, *_OF_CELLS, *SWITCHES, *MARKED))


def read_rules(data: dict[str, Any], side: int) -> Iterator[Rule]:
    """All rules except those of the grid. Raises FormatError."""
    for key, make in SWITCHES.items():
        if data.get(key):
            yield make()
    named: list[Rule] = []
    for key, read in READERS.items():
        for item in expect_list(data.get(key) or [], key):
            named += read(RuleObject(key, item, side))
    yield from named
    for key in _OF_CELLS:
        entries = [RuleObject(key, item, side).only("cell") for item in expect_list(data.get(key) or [], key)]
        cells = [entry.place(entry.data.get("cell")) for entry in entries]
        if cells:
            yield from _of_cells(key, cells, side)
    yield from _all_marked(data, named)


def _of_cells(key: str, cells: list[Place], side: int) -> Iterator[Rule]:
    if key in ("odd", "even"):
        yield Odd(cells) if key == "odd" else Even(cells)
        return
    marked = set(cells)
    for row, column in cells:
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            other = Place(row + down, column + right)
            if max(other) < side and min(other) >= 0 and other not in marked:
                here = Place(row, column)
                yield Sign(here, other) if key == "minimum" else Sign(other, here)


def _all_marked(data: dict[str, Any], marks: list[Rule]) -> Iterator[Rule]:
    """`nonconsecutive` excepts white dots, so all white dots are given."""
    negative = {str(name).lower() for name in expect_list(data.get("negative") or [], "negative")}
    for name in sorted(negative - {"ratio", "xv"}):
        raise FormatError(f"negative: {quote(name)} is not a supported rule; supported are ratio, xv")
    if "ratio" in negative and any(isinstance(mark, Ratio) and mark.by != 2 for mark in marks):
        raise FormatError("negative: that all ratios are marked can be said of ratio 2 alone")
    if "xv" in negative:
        yield AllMarked(("xv",))
    consecutive = bool(data.get("nonconsecutive"))
    if consecutive and "ratio" not in negative and not any(isinstance(mark, Difference) for mark in marks):
        yield AntiConsecutive()
    elif consecutive or "ratio" in negative:
        yield AllMarked(["difference"] * consecutive + ["ratio"] * ("ratio" in negative))
