"""The door: what comes from outside becomes plain Python here, or is refused.

NumPy's small integers wrap round (in uint8, 1 << 8 is 0), True counts as 1, and int(3.9) is 3: each of them
once made a wrong answer out of a right question. Behind this door there are only plain ints.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Set
from functools import lru_cache, partial
from math import isqrt
from numbers import Real
from operator import index
from reprlib import Repr
from typing import Any, cast

from .errors import Kind, PuzzleError, SudoshikiError, UsageError

MakeError = Callable[[str], SudoshikiError]  # of the text for people

_short = Repr()
_short.maxstring = _short.maxother = 60  # characters


def whole(value: object) -> int | None:
    """A whole number, NumPy's too, as a plain int; None for anything else: 3.0, True and "3" are not."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # refusing is what it is asked for
    except TypeError:
        return None


def real(value: object) -> float | None:
    """A number as a plain float; None for anything else, and for one too large for a float."""
    if type(value) is float:
        return value
    if type(value) is not int and (isinstance(value, bool) or not isinstance(value, Real)):
        return None
    try:
        return float(value)
    except OverflowError:
        return None


def flag(value: object, name: str) -> bool:
    """Yes or no: "no" and [False] are true in Python, so nothing but a bool, NumPy's too, is taken."""
    if type(value).__name__ not in ("bool", "bool_"):
        raise UsageError(f"{name} must be True or False, not {shown(value)}")
    return bool(value)


def text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise UsageError(f"{name} must be text, not {shown(value)}")
    return str(value)


def entries(
    values: object, expected: str, error: MakeError = PuzzleError, *, unordered: bool = False
) -> tuple[Any, ...]:
    """What a sequence holds. Text and, unless `unordered`, sets are none: they have no entries in order."""
    if type(values) is tuple or type(values) is list:
        return tuple(values)
    unfit = (str, Mapping) if unordered else (str, Mapping, Set)
    try:
        if isinstance(values, unfit) or is_data_frame(values):
            raise TypeError
        if isinstance(values, memoryview):
            values = values.tolist()  # a view of more than one dimension can't be walked
        return tuple(values)  # type: ignore[arg-type]  # refusing is what it is asked for
    except (TypeError, NotImplementedError):  # the latter: a view of structures, or in another byte order
        advice = "; pass its to_numpy()" if is_data_frame(values) else ""
        raise error(f"{expected}, not {shown(values)}{advice}") from None


def is_data_frame(values: object) -> bool:
    """Whether it is a table of pandas or polars, which is walked by the names of its columns."""
    return hasattr(values, "to_numpy") and hasattr(values, "columns")


def maker_of(value: object) -> str:
    """The function that makes a puzzle of such a value."""
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
    """A sequence of whole numbers as plain ints; `expected` says in the refusal what would do."""
    found = entries(values, expected, error, unordered=unordered)
    if set(map(type, found)) <= {int}:
        return found
    numbers = []
    for value in found:
        number = whole(value)
        if number is None:
            raise error(f"{expected}, not {shown(value)}")
        numbers.append(number)
    return tuple(numbers)


def permutation(values: object, first: int, count: int, what: str) -> tuple[int, ...]:
    """The numbers from `first` on, `count` of them, each once and in any order."""
    expected = f"{what}: expected the numbers {first}…{first + count - 1}, each once"
    numbers = whole_numbers(values, expected, UsageError)
    if sorted(numbers) != list(range(first, first + count)):
        raise UsageError(f"{expected}, not {shown(numbers)}")
    return numbers


def shown(value: object) -> str:
    """A value for a message: on one line, never long, whatever it is."""
    try:
        return " ".join(_short.repr(value).split())
    except Exception:  # an int of thousands of digits refuses to be written, and so may anything else
        name = type(value).__name__
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name} too long to show"


def file_name(path: str | os.PathLike[str]) -> str:
    """The name, if a file can have it; to look for another is Python's ValueError, not "no such file"."""
    try:
        if b"\0" not in os.fsencode(path):
            return os.fspath(path)
    except UnicodeEncodeError:
        pass
    raise UsageError(f"no file can have the name {shown(path)}")


MAX_SIDE = 128  # the widest mask that the native core is built for


def side_problem(side: int) -> str:
    """What is wrong with a side, before anything is allocated for it; nothing if it can be handled."""
    if 1 <= side <= MAX_SIDE:
        return ""
    problem = f"side {shown(side)}: a board has between 1 and {MAX_SIDE} rows"
    if side < 1 or side > 10**9:  # beyond, the amount tells nobody more, and may be too large for a float
        return problem
    # Three groups a cell of side - 1 neighbours each, four bytes a neighbour in the graph.
    megabytes = 12 * side**3 / 1e6
    amount = f"{megabytes:,.0f} MB" if megabytes < 1000 else f"{megabytes / 1000:.2g} GB"
    return f"{problem}; this one's graph alone would take about {amount}"


def check_side(side: int) -> int:
    """The side as a plain int, if a board can have it."""
    found = side if type(side) is int else whole(side)
    if found is None:
        raise PuzzleError(f"a side must be a whole number, not {shown(side)}", kind=Kind.SIDE)
    if problem := side_problem(found):
        raise PuzzleError(problem, kind=Kind.SIDE)
    return found


def check_first_value(first_value: object) -> int:
    """What people see for the first value: 1, or 0 where values are 0…N-1."""
    found = first_value if type(first_value) is int else whole(first_value)
    if found is None or found not in (0, 1):
        raise PuzzleError(f"values start at 0 or 1, not at {shown(first_value)}", kind=Kind.SIDE)
    return found


_NO_BOX = partial(PuzzleError, kind=Kind.SIDE)


def whole_box(
    box: object,
    expected: str = "a box must be (rows, columns), two whole numbers",
    error: MakeError = _NO_BOX,
) -> Box:
    """A box as two plain ints; whether it fits is seen when boxes are made of it."""
    numbers = whole_numbers(box, expected, error)
    if len(numbers) != 2:
        raise error(f"{expected}, not {shown(box)}")
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
    """Nothing of it can be set or deleted; `__init__` uses object.__setattr__."""

    __slots__ = ("_hash",)

    _hash: int | None  # made when first asked for: most are never hashed

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash(self._hashed()))
        return cast("int", self._hash)

    def _hashed(self) -> tuple[object, ...]:
        """What its hash is made of; equal ones have the same."""
        raise NotImplementedError

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} is immutable")
