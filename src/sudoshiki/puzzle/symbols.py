"""Values as text and back: symbols of a cell, numbers of cells of a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt

from .errors import FormatError, Kind, PuzzleError, SudoshikiError, cell_name, so_many
from .validation import quote, side_problem

EMPTY = ".0*_-"  # symbols for an empty cell; 0 only if it is no value

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

# The alphabets in use for boards above 9×9. The first is the default.
ALPHABETS: dict[str, str] = {
    "1-9A": "123456789" + _LETTERS,
    "0-9A": "0123456789" + _LETTERS,
    "A-Z": _LETTERS,
}
MAX_SYMBOLS = len(ALPHABETS["1-9A"])
MAX_JIGSAW = 25  # the side of the largest board that is written with a letter for each region
UNKNOWN = 255  # in a table of bytes: no value
_DOUBTFUL = 254  # in a table of bytes: empty, unless the board has another sign for empty


def check_alphabet(alphabet: object, error: type[SudoshikiError] = PuzzleError) -> None:
    """Refuse an unknown alphabet."""
    if not isinstance(alphabet, str) or alphabet not in ALPHABETS:
        raise error(f"unknown alphabet {quote(alphabet)}; choose from {', '.join(ALPHABETS)}")


def symbols(side: int, alphabet: str = "1-9A") -> str:
    """The characters for 1…side, in order."""
    check_alphabet(alphabet)
    characters = ALPHABETS[alphabet][:side]
    if len(characters) < side:
        raise PuzzleError(
            f"alphabet {alphabet} has {len(characters)} symbols, a side of {side} needs numbers instead",
            kind=Kind.SIDE,
        )
    return characters


@lru_cache(maxsize=64)
def symbol_values(side: int, alphabet: str = "1-9A") -> dict[str, int]:
    """Character → value, 0 for empties; in either case if the alphabet has one case."""
    written = symbols(side, alphabet)
    values = dict.fromkeys(EMPTY, 0)
    values.update(_both_cases(written))
    return values


def doubtful_zero(text: str, side: int, alphabet: str = "1-9A") -> tuple[int, str] | None:
    """Find a 0 that may be a value, since many count from 0 above 9×9; with a message.

    A board has one sign for empty. If it has another one besides 0, the 0 may be a value.
    """
    if not _zero_is_doubtful(side, alphabet) or "0" not in text:
        return None
    other = next((sign for sign in EMPTY if sign != "0" and sign in text), None)
    if other is None:
        return None
    message = (
        f"0 and {other} both look empty; if 0 is a value here, choose alphabet 0-9A, else write one of them"
    )
    return text.index("0"), message


def _zero_is_doubtful(side: int, alphabet: str) -> bool:
    return side > 9 and alphabet == "1-9A"


@lru_cache(maxsize=64)
def symbol_table(side: int, alphabet: str = "1-9A") -> bytes:
    """The table for the native reader: for each byte a value, UNKNOWN or _DOUBTFUL."""
    table = bytearray([UNKNOWN]) * 256
    for symbol, value in symbol_values(side, alphabet).items():
        table[ord(symbol)] = value
    if _zero_is_doubtful(side, alphabet):
        table[ord("0")] = _DOUBTFUL
    return bytes(table)


def _both_cases(written: str) -> Iterable[tuple[str, int]]:
    for value, symbol in enumerate(written, start=1):
        yield symbol, value
        if symbol.isalpha() and symbol.swapcase() not in written:
            yield symbol.swapcase(), value


_OFTEN = 4  # a wrong symbol in one of this many cells may mean empty
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


def jigsaw_side(count: int) -> int:
    """The side of a board with `count` characters for cells and regions; 0 if none."""
    side = isqrt(count // 2)
    return side if 2 * side * side == count and 4 <= side <= MAX_JIGSAW else 0


def symbol_cells(text: str, side: int, alphabet: str) -> list[int]:
    """Read one character per cell; an error's column counts from the first one."""
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
    """The error for a symbol that is no value: the cell, what is allowed, and a guess.

    The guess: a character that looks like it, or an empty cell if it is in many of the `cells`.
    """
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
    """Read a plain decimal number; None for others, also for digits of other scripts."""
    return int(token) if token.isascii() and token.isdigit() and len(token) <= 18 else None


def is_empty(token: str) -> bool:
    """Whether it repeats a sign for empty, or is what pandas writes for nothing."""
    return (len(set(token)) == 1 and token[0] in EMPTY) or token.lower() in ("nan", "<na>")


def token_cells(tokens: Sequence[str], side: int, alphabet: str, first_cell: int = 0) -> list[int]:
    """Read one token per cell: a number, a symbol or an empty.

    An error has its cell and, as its column, the number of the token, counted from 1.
    """
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
