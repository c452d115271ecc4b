"""`candidates --pencil`: what placed values leave, beside what occurs in some solution."""

from __future__ import annotations

import json

from .conftest import Run

OPEN = "3.4..1.2.4......"


def test_both_meanings_are_shown_and_said(run: Run) -> None:
    occurs, pencil = run("candidates", OPEN), run("candidates", OPEN, "--pencil")
    assert pencil.exit_code == 0
    assert occurs.stdout.splitlines()[3].split() == ["12", "3", "12", "4"]
    assert pencil.stdout.splitlines()[3].split() == ["12", "23", "123", "134"]
    assert "not ruled out by placed values" in pencil.stdout
    assert "what occurs in some solution" in pencil.stdout
    listed = run("candidates", "--help").stdout
    assert "values that occur in some solution" in listed
    assert "no placed value" in listed


def test_in_json_the_meaning_is_said_too(run: Run) -> None:
    occurs = json.loads(run("candidates", OPEN, "--json").stdout)
    pencil = json.loads(run("candidates", OPEN, "--pencil", "--json").stdout)
    assert occurs["meaning"] == "occur in a solution"
    assert pencil["meaning"] == "not ruled out by placed values"
    assert all(set(a) <= set(b) for a, b in zip(occurs["candidates"], pencil["candidates"], strict=True))


def test_a_cell_with_nothing_left_is_named(run: Run) -> None:
    done = run("candidates", "12..3........4..", "--pencil")
    assert done.exit_code == 1
    assert "the placed values leave 1 cell without a value: r2c2\n" in done.stdout


def test_a_time_for_what_takes_none_is_refused(run: Run) -> None:
    assert run("candidates", OPEN, "--pencil", "--seconds", "1").exit_code == 2
