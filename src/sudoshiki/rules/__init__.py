"""The named rules: one module and one class each; named.py lists them.

>>> import sudoshiki as sk
>>> puzzle = sk.sudoku(side=9, rules=[sk.Cage(10, "r1c1 r1c2"), sk.Thermo("r3c1 r3c2 r3c3"), sk.AntiKnight()])

A rule of your own is a class derived from sk.Rule; an entry point of the group "sudoshiki.rules" makes it
known by its name wherever the package is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ..puzzle import FormatError, Kind, Puzzle, PuzzleError, latin, sudoku
from ..puzzle.errors import choose_from
from ..puzzle.rule import Rule
from ..puzzle.validation import quote
from .lookup import find_class, find_rule
from .packages import installed_rules
from .unsupported import with_usual_name

if TYPE_CHECKING:
    from .named import *  # noqa: F403

__all__ = ["every_rule", "example", "find_class", "json_of_rule", "known_names", "rule_class", "rule_of_json"]


def rule_class(name: str) -> type[Rule]:
    """The class of a rule by its name in files. Raises an error with the known names."""
    if isinstance(name, str):
        if own := find_rule(name):
            return own
        rules, faults = installed_rules()
        if name in faults:
            raise PuzzleError(f"rule {quote(name)} {faults[name]}", kind=Kind.UNSUPPORTED)
        if name in rules:
            return rules[name]
    known = known_names()
    shown = with_usual_name(name, known) if isinstance(name, str) else quote(name)
    raise PuzzleError(f"no rule {shown} is known; {choose_from(name, known)}", kind=Kind.UNSUPPORTED)


def every_rule() -> list[type[Rule]]:
    """All classes of rules, those of other packages last."""
    members = vars(import_module(f"{__name__}.named")).values()
    own = [member for member in members if isinstance(member, type) and issubclass(member, Rule)]
    return [*own, *installed_rules()[0].values()]


def known_names() -> list[str]:
    """All rules by name, those of other packages last."""
    return [class_.name for class_ in every_rule()]


def example(rule: type[Rule]) -> Puzzle:
    """A small puzzle that shows the rule."""
    kind, side = rule.example_board
    return {"latin": latin, "sudoku": sudoku}[kind](side=side, rules=rule.examples())


def rule_of_json(data: object) -> Rule:
    """Read a rule: {"rule": "cage", "total": 10, "cells": "r1c1 r1c2"}."""
    if not isinstance(data, dict) or "rule" not in data:
        raise PuzzleError(f'a rule is an object with "rule", its name, not {quote(data)}', kind=Kind.JSON)
    return rule_class(data["rule"]).from_json(data)


def json_of_rule(rule: Rule) -> dict[str, object]:
    """Write a rule for `rule_of_json`. Refuses one that would be read as another."""
    if find_rule(rule.name) not in (None, type(rule)):
        message = f"class {type(rule).__name__} has the name of another rule, {quote(rule.name)}: rename it"
        raise FormatError(message, kind=Kind.UNSUPPORTED)
    return rule.as_json()


if not TYPE_CHECKING:  # type checkers see the imports above, and so report unknown names

    def __getattr__(name):
        """`rules.Cage` and the others, imported when first used."""
        class_ = find_class(name)
        if class_ is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return class_


def __dir__() -> list[str]:
    """The names of `__all__`, and the classes of the project's rules."""
    members = vars(import_module(f"{__name__}.named"))
    return sorted({*__all__, *(name for name in members if name[0].isupper())})
