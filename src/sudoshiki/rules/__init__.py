"""The named rules: one class each, in a module of its family. This is their table.

>>> import sudoshiki as sk
>>> puzzle = sk.sudoku(side=9, rules=[sk.Cage(10, "r1c1 r1c2"), sk.Thermo("r3c1 r3c2 r3c3"), sk.AntiKnight()])

A rule of your own is a class derived from sk.Rule; an entry point of the group "sudoshiki.rules" makes it
known by its name wherever the package is installed.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from ..puzzle import Kind, PuzzleError
from ..puzzle.errors import choose_from
from ..puzzle.rule import Rule
from ..puzzle.validation import quote

__all__ = ["CLASSES", "ENTRY_POINTS", "every_rule", "known_names", "rule_class", "rule_of_json"]

ENTRY_POINTS = "sudoshiki.rules"

# Class, its name in files and messages, its module. Add a line here for a new rule.
CLASSES = {
    "Cage": ("cage", "cages"),
    "Region": ("region", "cages"),
    "CalcCage": ("calc-cage", "cages"),
    "Diagonal": ("diagonal", "board_rules"),
    "Windoku": ("windoku", "board_rules"),
    "DisjointGroups": ("disjoint-groups", "board_rules"),
    "AntiKnight": ("anti-knight", "board_rules"),
    "AntiKing": ("anti-king", "board_rules"),
    "AntiConsecutive": ("anti-consecutive", "board_rules"),
    "AntiTaxicab": ("anti-taxicab", "board_rules"),
    "Thermo": ("thermo", "lines"),
    "Whisper": ("whisper", "lines"),
    "Renban": ("renban", "lines"),
    "Palindrome": ("palindrome", "lines"),
    "Clone": ("clone", "lines"),
    "Modular": ("modular", "lines"),
    "Entropic": ("entropic", "lines"),
    "Arrow": ("arrow", "sums"),
    "DoubleArrow": ("double-arrow", "sums"),
    "Zipper": ("zipper", "sums"),
    "RegionSumLine": ("region-sum-line", "sums"),
    "SumLine": ("sum-line", "sums"),
    "EqualSums": ("equal-sums", "sums"),
    "LittleKiller": ("little-killer", "sums"),
    "Difference": ("difference", "pairs"),
    "Ratio": ("ratio", "pairs"),
    "PairSum": ("pair-sum", "pairs"),
    "Sign": ("sign", "pairs"),
    "AllMarked": ("all-marked", "pairs"),
    "Odd": ("odd", "single_cells"),
    "Even": ("even", "single_cells"),
    "Restricted": ("restricted", "single_cells"),
}
_CLASS_OF = {name: class_ for class_, (name, _) in CLASSES.items()}


def rule_class(name: str) -> type[Rule]:
    """The class of a rule by its name in files. Raises an error with the known names."""
    class_ = _find(name)
    if class_ is None:
        raise PuzzleError(
            f"no rule {quote(name)} is known; {choose_from(name, known_names())}", kind=Kind.UNSUPPORTED
        )
    return class_


def _find(name: object) -> type[Rule] | None:
    if not isinstance(name, str):
        return None
    return _own_class(name) if name in _CLASS_OF else _entry_points().get(name)


@cache
def _own_class(name: str) -> type[Rule]:
    class_ = _CLASS_OF[name]
    rule: type[Rule] = getattr(import_module(f"{__name__}.{CLASSES[class_][1]}"), class_)
    return rule


@cache
def _entry_points() -> dict[str, type[Rule]]:
    """The rules of other packages that are installed."""
    from importlib.metadata import entry_points

    classes = [point.load() for point in entry_points(group=ENTRY_POINTS)]
    return {class_.name: class_ for class_ in classes}


def known_names() -> list[str]:
    """All rules by name, those of other packages last."""
    return [*_CLASS_OF, *(name for name in _entry_points() if name not in _CLASS_OF)]


def every_rule() -> list[type[Rule]]:
    """All classes of rules."""
    return [rule_class(name) for name in known_names()]


def rule_of_json(data: object) -> Rule:
    """Read a rule: {"rule": "cage", "total": 10, "cells": "r1c1 r1c2"}."""
    if not isinstance(data, dict) or "rule" not in data:
        raise PuzzleError(f'a rule is an object with "rule", its name, not {quote(data)}', kind=Kind.JSON)
    return rule_class(data["rule"]).from_json(data)


def __getattr__(name: str) -> type[Rule]:
    """`rules.Cage` and the others, imported when first used."""
    if name not in CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return rule_class(CLASSES[name][0])
