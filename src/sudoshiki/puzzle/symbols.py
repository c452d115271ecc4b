"""Values as single characters, and back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .door import shown
from .errors import Kind, PuzzleError, SudoshikiError

__all__ = [
    "ALPHABETS",
    "EMPTY",
    "MAX_SYMBOLS",
    "UNKNOWN",
    "check_alphabet",
    "doubtful_zero",
    "symbol_table",
    "symbol_values",
    "symbols",
]

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
_DOUBTFUL = 254  # in a table of bytes: empty, but not beside another sign for empty


def check_alphabet(alphabet: object, error: type[SudoshikiError] = PuzzleError) -> None:
    """Refuse an alphabet that is none of those in use."""
    if not isinstance(alphabet, str) or alphabet not in ALPHABETS:
        raise error(f"unknown alphabet {shown(alphabet)}; choose from {', '.join(ALPHABETS)}")


def symbols(side: int, alphabet: str = "1-9A") -> str:
    """The characters for 1…side, in order."""
    check_alphabet(alphabet)
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


def doubtful_zero(text: str, side: int, alphabet: str = "1-9A") -> tuple[int, str] | None:
    """The cell of a 0 that may be a value, and what to say of it: above 9×9 many people count from 0.

    A board has one sign for empty. Where another one stands beside 0, nobody knows what 0 is meant to be.
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
    """The same for the native reader: for each byte the value it stands for, UNKNOWN or _DOUBTFUL."""
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
