"""Soundness: every step against all solutions of random boards.

`benchmarks/soundness.py` does the same on any number of boards.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.logic import TABLE
from tests.tiers import DEEP

BENCHMARK = Path(__file__).parent.parent.parent / "benchmarks" / "soundness.py"
SIGNS = [name for name in TABLE if name.startswith(("sign-", "chain-from", "ascending", "hill", "valley"))]


@pytest.fixture(scope="module")
def benchmark() -> dict[str, Any]:
    return runpy.run_path(str(BENCHMARK), run_name="soundness")


def test_every_step_on_boards_of_every_kind_is_sound(benchmark: dict[str, Any]) -> None:
    kinds = benchmark["KINDS"]
    tally = benchmark["check_many"](range(len(kinds)), seed=5)
    assert tally.wrong == []
    assert tally.boards.keys() == kinds.keys()


@pytest.mark.slow
def test_every_step_on_many_boards_is_sound(benchmark: dict[str, Any]) -> None:
    tally = benchmark["check_many"](range(330 if DEEP else 176), seed=6)
    assert tally.wrong == []
    assert min(tally.boards.values()) > 10
    assert min(tally.several.values()) > 1
    assert set(SIGNS) <= tally.uses.keys()
    assert "ordered-triplet" in tally.uses


def test_a_wrong_step_is_seen(benchmark: dict[str, Any]) -> None:
    """Test the judge: a step that eliminates a value of a solution is wrong."""
    from sudoshiki.logic import Candidate, Step

    def step(**changes: Any) -> Step:
        nothing: dict[str, Any] = dict.fromkeys(
            (
                "groups",
                "cells",
                "parts",
                "values",
                "arcs",
                "joints",
                "branches",
                "placements",
                "eliminations",
            ),
            (),
        )
        return Step(technique="fish", rating=3.2, size=2, type=0, level=0, **(nothing | changes))

    alive = [0b011, 0b100]
    is_sound = benchmark["is_sound"]
    assert is_sound(step(eliminations=(Candidate(0, 3), Candidate(1, 1))), alive)
    assert not is_sound(step(eliminations=(Candidate(0, 3), Candidate(0, 2))), alive)
    assert is_sound(step(placements=(Candidate(1, 3),)), alive)
    assert not is_sound(step(placements=(Candidate(0, 1),)), alive)
