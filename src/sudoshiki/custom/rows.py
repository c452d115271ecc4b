"""A user's function as a row of the table of algorithms."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from types import BuiltinFunctionType
from typing import Any, NamedTuple

from ..puzzle import ALL_PRIMITIVES, SIGNS, Primitive, UsageError
from ..puzzle.door import entries, flag, shown, text
from ..solve import Algorithm, Option
from ..solve.registry import own_row
from .function import Function, option_parameters, own_options, takes_recorder

_NAME = re.compile(r"[\w.+-]+")
_described: dict[Any, Algorithm] = {}  # function → what its decorator says of it


def remember(function: Callable[..., Any], row: Algorithm) -> None:
    """Keep what a decorator said of a function, for whoever loads it from its file."""
    _described[function] = row


class Said(NamedTuple):
    """What is said of a function beside what can be seen of it."""

    name: str = ""
    title: str = ""
    complete: bool | None = None
    supports: frozenset[type[Primitive]] = SIGNS
    seeded: bool = False
    options: tuple[Option, ...] = ()


def said_of(
    name: object, title: object, complete: object, supports: object, seeded: object, options: object
) -> Said:
    """What a decorator says, each of its type and a name that can be used; anything else is refused."""
    told = entries(options, "options must be a sequence of sk.Option", UsageError)
    if not all(isinstance(option, Option) for option in told):
        raise UsageError("options must be a sequence of sk.Option")
    return Said(
        "" if isinstance(name, str) and not name else _checked_name(text(name, "name")),
        text(title, "title"),
        None if complete is None else flag(complete, "complete"),
        _supported(supports),
        flag(seeded, "seeded"),
        told,
    )


def _checked_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise UsageError(f"{shown(name)} is no name for an algorithm: letters, digits and . _ + - are taken")
    return name


def is_registered(function: object) -> bool:
    return function in _described


def described(function: Callable[..., Any], said: Said | None = None, *, usual_name: str = "") -> Algorithm:
    """The row of a function: what its decorator said, or what can be seen of it."""
    if said is None and function in _described:
        return _described[function]
    if not callable(function) or isinstance(function, type | BuiltinFunctionType):
        raise UsageError(f"an algorithm is a function of a puzzle, not {shown(function)}")
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise UsageError(f"{function.__name__} is async, and nothing awaits it: write a plain def")
    said = said or Said()
    name = _checked_name(said.name or usual_name or getattr(function, "__name__", ""))
    with_recorder, yields = takes_recorder(function), inspect.isgeneratorfunction(function)
    complete = yields if said.complete is None else said.complete
    options = own_options(function, said.options)
    parameters = option_parameters(function, options)
    if not with_recorder and (unused := [one.name for one in options if one.name not in parameters]):
        raise UsageError(
            f"{name}: no parameter takes the option {unused[0]}; write def {name}(puzzle, *, {unused[0]})"
        )
    line = (inspect.getdoc(function) or "").partition("\n")[0].rstrip(".")
    return Algorithm(
        name=name,
        title=said.title or line or "an algorithm of your own",
        source="your own",
        supports=said.supports,
        solve=Function(name, function, with_recorder, said.complete, parameters),
        complete=complete,
        counts=yields,
        proves_when="where it returns an iterator and that comes to its end" if said.complete is None else "",
        effort="values tried" if with_recorder else "",
        traces="steps" if with_recorder else "",
        seeded=said.seeded,
        options=options,
    )


def _supported(said: object) -> frozenset[type[Primitive]]:
    if isinstance(said, str) and said == "all":
        return ALL_PRIMITIVES
    if not isinstance(said, str):
        kinds = entries(said, "supports must be types of primitives", UsageError, unordered=True)
        if all(isinstance(kind, type) and kind in ALL_PRIMITIVES for kind in kinds):
            return frozenset(kinds)
    known = ", ".join(sorted(kind.__name__ for kind in ALL_PRIMITIVES))
    raise UsageError(f'supports={shown(said)}: "all", or types of sudoshiki.puzzle such as {known}')


def same_function(row: Algorithm, function: Callable[..., Any]) -> Algorithm | None:
    """The row that it had before, where its definition is run again: a cell of a notebook."""
    before = own_row(row.name)
    if before is None or not isinstance(before.solve, Function):
        return None
    names = [(f.__module__, getattr(f, "__qualname__", "")) for f in (before.solve.call, function)]
    return before if names[0] == names[1] else None
