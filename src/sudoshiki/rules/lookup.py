"""Finds a rule by its name, and imports only its module.

Module, class and rule have one name: anti_knight.py has AntiKnight, named "anti-knight".
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module

from ..puzzle.rule import Rule

_NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")


@lru_cache(maxsize=256)
def find_rule(name: str) -> type[Rule] | None:
    """The project's rule of that name."""
    path = f"{__package__}.{name.replace('-', '_')}"
    if not _NAME.fullmatch(name):
        return None
    try:
        module = import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:  # the module of the rule lacks another one
            raise
        return None
    class_ = getattr(module, "".join(part.capitalize() for part in name.split("-")), None)
    return class_ if getattr(class_, "name", None) == name else None  # not of a helper module


@lru_cache(maxsize=256)
def find_class(class_name: str) -> type[Rule] | None:
    """The project's rule of that class name."""
    if not class_name[:1].isupper():
        return None
    class_ = find_rule(re.sub("(?<!^)(?=[A-Z])", "-", class_name).lower())
    return class_ if class_ and class_.__name__ == class_name else None
