"""Public names have examples that run and type-check; docstrings begin with one short line."""

from __future__ import annotations

import ast
import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent

import pytest

import sudoshiki as sk
from sudoshiki.rules import every_rule
from tests.custom.conftest import table  # noqa: F401  (what the example of register adds is gone after it)

BY_THE_CORE = {"Board", "Code", "Fault"}  # a name for a type, and numbers that have no text of their own
RULES = {rule.__name__ for rule in every_rule()}  # their docstrings tell players how to play
NAMES = sorted(
    name
    for name in dir(sk)
    if name not in BY_THE_CORE | RULES | {"__version__"}
    and (name == "generate" or not inspect.ismodule(getattr(sk, name)))
)

SOURCES = Path(__file__).parents[1] / "src" / "sudoshiki"
MAX_FIRST_LINE = 80
QUESTIONS = ("What", "How", "Why", "When", "Where", "Who", "Which")  # a noun or a verb comes first
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def examples(name: str) -> list[doctest.DocTest]:
    """Return the examples of the docstring, and of methods with their own."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    public = getattr(sk, name)
    function = public.stream.generate if name == "generate" else public  # the package is called as it
    result = finder.find(function, name, module=False, globs={"sk": sk})
    return [test for test in result if test.examples]


@pytest.mark.parametrize("name", NAMES)
def test_there_is_an_example_and_it_is_true(name: str) -> None:
    result = examples(name)
    assert any(test.name == name for test in result), f"no example in the docstring of {name}"
    for test in result:
        assert doctest.DocTestRunner().run(test).failed == 0, test.name


@pytest.mark.slow
def test_the_examples_are_typed(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    source = "import sudoshiki as sk\n"
    for number, test in enumerate(test for name in NAMES for test in examples(name)):
        body = "".join(example.source for example in test.examples)
        source += f"\n\ndef example_{number}() -> None:\n" + indent(body, "    ")
    (tmp_path / "examples.py").write_text(source)
    # A solver of a user's own need not say its types.
    lax = ["--allow-untyped-defs", "--allow-incomplete-defs", "--allow-untyped-calls"]
    output, errors, code = api.run(["--strict", *lax, str(tmp_path / "examples.py")])
    assert (code, errors) == (0, ""), output


def first_lines() -> Iterator[tuple[str, str]]:
    """Yield the first line of every docstring, and where it is."""
    for file in sorted(SOURCES.rglob("*.py")):
        path = file.relative_to(SOURCES)
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, DOCUMENTED) and (text := ast.get_docstring(node)):
                yield f"{path}: {getattr(node, 'name', 'module')}", text.splitlines()[0]


def test_docstrings_begin_with_a_short_line() -> None:
    long = [place for place, line in first_lines() if len(line) > MAX_FIRST_LINE]
    assert not long, long


def test_docstrings_are_no_questions() -> None:
    questions = [place for place, line in first_lines() if line.split()[0] in QUESTIONS or line.endswith("?")]
    assert not questions, questions
