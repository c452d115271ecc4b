"""The rules of other packages: entry points of the group "sudoshiki.rules"."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ..puzzle import UsageError
from ..puzzle.rule import Rule
from ..puzzle.validation import quote
from .lookup import find_rule

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "sudoshiki.rules"


@cache
def installed_rules() -> tuple[dict[str, type[Rule]], dict[str, str]]:
    """The rules by name; and by the name of an entry point, why it can't be used."""
    from importlib.metadata import entry_points

    rules: dict[str, type[Rule]] = {}
    faults: dict[str, str] = {}
    for point in entry_points(group=ENTRY_POINTS):
        try:
            rule = _load(point)
            if rules.setdefault(rule.name, rule) is not rule:
                raise UsageError(f"another package has a rule {quote(rule.name)}, too")
        except UsageError as error:
            faults[point.name] = f"can't be loaded from {point.value}: {error}"
    return rules, faults


def _load(point: EntryPoint) -> type[Rule]:
    """Import the class of a rule. Raises UsageError."""
    try:
        class_ = point.load()
    except Exception as error:
        raise UsageError(f"{type(error).__name__}: {error}") from None
    if not (isinstance(class_, type) and issubclass(class_, Rule)):
        raise UsageError("it is no class derived from sudoshiki.Rule")
    if find_rule(class_.name):
        raise UsageError(f"sudoshiki has a rule {quote(class_.name)}, too")
    return class_
