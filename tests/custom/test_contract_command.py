"""`sudoshiki contract`: what a student is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli

from .test_own_algorithms import FILE

pytestmark = pytest.mark.slow


def report(function: str, *options: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["contract", f"{FILE}:{function}", "--seconds", "1", *options])
    return done.exit_code, done.output


def record(function: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(report(function, "--json")[1].splitlines()[0])
    return read


def test_a_right_solver_keeps_all_promises_and_tries_as_often_as_ours() -> None:
    code, text = report("right")
    assert code == 0, text
    assert "all 25 are as they should be" in text
    assert all(board["tried"] == board["backtracking_tried"] for board in record("right")["boards"])


WRONG = {
    "wrong_board": "gave a wrong board",
    "misses": "found 1 of 12 solutions; it missed",
    "loops": "did not end within 1 s",
    "crashes": "raised IndexError",
    "returns_none": "gave None instead of a board",
    "dies": "was killed by SIGABRT",
    "returns_nothing": "found no solution; there are 1",
}


@pytest.mark.parametrize("function", WRONG)
def test_what_is_wrong_is_said(function: str) -> None:
    code, text = report(function)
    assert code == 1
    assert WRONG[function] in " ".join(text.split())
    assert "Traceback" not in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_solver_that_loops_is_not_tried_on_every_board() -> None:
    _, text = report("loops")
    assert "The rest was not tried: 2 boards took longer than 1 s." in text
    assert record("loops")["all_tried"] is False


def test_ours_can_be_asked_too() -> None:
    assert CliRunner().invoke(cli, ["contract", "mrv:habits=s2"]).exit_code == 0
