"""Tables of a recipe as rows of its classes: every key known, every value of the type the class says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from math import isfinite
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from ..puzzle import UsageError

Row = TypeVar("Row")


def objects_of(kind: type[Row], tables: object, where: str) -> tuple[Row, ...]:
    if not isinstance(tables, list):
        raise UsageError(f"{where} must be a list of tables, [[{where.split()[-1]}]], not {_shown(tables)}")
    return tuple(object_of(kind, table, f"{where} {at}") for at, table in enumerate(tables, start=1))


def object_of(kind: type[Row], table: object, where: str, **made: Any) -> Row:
    """The table as a row; `made` are fields that are no keys of the table."""
    if not isinstance(table, Mapping):
        raise UsageError(f"{where} must be a table, not {_shown(table)}")
    hints = _hints(kind)  # type: ignore[arg-type]
    known = [name for name in hints if name not in made]
    for key in table:
        if key not in known:
            raise UsageError(f"{where or 'it'} has no key {key!r}; its keys: {', '.join(known)}")
    values = {key: _typed(value, hints[key], at(where, key)) for key, value in table.items()}
    for entry in fields(kind):  # type: ignore[arg-type]
        needed = entry.default is MISSING and entry.default_factory is MISSING
        if needed and entry.name not in values and entry.name not in made:
            raise UsageError(f"{where or 'it'} needs the key {entry.name!r}")
    return kind(**values, **made)


def at(where: str, key: str) -> str:
    """A key and the table it is in, which is empty for the top of the file."""
    return f"{where}, {key}" if where else key


@lru_cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _typed(value: object, wanted: Any, where: str) -> Any:
    """The value as that type: a whole number will do for a fraction, one value for a list of one."""
    origin, inside = get_origin(wanted), get_args(wanted)
    if wanted is Any:
        return value
    if origin is tuple:
        values = value if isinstance(value, list) else [value]
        if not values:
            raise UsageError(f"{where} is an empty list: give it values, or leave it out")
        return tuple(_typed(one, inside[0], where) for one in values)
    if origin is Mapping:
        if not isinstance(value, Mapping):
            raise UsageError(f"{where} must be a table, not {_shown(value)}")
        return {key: _typed(one, inside[1], f"{where}.{key}") for key, one in value.items()}
    choices = inside if origin is UnionType else (wanted,)
    for choice in choices:
        if _is_a(value, choice):
            return float(value) if choice is float else value  # type: ignore[arg-type]
    text = " or ".join(_WORDS[choice] for choice in choices if choice in _WORDS)
    raise UsageError(f"{where} must be {text}, not {_shown(value)}")


def _is_a(value: object, wanted: type) -> bool:
    if wanted is float:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return number and abs(value) < 1e300 and isfinite(value)  # type: ignore[arg-type]
    return isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))


_WORDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def _shown(value: object) -> str:
    """As short as it makes sense in a message."""
    text = "a table" if isinstance(value, Mapping) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
