"""Modules of `solvers` register exactly the algorithms listed for them."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import pytest

from sudoshiki import algorithms, solvers
from sudoshiki.puzzle import ALL_PRIMITIVES
from sudoshiki.solve import Algorithm, find


@pytest.mark.parametrize("module", solvers.MODULES)
def test_a_module_registers_its_algorithms(module: str) -> None:
    for name in solvers.MODULES[module]:
        assert find(name).name == name


def test_no_module_registers_another_algorithm() -> None:
    for module in iter_modules(solvers.__path__, f"{solvers.__name__}."):
        import_module(module.name)
    listed = [name for names in solvers.MODULES.values() for name in names]
    assert [entry.name for entry in algorithms()] == listed


@pytest.mark.parametrize(
    "algorithm", [entry for entry in algorithms() if entry.complete], ids=lambda a: a.name
)
def test_a_complete_algorithm_supports_all_primitives_or_says_why_not(algorithm: Algorithm) -> None:
    assert bool(algorithm.unsupported) == (algorithm.supports != ALL_PRIMITIVES)
