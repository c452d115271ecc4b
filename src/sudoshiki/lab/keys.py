"""Convert tables of a recipe to dataclasses; refuse unknown keys and types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import lru_cache
from math import isfinite
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from ..puzzle import UsageError

Item = TypeVar("Item")


def objects_of(kind: type[Item], tables: object, where: str) -> tuple[Item, ...]:
    if not isinstance(tables, list):
        raise UsageError(
            f"{where} must be a list of tables, [[{where.split()[-1]}]], not {_short_text(tables)}"
        )
    return tuple(object_of(kind, table, f"{where} {index}") for index, table in enumerate(tables, start=1))


def object_of(kind: type[Item], table: object, where: str, **computed: Any) -> Item:
    """Return the table as an object; `computed` fields are no keys. Raises UsageError."""
    if not isinstance(table, Mapping):
        raise UsageError(f"{where} must be a table, not {_short_text(table)}")
    hints = _hints(kind)  # type: ignore[arg-type]
    known = [name for name in hints if name not in computed]
    for key in table:
        if key not in known:
            raise UsageError(f"{where or 'it'} has no key {key!r}; its keys: {', '.join(known)}")
    values = {key: _convert(value, hints[key], key_path(where, key)) for key, value in table.items()}
    for entry in fields(kind):  # type: ignore[arg-type]
        needed = entry.default is MISSING and entry.default_factory is MISSING
        if needed and entry.name not in values and entry.name not in computed:
            raise UsageError(f"{where or 'it'} needs the key {entry.name!r}")
    return kind(**values, **computed)


def key_path(where: str, key: str) -> str:
    """The place of a key, for messages; `where` is its table, empty at the top level."""
    return f"{where}, {key}" if where else key


@lru_cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _convert(value: object, type_: Any, where: str) -> Any:
    """Convert the value to this type: int to float, value to list. Raises UsageError."""
    origin, arguments = get_origin(type_), get_args(type_)
    if type_ is Any:
        return value
    if origin is tuple:
        values = value if isinstance(value, list) else [value]
        if not values:
            raise UsageError(f"{where} is an empty list: give it values, or leave it out")
        return tuple(_convert(one, arguments[0], where) for one in values)
    if origin is Mapping:
        if not isinstance(value, Mapping):
            raise UsageError(f"{where} must be a table, not {_short_text(value)}")
        return {key: _convert(one, arguments[1], f"{where}.{key}") for key, one in value.items()}
    choices = arguments if origin is UnionType else (type_,)
    for choice in choices:
        if _is_a(value, choice):
            return float(value) if choice is float else value  # type: ignore[arg-type]
    text = " or ".join(_WORDS[choice] for choice in choices if choice in _WORDS)
    raise UsageError(f"{where} must be {text}, not {_short_text(value)}")


def _is_a(value: object, type_: type) -> bool:
    if type_ is float:
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return number and abs(value) < 1e300 and isfinite(value)  # type: ignore[arg-type]
    return isinstance(value, type_) and (type_ is bool or not isinstance(value, bool))


_WORDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def _short_text(value: object) -> str:
    """Return the value for a message, shortened."""
    text = "a table" if isinstance(value, Mapping) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
