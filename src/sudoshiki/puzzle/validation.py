"""Convert values from outside to plain Python values, or refuse them.

NumPy's small integers overflow (in uint8, 1 << 8 is 0), True counts as 1, and int(3.9) is 3: each of them
once led to a wrong answer. After this module there are only plain ints.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Set
from functools import lru_cache, partial
from math import isqrt
from numbers import Real
from operator import index
from reprlib import Repr
from typing import Any

from .errors import Kind, PuzzleError, SudoshikiError, UsageError

MakeError = Callable[[str], SudoshikiError]  # makes an error of a text

_short = Repr()
_short.maxstring = _short.maxother = 60  # characters


def whole(value: object) -> int | None:
    """Convert a whole number, also NumPy's, to int; None for others (3.0, True, "3")."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # it may raise
    except TypeError:
        return None


def real(value: object) -> float | None:
    """Convert a number to float; None for anything else, and for a number too large."""
    if type(value) is float:
        return value
    if type(value) is not int and (isinstance(value, bool) or not isinstance(value, Real)):
        return None
    try:
        return float(value)
    except OverflowError:
        return None


def flag(value: object, name: str) -> bool:
    """Convert a bool, also NumPy's, to bool. Raises UsageError: "no" would be true."""
    if type(value) is not bool and type(value).__name__ != "bool_":
        raise UsageError(f"{name} must be True or False, not {quote(value)}")
    return bool(value)


def text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise UsageError(f"{name} must be text, not {quote(value)}")
    return str(value)


def entries(
    values: object, expected: str, error: MakeError = PuzzleError, *, unordered: bool = False
) -> tuple[Any, ...]:
    """List the entries of a sequence. Raises for text and, by default, for sets."""
    if type(values) is tuple or type(values) is list:
        return tuple(values)
    unfit = (str, Mapping) if unordered else (str, Mapping, Set)
    try:
        if isinstance(values, unfit) or is_data_frame(values):
            raise TypeError
        if isinstance(values, memoryview):
            values = values.tolist()  # a view of several dimensions can't be iterated over
        return tuple(values)  # type: ignore[arg-type]  # it may raise
    except (TypeError, NotImplementedError):  # the latter: a view of structures, or in another byte order
        advice = "; pass its to_numpy()" if is_data_frame(values) else ""
        raise error(f"{expected}, not {quote(values)}{advice}") from None


def is_data_frame(values: object) -> bool:
    """Whether it is a table of pandas or polars, which iterates over column names."""
    return hasattr(values, "to_numpy") and hasattr(values, "columns")


def maker_of(value: object) -> str:
    """Name the function that makes a puzzle from such a value."""
    if isinstance(value, str):
        return "parse(text) or read(file)"
    if isinstance(value, bytes | bytearray):
        return "parse(text.decode())"
    if isinstance(value, os.PathLike):
        return "read(file)"
    if is_data_frame(value):
        return "sudoku(table.to_numpy())"
    cells = hasattr(value, "__len__") and not isinstance(value, Mapping | Set)
    return "sudoku(cells)" if cells else "parse(text), read(file) or sudoku(cells)"


def whole_numbers(
    values: object, expected: str, error: MakeError = PuzzleError, *, unordered: bool = False
) -> tuple[int, ...]:
    """Convert a sequence of whole numbers to ints; an error names what was `expected`."""
    items = entries(values, expected, error, unordered=unordered)
    if set(map(type, items)) <= {int}:
        return items
    numbers = []
    for value in items:
        number = whole(value)
        if number is None:
            raise error(f"{expected}, not {quote(value)}")
        numbers.append(number)
    return tuple(numbers)


def permutation(values: object, first: int, count: int, what: str) -> tuple[int, ...]:
    """Return a permutation of `count` numbers from `first` on as ints, or raise."""
    expected = f"{what}: expected the numbers {first}…{first + count - 1}, each once"
    numbers = whole_numbers(values, expected, UsageError)
    if sorted(numbers) != list(range(first, first + count)):
        raise UsageError(f"{expected}, not {quote(numbers)}")
    return numbers


def quote(value: object) -> str:
    """Show any value in a message: on one line, shortened."""
    try:
        return " ".join(_short.repr(value).split())
    except Exception:  # repr may fail, as for an int of thousands of digits
        name = type(value).__name__
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name} too long to show"


def file_name(path: str | os.PathLike[str]) -> str:
    """Return a valid file name. Raises UsageError, where `open` raises ValueError."""
    try:
        if b"\0" not in os.fsencode(path):
            return os.fspath(path)
    except UnicodeEncodeError:
        pass
    raise UsageError(f"no file can have the name {quote(path)}")


MAX_SIDE = 128  # the widest mask that the native core is built for


def side_problem(side: int) -> str:
    """Say what is wrong with a side, before memory is allocated; "" if valid."""
    if 1 <= side <= MAX_SIDE:
        return ""
    return f"side {quote(side)}: a board has between 1 and {MAX_SIDE} rows"


def check_side(side: int) -> int:
    """Return the side as an int. Raises an error if it is not supported."""
    number = side if type(side) is int else whole(side)
    if number is None:
        raise PuzzleError(f"a side must be a whole number, not {quote(side)}", kind=Kind.SIDE)
    if problem := side_problem(number):
        raise PuzzleError(problem, kind=Kind.SIDE)
    return number


def check_first_value(first_value: object) -> int:
    """Return the first displayed value, 1 or 0 (values 0…N-1). Raises for others."""
    number = first_value if type(first_value) is int else whole(first_value)
    if number is None or number not in (0, 1):
        raise PuzzleError(f"values start at 0 or 1, not at {quote(first_value)}", kind=Kind.SIDE)
    return number


_NO_BOX = partial(PuzzleError, kind=Kind.SIDE)


def whole_box(
    box: object,
    expected: str = "a box must be (rows, columns), two whole numbers",
    error: MakeError = _NO_BOX,
) -> Box:
    """Convert a box to two ints; that it fits the side is checked later."""
    numbers = whole_numbers(box, expected, error)
    if len(numbers) != 2:
        raise error(f"{expected}, not {quote(box)}")
    return numbers[0], numbers[1]


def default_box(side: int) -> Box:
    """The box nearest to square: 3×3 for 9, 2×3 for 6, 3×4 for 12."""
    side = check_side(side)
    rows = _rows_of_box(side)
    if rows == 1 and side > 3:
        raise PuzzleError(
            f"no box fits a side of {side} but a row; "
            "give the regions, or read it as a latin square (box latin)",
            kind=Kind.SIDE,
        )
    return rows, side // rows


@lru_cache(maxsize=64)
def _rows_of_box(side: int) -> int:
    return next(rows for rows in range(isqrt(side), 0, -1) if side % rows == 0)


def whole_regions(regions: Any, side: int) -> tuple[int, ...]:
    numbers = whole_numbers(regions, "regions must be whole numbers, one for each cell")
    if len(numbers) != side * side:
        raise PuzzleError(f"{len(numbers)} region numbers, expected {side * side}", kind=Kind.LENGTH)
    return numbers


Box = tuple[int, int]  # (rows, columns) of a box


class Immutable:
    """An object whose attributes can't change; `__init__` uses object.__setattr__."""

    __slots__ = ("_hash",)

    _hash: int | None  # computed when first needed: most are never hashed

    def __hash__(self) -> int:
        known = self._hash
        if known is None:
            known = hash(self._hashed())
            object.__setattr__(self, "_hash", known)
        return known

    def _hashed(self) -> tuple[object, ...]:
        """The values that its hash is computed from; equal for equal objects."""
        raise NotImplementedError

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable")
