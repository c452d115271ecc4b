"""The registry entry of a user's function."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from types import BuiltinFunctionType
from typing import Any, NamedTuple

from ..puzzle import ALL_PRIMITIVES, SIGNS, Primitive, UsageError
from ..puzzle.validation import entries, flag, quote, text
from ..solve import Algorithm, Option
from ..solve.registry import user_algorithm
from .function import Function, option_parameters, own_options, takes_recorder

_NAME = re.compile(r"[\w.+-]+")
_registered: dict[Any, Algorithm] = {}  # function → its entry


def remember_algorithm(function: Callable[..., Any], algorithm: Algorithm) -> None:
    """Keep the entry that a decorator made, for when the file is loaded."""
    _registered[function] = algorithm


class Declaration(NamedTuple):
    """The arguments of `sk.register`."""

    name: str = ""
    title: str = ""
    complete: bool | None = None
    supports: frozenset[type[Primitive]] = SIGNS
    seeded: bool = False
    options: tuple[Option, ...] = ()


def check_declaration(
    name: object, title: object, complete: object, supports: object, seeded: object, options: object
) -> Declaration:
    """Check the types of the arguments of `sk.register`. Raises UsageError."""
    checked_options = entries(options, "options must be a sequence of sk.Option", UsageError)
    if not all(isinstance(option, Option) for option in checked_options):
        raise UsageError("options must be a sequence of sk.Option")
    return Declaration(
        "" if isinstance(name, str) and not name else _check_name(text(name, "name")),
        text(title, "title"),
        None if complete is None else flag(complete, "complete"),
        _check_supports(supports),
        flag(seeded, "seeded"),
        checked_options,
    )


def _check_name(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise UsageError(f"{quote(name)} is no name for an algorithm: letters, digits and . _ + - are taken")
    return name


def is_registered(function: object) -> bool:
    return function in _registered


def algorithm_from(
    function: Callable[..., Any], declaration: Declaration | None = None, *, usual_name: str = ""
) -> Algorithm:
    """Make an entry from a function's declaration and signature. Raises UsageError."""
    if declaration is None and function in _registered:
        return _registered[function]
    if not callable(function) or isinstance(function, type | BuiltinFunctionType):
        raise UsageError(f"an algorithm is a function of a puzzle, not {quote(function)}")
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise UsageError(f"{function.__name__} is async, and nothing awaits it: write a plain def")
    declaration = declaration or Declaration()
    name = _check_name(declaration.name or usual_name or getattr(function, "__name__", ""))
    with_recorder, yields = takes_recorder(function), inspect.isgeneratorfunction(function)
    complete = yields if declaration.complete is None else declaration.complete
    options = own_options(function, declaration.options)
    parameters = option_parameters(function, options)
    if not with_recorder and (unused := [one.name for one in options if one.name not in parameters]):
        raise UsageError(
            f"{name}: no parameter takes the option {unused[0]}; write def {name}(puzzle, *, {unused[0]})"
        )
    line = (inspect.getdoc(function) or "").partition("\n")[0].rstrip(".")
    return Algorithm(
        name=name,
        title=declaration.title or line or "an algorithm of your own",
        source="your own",
        supports=declaration.supports,
        solve=Function(name, function, with_recorder, declaration.complete, parameters),
        complete=complete,
        counts=yields,
        proves_when="where it returns an iterator and that comes to its end"
        if declaration.complete is None
        else "",
        effort="values tried" if with_recorder else "",
        traces="steps" if with_recorder else "",
        seeded=declaration.seeded,
        options=options,
    )


def _check_supports(supports: object) -> frozenset[type[Primitive]]:
    if isinstance(supports, str) and supports == "all":
        return ALL_PRIMITIVES
    if not isinstance(supports, str):
        kinds = entries(supports, "supports must be types of primitives", UsageError, unordered=True)
        if all(isinstance(kind, type) and kind in ALL_PRIMITIVES for kind in kinds):
            return frozenset(kinds)
    known = ", ".join(sorted(kind.__name__ for kind in ALL_PRIMITIVES))
    raise UsageError(f'supports={quote(supports)}: "all", or types of sudoshiki.puzzle such as {known}')


def previous_entry(algorithm: Algorithm, function: Callable[..., Any]) -> Algorithm | None:
    """Return the earlier entry of a function that is defined again, as in a notebook."""
    before = user_algorithm(algorithm.name)
    if before is None or not isinstance(before.solve, Function):
        return None
    names = [(f.__module__, getattr(f, "__qualname__", "")) for f in (before.solve.call, function)]
    return before if names[0] == names[1] else None
