"""Simulated annealing and the genetic algorithm."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tests.improving import Improving


@pytest.mark.parametrize("name", ["annealing", "genetic"])
class TestSwaps(Improving):
    often: ClassVar = {
        "annealing": {"cooling": 0.5, "restart-after": 1},
        "genetic": {"population": 4, "climb": 5, "restart-after": 2},
    }
