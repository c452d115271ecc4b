"""The text of Interactive Sudoku Solver (ISS) taken apart: constraints `.Name~argument~…`, cells, numbers.

A cell is `R` row `C` column, each one character: 1-9, then a-g for 10-16. Blanks mean nothing.
"""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote_plus

from ..puzzle import FormatError, Kind
from ..puzzle.door import shown
from ..puzzle.places import Place

__all__ = ["MAX_SIDE", "Term", "cell_text", "chain_of", "split_terms"]

MAX_SIDE = 16
_DIGITS = "0123456789abcdefg"
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.ASCII | re.IGNORECASE)
_LINK = re.compile(r"\S*[?&]q=([^&#]*)", re.ASCII)
_LONGEST_NUMBER = 9  # digits


class Term(NamedTuple):
    """One constraint of the chain, on a board of some side."""

    name: str
    args: tuple[str, ...]
    side: int = 0

    def __str__(self) -> str:
        text = "~".join((f".{self.name}", *self.args))
        return text if len(text) <= 60 else f"{text[:59]}…"

    def error(self, problem: str, kind: Kind = Kind.FORMAT) -> FormatError:
        return FormatError(f"{self}: {problem}", kind=kind)

    def number(self, text: str, what: str) -> int:
        if not re.fullmatch(rf"\d{{1,{_LONGEST_NUMBER}}}", text, re.ASCII):
            raise self.error(f"{shown(text)} is no {what}; expected a whole number", Kind.SYMBOL)
        return int(text)

    def cell(self, name: str) -> Place:
        found = _CELL.fullmatch(name)
        if found is None:
            raise self.error(f"{shown(name)} is no cell; cells are R1C1 to RgCg, a for 10", Kind.SYMBOL)
        row, column = (_DIGITS.index(digit.lower()) for digit in found.groups())
        if row > self.side or column > self.side:
            raise self.error(f"{name} is off the {self.side}×{self.side} board", Kind.SYMBOL)
        return Place(row - 1, column - 1)

    def cells(self, names: tuple[str, ...], least: int = 1) -> list[Place]:
        if len(names) < least:
            raise self.error(f"expected at least {least} cells, found {len(names)}", Kind.LENGTH)
        return [self.cell(name) for name in names]


def cell_text(place: Place) -> str:
    return f"R{_DIGITS[place.row + 1]}C{_DIGITS[place.column + 1]}"


def chain_of(text: str) -> str:
    """The chain without blanks, taken out of a link if it is in one."""
    if link := _LINK.match(text.strip()):
        text = unquote_plus(link[1])
    return "".join(text.split())


def split_terms(chain: str) -> list[Term]:
    first, *items = chain.split(".")
    if first:
        raise FormatError(f"expected constraints such as .Cage~10~R1C1~R1C2, not {shown(first)}", column=1)
    parts = [item.split("~") for item in items]
    return [Term(name, tuple(args)) for name, *args in parts]
