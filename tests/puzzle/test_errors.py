"""The tree of errors in the docstring is complete."""

from __future__ import annotations

import importlib
import pickle
import pkgutil
from collections.abc import Callable, Iterator

import pytest

import sudoshiki
from sudoshiki.puzzle import FormatError, InternalError, Kind, PuzzleError, SudoshikiError, UsageError, errors

OF_WINDOWS = ("sudoshiki.processes.windows_", "sudoshiki.processes.kernel32")


def everything_imported() -> None:
    for module in pkgutil.walk_packages(sudoshiki.__path__, "sudoshiki."):
        if not module.name.endswith("__main__") and not module.name.startswith(OF_WINDOWS):
            importlib.import_module(module.name)


def tree_of(error: type[SudoshikiError]) -> Iterator[type[SudoshikiError]]:
    yield error
    for child in error.__subclasses__():
        yield from tree_of(child)


def below(error: type[SudoshikiError], depth: int = 0) -> list[tuple[int, str]]:
    ours = [child for child in error.__subclasses__() if child.__module__.startswith("sudoshiki.")]
    return [(depth, error.__name__)] + [row for child in ours for row in below(child, depth + 1)]


def drawn() -> list[tuple[int, str]]:
    """Return the tree of the docstring: four columns per level."""
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


def test_every_error_has_a_kind_of_its_own() -> None:
    """`format` is the kind of a text that can't be read, and of nothing else."""
    everything_imported()
    for error in tree_of(SudoshikiError):
        if not issubclass(error, PuzzleError | FormatError):
            assert error.kind is not Kind.FORMAT, error


def test_a_refused_request_has_a_kind() -> None:
    empty = sudoshiki.futoshiki(side=4)
    refused: dict[Kind, Callable[[], object]] = {
        Kind.USAGE: lambda: sudoshiki.solve(empty, "mrw"),
        Kind.UNSUPPORTED: lambda: sudoshiki.grade(sudoshiki.latin(side=40)),
        Kind.SOLUTIONS: lambda: sudoshiki.grade(empty),
        Kind.SYMBOL: lambda: sudoshiki.parse("3.4..1.2.4.32.1x"),
    }
    for kind, ask in refused.items():
        with pytest.raises(SudoshikiError) as error:
            ask()
        assert error.value.kind is kind
        again = pickle.loads(pickle.dumps(error.value))
        assert (type(again), str(again), vars(again)) == (
            type(error.value),
            str(error.value),
            vars(error.value),
        )
