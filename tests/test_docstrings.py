"""Every public function and class has an example that runs and type-checks."""

from __future__ import annotations

import doctest
import inspect
from pathlib import Path
from textwrap import indent

import pytest

import sudoshiki as sk
from tests.custom.conftest import table  # noqa: F401  (what the example of register adds is gone after it)

BY_THE_CORE = {"Board", "Code", "Fault"}  # a name for a type, and numbers that have no text of their own
NAMES = sorted(
    name
    for name in dir(sk)
    if name not in BY_THE_CORE | {"__version__"}
    and (name == "generate" or not inspect.ismodule(getattr(sk, name)))
)


def examples(name: str) -> list[doctest.DocTest]:
    """Return the examples of the docstring, and of methods with their own."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    public = getattr(sk, name)
    function = public.stream.generate if name == "generate" else public  # the package is called as it
    found = finder.find(function, name, module=False, globs={"sk": sk})
    return [test for test in found if test.examples]


@pytest.mark.parametrize("name", NAMES)
def test_there_is_an_example_and_it_is_true(name: str) -> None:
    found = examples(name)
    assert any(test.name == name for test in found), f"no example in the docstring of {name}"
    for test in found:
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
    said, errors, code = api.run(["--strict", *lax, str(tmp_path / "examples.py")])
    assert (code, errors) == (0, ""), said
