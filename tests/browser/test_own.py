"""User-defined algorithms on the page: counters, failures, no pseudocode."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .conftest import DESKTOP, open_page, serve

SOLVERS = Path(__file__).parent.parent / "custom" / "solvers.py"
OWN = ("right", "rows", "crashes", "yields_nothing")


@pytest.fixture(scope="module")
def own_address() -> Iterator[str]:
    """Return the address of a server with user-defined functions."""
    names = [part for function in OWN for part in ("--with", f"{SOLVERS}:{function}")]
    with serve(*names) as address:
        yield address


@pytest.fixture
def own_page(browser: Any, own_address: str) -> Iterator[Any]:
    yield from open_page(browser, own_address, DESKTOP)


def test_watch_names_what_an_own_algorithm_lacks(own_page: Any, own_address: str) -> None:
    own_page.goto(f"{own_address}#watch?board=s1-sudoku-4x4&with=students-backtracking")
    own_page.wait_for_selector(".result:has-text('tried')")
    assert own_page.is_visible(".no-code")
    own_page.goto(f"{own_address}#watch?board=s1-sudoku-4x4&with=solvers.rows")
    own_page.wait_for_selector(".result:text-matches('[0-9] (µs|ms|s)')")
    assert set(own_page.locator(".counters dd").all_text_contents()) == {"–"}
    own_page.goto(f"{own_address}#watch?board=s1-sudoku-4x4&with=solvers.crashes")
    own_page.wait_for_selector(".result.loud:has-text('raised IndexError')")
    assert "solvers.crashes failed" in own_page.text_content(".sentence")
    own_page.select_option("[data-set=algorithm]", "mrv")
    own_page.wait_for_selector(".result:not(.loud):has-text('tried')")
    assert own_page.is_hidden(".no-code")


def test_a_race_shows_failures_and_uncounted_values(own_page: Any, own_address: str) -> None:
    own_page.emulate_media(reduced_motion="reduce")
    names = "backtracking,students-backtracking,solvers.rows,solvers.crashes,solvers.yields_nothing"
    own_page.goto(f"{own_address}#race?board=s1-sudoku-4x4&run={names}&by=tries")
    own_page.wait_for_selector(".results table")
    rows = [row.split("\t") for row in own_page.locator(".results tbody tr").all_inner_texts()]
    cells = {row[1]: row for row in rows}
    assert cells["backtracking"][3:6] == cells["students-backtracking"][3:6]
    assert cells["solvers.rows"][3:] == ["–", "–", "–", cells["backtracking"][6]]
    assert cells["solvers.crashes"][0] == cells["solvers.crashes"][2] == "–"
    assert "raised IndexError" in cells["solvers.crashes"][6]
    lie = "solvers.yields_nothing says that there is no solution, but backtracking has one."
    assert cells["solvers.yields_nothing"][6] == lie
    bars = own_page.locator(".bar-row .value").all_text_contents()
    assert bars == ["20", "20", "not counted", "failed", "failed"]
    assert own_page.locator(".ticks span").all_text_contents() == ["10", "100"]
