"""Public types: mypy checks the code and these tests against them."""

import inspect
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki import many, puzzle

MODULES = (sk, sk.bulk, sk.formats, sk.generate, many, puzzle, import_module("sudoshiki.solve"))


def functions_of(package: ModuleType) -> list[Callable[..., Any]]:
    """Return the public functions of a package and the methods of its classes."""
    results: list[Callable[..., Any]] = []
    for name in package.__all__:
        thing = getattr(package, name)
        if inspect.isfunction(thing):
            results.append(thing)
        elif inspect.isclass(thing) and thing.__module__.startswith("sudoshiki."):
            methods = inspect.getmembers(thing, inspect.isfunction)
            results += [
                method for title, method in methods if not title.startswith("_") or title == "__init__"
            ]
    return results


@pytest.mark.parametrize("package", MODULES, ids=lambda package: package.__name__)
def test_no_parameter_is_annotated_as_any(package: ModuleType) -> None:
    for function in functions_of(package):
        if not function.__module__.startswith("sudoshiki."):
            continue
        for name, annotation in inspect.get_annotations(function).items():
            assert annotation not in ("Any", Any), f"{function.__qualname__}: {name}"
            assert not str(annotation).endswith("Any]"), f"{function.__qualname__}: {name}: {annotation}"


def test_values_of_the_annotated_types_are_accepted() -> None:
    """Every form that a type allows; mypy reads this file, too."""
    rows = [[0, 0, 0, 1], [0] * 4, [0] * 4, [0] * 4]
    flat = [cell for row in rows for cell in row]
    made = [
        sk.sudoku("...1" + "." * 12),
        sk.sudoku(["...1", "....", "....", "...."]),
        sk.sudoku(flat),
        sk.sudoku(rows),
        sk.sudoku(tuple(map(tuple, rows))),
        sk.sudoku(np.array(rows)),
        sk.sudoku(np.array(flat, np.uint8)),
        sk.sudoku(iter(flat)),
    ]
    assert len(set(made)) == 1
    line = "...1" + "." * 12
    given: list[many.ManyBoards] = [
        line,
        line.encode(),
        bytearray(line.encode()),
        memoryview(line.encode()),
        [line],
        (line.encode(),),
        iter([line, None]),
        [flat],
        [rows],
        np.array([flat]),
        made[:1],
    ]
    for boards in given:
        assert sk.solve_many(boards).verdict[0] == sk.Code.MANY
    signs: list[many.ManySigns] = [[[(0, 1)]], np.array([[1] + [0] * 23]), ([np.array([0, 1])],)]
    for arcs in signs:
        assert sk.solve_many([line], latin=True, arcs=arcs).solution[0, 0] < 4


def test_names_that_are_not_there_are_known_to_be_missing() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        sk.no_such_name  # type: ignore[attr-defined]  # noqa: B018
