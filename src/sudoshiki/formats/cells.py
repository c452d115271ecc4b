"""Text to values: what one cell may look like, and how many cells make a board."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from ..puzzle import FormatError, Kind, cell_name
from ..puzzle.door import side_problem
from ..puzzle.errors import so_many
from ..puzzle.symbols import ALPHABETS, EMPTY, doubtful_zero, symbol_values, symbols

__all__ = ["number", "side_of", "symbol_cells", "token_cells", "wrong_symbol"]

_OFTEN = 4  # a symbol in one cell of so many may stand for empty
_LETTERS_FOR_DIGITS = {"O": "0", "o": "0", "l": "1", "I": "1", "i": "1", "S": "5", "s": "5", "B": "8"}


def side_of(count: int) -> int:
    """The side of a board of `count` cells."""
    side = isqrt(count)
    if side * side == count and count:
        if problem := side_problem(side):
            raise FormatError(f"{count} cells, {problem}", kind=Kind.SIDE)
        return side
    below, above = side * side, (side + 1) ** 2
    near = below if count - below <= above - count else above
    if abs(count - near) <= 2 and near >= 16:
        raise FormatError(f"{so_many(count, 'cell')}, expected {near}", kind=Kind.LENGTH)
    sizes = [f"{n * n} ({n}×{n})" for n in (side, side + 1) if n]
    raise FormatError(
        f"{count} cells make no square; the nearest sizes are {' and '.join(sizes)}", kind=Kind.LENGTH
    )


def symbol_cells(text: str, side: int, alphabet: str) -> list[int]:
    """The values of one character a cell; an error's column counts from the first of them."""
    known = symbol_values(side, alphabet)
    if doubt := doubtful_zero(text, side, alphabet):
        cell, message = doubt
        raise FormatError(message, column=cell + 1, cell=cell_name(cell, side), kind=Kind.SYMBOL)
    try:
        return [known[symbol] for symbol in text]
    except KeyError:
        cell = next(cell for cell, symbol in enumerate(text) if symbol not in known)
        raise wrong_symbol(text[cell], side, alphabet, cell, text) from None


def wrong_symbol(symbol: str, side: int, alphabet: str, cell: int, cells: Sequence[str] = ()) -> FormatError:
    """A symbol that is no value here: the cell, what is allowed, and what it may be meant for, as a
    look-alike or because it stands in many of the `cells`, all or those of a row."""
    count = cells.count(symbol)
    often = len(cells) > 1 and count * _OFTEN >= len(cells)
    allowed = symbols(side, alphabet)
    span = allowed if side < 5 else f"{allowed[:3]}…{allowed[-1]}"
    hint, kind = "", Kind.SYMBOL
    if symbol.isdigit() and not symbol.isascii():
        kind = Kind.SCRIPT
        hint = " (a digit of another script; write plain digits)"
    elif side <= 9 and symbol in _LETTERS_FOR_DIGITS and not often:
        hint = f" (a letter; did you mean {_LETTERS_FOR_DIGITS[symbol]}?)"
    elif often:
        hint = f" (it stands in {count} of {len(cells)} cells: if they are empty, write . or 0)"
    elif side > 9 and symbol.isalnum() and any(symbol in ALPHABETS[other][:side] for other in ALPHABETS):
        hint = f" (alphabet {alphabet}; there are also {', '.join(a for a in ALPHABETS if a != alphabet)})"
    message = f"{symbol!r} is not one of {span}, nor empty ({' '.join(EMPTY)}){hint}"
    return FormatError(message, column=cell + 1, cell=cell_name(cell, side), kind=kind)


def number(token: str) -> int | None:
    """A plain decimal number; None for anything else, digits of other scripts included."""
    return int(token) if token.isascii() and token.isdigit() and len(token) <= 18 else None


def is_empty(token: str) -> bool:
    """Signs for empty, however many; and what pandas writes for nothing."""
    return (len(set(token)) == 1 and token[0] in EMPTY) or token.lower() in ("nan", "<na>")


def token_cells(tokens: Sequence[str], side: int, alphabet: str, first_cell: int = 0) -> list[int]:
    """The values of one token a cell: numbers, single symbols or empties. An error knows its cell and,
    as its column, the number of the token, counted from 1."""
    plain = alphabet == "1-9A" or any(len(token) > 1 for token in tokens)
    values = []
    for index, token in enumerate(tokens):
        value = number(token) if plain else None
        if value is None and len(token) == 1:
            value = symbol_values(min(side, len(ALPHABETS[alphabet])), alphabet).get(token)
        if value is None and is_empty(token):
            value = 0
        if value is None or value > side:
            cell = cell_name(first_cell + index, side)
            if value is None and len(token) == 1 and side <= len(ALPHABETS[alphabet]):
                raise wrong_symbol(token, side, alphabet, 0, tokens).at(column=index + 1, cell=cell)
            what = f"{token} is outside 1…{side}" if value else f"{token!r} is no value"
            raise FormatError(what, column=index + 1, cell=cell, kind=Kind.SYMBOL)
        values.append(value)
    return values
