"""Watch, Race and Make; and what all rooms promise: access for all, nothing too wide, not much to load."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from tests.browser.conftest import until

ROOMS = ["play", "watch", "race", "make", "lab"]
AXE = Path(__file__).parents[2] / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
MOST_BYTES = 300_000


def counters(page: Any) -> dict[str, int]:
    names = page.eval_on_selector_all(".counters dt", "all => all.map(one => one.textContent)")
    numbers = page.eval_on_selector_all(".counters dd", "all => all.map(one => one.textContent)")
    return {name: int(number.replace(",", "")) for name, number in zip(names, numbers, strict=True)}


def watched(page: Any, address: str, board: str, algorithm: str) -> None:
    page.goto(f"{address}#watch?board={board}&with={algorithm}")
    page.wait_for_selector("text=A solution:")


def test_the_end_of_a_search_counts_what_the_outcome_counts(page: Any, address: str) -> None:
    watched(page, address, "s2-futoshiki-5x5", "mrv")
    page.keyboard.press("End")
    outcome = sk.solve(shipped_board("s2-futoshiki-5x5"), "mrv", limit=1)
    shown = counters(page)
    assert shown["tried"] == outcome.counters.tried
    assert shown["crossed out"] == outcome.counters.eliminations
    assert shown["taken back"] == outcome.counters.backtracks


def test_going_back_is_the_way_one_came(page: Any, address: str) -> None:
    watched(page, address, "s2-futoshiki-5x5", "forward-checking")
    look = "document.querySelector('.stage .board').textContent"
    seen = []
    for _ in range(30):
        page.keyboard.press(".")
        seen.append(page.evaluate(look))
    page.keyboard.press("End")
    page.keyboard.press("Home")
    for _ in range(30):
        page.keyboard.press(".")
    for before in reversed(seen):
        assert page.evaluate(look) == before
        page.keyboard.press(",")


def test_it_plays_by_itself_and_stops(page: Any, address: str) -> None:
    watched(page, address, "s1-sudoku-4x4", "backtracking")
    page.locator(".player input[type=range]").nth(1).fill("8")
    page.keyboard.press("Space")
    until(
        page, "document.querySelector('.player input').value === document.querySelector('.player input').max"
    )
    page.click("text=Graph")
    assert page.locator(".graph-view circle").count() == 16


def test_a_race_is_won_by_who_needed_least(page: Any, address: str) -> None:
    page.goto(f"{address}#race")
    page.select_option("select >> nth=1", "tries")
    page.wait_for_selector(".leaders table")
    tried = page.eval_on_selector_all(
        ".leaders tbody tr td:nth-child(4)", "all => all.map(one => one.textContent)"
    )
    numbers = [int(one.replace(",", "")) for one in tried]
    assert numbers == sorted(numbers)
    assert sorted(numbers) == [297, 339, 4002]  # the document's own counts for this board


def test_puzzles_are_made_graded_and_played(page: Any, address: str) -> None:
    page.goto(f"{address}#make")
    page.fill("input[type=number] >> nth=0", "3")
    page.click("text=Make them")
    until(page, "document.querySelectorAll('.made article').length === 3")
    until(page, "[...document.querySelectorAll('.grade')].every(one => one.textContent.includes('ER'))")
    with page.expect_download() as download:
        page.click("text=Book (PDF)")
    assert download.value.suggested_filename == "sudoshiki.pdf"
    page.click(".made a >> nth=0")
    page.wait_for_selector("[data-verdict=one]")


def test_the_same_in_portuguese(page: Any) -> None:
    page.click("#language")
    page.wait_for_selector("nav >> text=Jogar")
    page.wait_for_selector("text=Uma solução")
    missing = page.evaluate(
        """async () => { const en = await import("/js/words-en.js"), pt = await import("/js/words-pt.js");
        const a = Object.keys(en.english), b = Object.keys(pt.portuguese);
        return [...a.filter(key => !b.includes(key)), ...b.filter(key => !a.includes(key))]; }"""
    )
    assert missing == []


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_too_wide_for_a_phone(phone: Any, address: str, room: str) -> None:
    phone.goto(f"{address}#{room}")
    phone.wait_for_timeout(500)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_of_access(page: Any, address: str, room: str, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not there: npm install --prefix build/axe axe-core")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{address}#{room}")
    page.wait_for_timeout(800)
    page.evaluate(AXE.read_text())  # as a script it would break the page's own policy
    found = page.evaluate("axe.run()")["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    assert serious == [], json.dumps([[one["id"], one["nodes"][0]["html"]] for one in serious])


def test_the_page_is_small() -> None:
    page = Path(str(files("sudoshiki.web").joinpath("page")))
    assert sum(file.stat().st_size for file in page.rglob("*") if file.suffix != ".wasm") <= MOST_BYTES
