"""Values as single characters, and back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .errors import Kind, PuzzleError

__all__ = ["ALPHABETS", "EMPTY", "MAX_SYMBOLS", "UNKNOWN", "symbol_table", "symbol_values", "symbols"]

EMPTY = ".0*_-"  # how people write an empty cell; 0 only where it is not a symbol itself

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

# The alphabets in use for boards above 9×9. The first is what we write and, unless told otherwise, read.
ALPHABETS: dict[str, str] = {
    "1-9A": "123456789" + _LETTERS,
    "0-9A": "0123456789" + _LETTERS,
    "A-Z": _LETTERS,
}
MAX_SYMBOLS = len(ALPHABETS["1-9A"])
UNKNOWN = 255  # in a table of bytes: stands for nothing


def symbols(side: int, alphabet: str = "1-9A") -> str:
    """The characters for 1…side, in order."""
    if alphabet not in ALPHABETS:
        raise PuzzleError(f"unknown alphabet {alphabet!r}; choose from {', '.join(ALPHABETS)}")
    found = ALPHABETS[alphabet][:side]
    if len(found) < side:
        raise PuzzleError(
            f"alphabet {alphabet} has {len(found)} symbols, a side of {side} needs numbers instead",
            kind=Kind.SIDE,
        )
    return found


@lru_cache(maxsize=64)
def symbol_values(side: int, alphabet: str = "1-9A") -> dict[str, int]:
    """Character → value, empties included as 0. Letters are read in either case where only one is in use."""
    written = symbols(side, alphabet)
    values = dict.fromkeys(EMPTY, 0)
    values.update(_both_cases(written))
    return values


@lru_cache(maxsize=64)
def symbol_table(side: int, alphabet: str = "1-9A") -> bytes:
    """For each byte the value it stands for, or UNKNOWN."""
    table = bytearray([UNKNOWN]) * 256
    for symbol, value in symbol_values(side, alphabet).items():
        table[ord(symbol)] = value
    return bytes(table)


def _both_cases(written: str) -> Iterable[tuple[str, int]]:
    for value, symbol in enumerate(written, start=1):
        yield symbol, value
        if symbol.isalpha() and symbol.swapcase() not in written:
            yield symbol.swapcase(), value
