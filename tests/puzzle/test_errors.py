"""The tree of errors in the docstring is whole, and our own faults are a branch of it."""

from __future__ import annotations

import importlib
import pkgutil

import sudoshiki
from sudoshiki.puzzle import InternalError, SudoshikiError, UsageError, errors


def everything_imported() -> None:
    for module in pkgutil.walk_packages(sudoshiki.__path__, "sudoshiki."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def below(error: type[SudoshikiError], depth: int = 0) -> list[tuple[int, str]]:
    ours = [child for child in error.__subclasses__() if child.__module__.startswith("sudoshiki.")]
    return [(depth, error.__name__)] + [row for child in ours for row in below(child, depth + 1)]


def drawn() -> list[tuple[int, str]]:
    """The tree as the docstring has it: four columns a level."""
    assert errors.__doc__
    rows = []
    for line in errors.__doc__.splitlines():
        name = line.lstrip("│├└─ ").split(" ")[0]
        if name.isidentifier() and line.startswith(("SudoshikiError", "│", "├", "└", "    ├", "    └")):
            rows.append(((len(line) - len(line.lstrip("│├└─ "))) // 4, name))
    return rows


def test_the_tree_in_the_docstring_is_whole() -> None:
    everything_imported()
    assert sorted(drawn()) == sorted(below(SudoshikiError))


def test_our_own_faults_are_not_the_inputs() -> None:
    assert issubclass(sudoshiki.WrongAnswer, InternalError)
    assert not issubclass(InternalError, UsageError | ValueError)
