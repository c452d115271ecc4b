"""Parse text of Interactive Sudoku Solver: constraints, cells, numbers.

A cell is `R` row `C` column, one character each: 1-9, then a-g for 10-16. Blanks are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple
from urllib.parse import unquote_plus

from ..puzzle import FormatError, Kind
from ..puzzle.errors import so_many
from ..puzzle.places import Place, Places, board_places
from ..puzzle.validation import quote

MAX_SIDE = 16
_DIGITS = "0123456789abcdefg"
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.ASCII | re.IGNORECASE)
_LINK = re.compile(r"\S*[?&]q=([^&#]*)", re.ASCII)
_LONGEST_NUMBER = 9  # digits
_NUMBERS = {str(number): number for number in range(100)}  # most of those that are read


Part = list[str]  # a name and its arguments, unchanged


class Term(NamedTuple):
    """One constraint of the chain, on a board of some side."""

    name: str
    args: Sequence[str]
    side: int = 0

    def __str__(self) -> str:
        text = "~".join((f".{self.name}", *self.args))
        return text if len(text) <= 60 else f"{text[:59]}…"

    def error(self, problem: str, kind: Kind = Kind.FORMAT) -> FormatError:
        return FormatError(f"{self}: {problem}", kind=kind)

    def number(self, text: str, what: str) -> int:
        if text in _NUMBERS:
            return _NUMBERS[text]
        if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_NUMBER):
            raise self.error(f"{quote(text)} is no {what}; expected a whole number", Kind.SYMBOL)
        return int(text)

    def cell(self, name: str) -> Place:
        if place := places_by_name(self.side).get(name):
            return place
        match = _CELL.fullmatch(name)  # another spelling, or no cell
        if match is None:
            raise self.error(f"{quote(name)} is no cell; cells are R1C1 to RgCg, a for 10", Kind.SYMBOL)
        row, column = (_DIGITS.index(digit.lower()) for digit in match.groups())
        if row > self.side or column > self.side:
            raise self.error(f"{name} is off the {self.side}×{self.side} board", Kind.SYMBOL)
        return Place(row - 1, column - 1)

    def cells(self, names: Sequence[str], least: int = 1) -> Places:
        if len(names) < least:
            expected = so_many(least, "cell")
            raise self.error(f"expected at least {expected}, found {len(names)}", Kind.LENGTH)
        try:
            return Places(map(places_by_name(self.side).__getitem__, names))
        except KeyError:
            return Places(map(self.cell, names))


class Terms(NamedTuple):
    """All constraints of one name, on a board of some side.

    A puzzle may have hundreds, so what they have in common is read for all at once.
    """

    parts: Sequence[Part]  # at least one
    side: int

    def each(self) -> Iterator[Term]:
        return (Term(part[0], part[1:], self.side) for part in self.parts)

    def numbers(self, what: str, default: int | None = None) -> list[int]:
        """The first argument of each, a number; if it is empty, the default."""
        try:
            return [_NUMBERS[part[1]] for part in self.parts]
        except (KeyError, IndexError):  # another number, none, or wrong
            known = {} if default is None else {"": default}
            first = [(term, term.args[0] if term.args else "") for term in self.each()]
            return [known[text] if text in known else term.number(text, what) for term, text in first]

    def cells(self, start: int = 0, least: int = 1) -> list[tuple[int, ...]]:
        """The arguments of each from `start` on: cells, by their numbers."""
        numbers, first = numbers_by_name(self.side), start + 1
        number = numbers.__getitem__
        try:
            groups: list[tuple[int, ...]] = [  # itemgetter is faster, but of one cell returns no tuple
                itemgetter(*part[first:])(numbers)
                if len(part) > first + 1
                else tuple(map(number, part[first:]))
                for part in self.parts
            ]
            if min(map(len, groups)) >= least:
                return groups
        except KeyError:  # another spelling, or no cell
            pass
        return [
            tuple([row * self.side + column for row, column in term.cells(term.args[start:], least)])
            for term in self.each()
        ]


@lru_cache(maxsize=MAX_SIDE)
def places_by_name(side: int) -> dict[str, Place]:
    """The cells of a board by their names, as ISS writes them."""
    return {cell_text(place): place for place in board_places(side)}


@lru_cache(maxsize=MAX_SIDE)
def numbers_by_name(side: int) -> dict[str, int]:
    return {name: number for number, name in enumerate(places_by_name(side))}


def cell_text(place: Place) -> str:
    return f"R{_DIGITS[place.row + 1]}C{_DIGITS[place.column + 1]}"


def chain_of(text: str) -> str:
    """The chain without blanks, extracted from a link if it is in one."""
    if "q=" in text and (link := _LINK.match(text.strip())):
        text = unquote_plus(link[1])
    return "".join(text.split())


def split_chain(chain: str) -> list[Part]:
    """The constraints of a chain, each in parts."""
    first, *items = chain.split(".")
    if first:
        raise FormatError(f"expected constraints such as .Cage~10~R1C1~R1C2, not {quote(first)}", column=1)
    return [item.split("~") for item in items]
