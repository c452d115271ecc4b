"""Watch, Race and Make; and for all tabs accessibility, width and size."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from tests.browser.conftest import DESKTOP, PHONE, switch_to_portuguese, until

TABS = ["play", "watch", "race", "lessons", "lessons?lesson=mrv", "make", "lab"]
AXE = Path(__file__).parents[2] / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
MODULES = ["play", "watch", "race", "lessons", "make", "lab"]
MOST_SCRIPT = 120_000  # bytes


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


def test_steps_back_undo_steps_forward(page: Any, address: str) -> None:
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


def test_a_walk_is_seen_as_heat_that_goes_out(page: Any, address: str) -> None:
    """Cells show their number of conflicts; at the end none is left."""
    watched(page, address, "s2-futoshiki-5x5", "tabu")
    outcome = sk.solve(shipped_board("s2-futoshiki-5x5"), "tabu", limit=1, seed=0)
    cells = "[...document.querySelectorAll('.stage [class*=heat-]')]"
    hot = f"{cells}.map(one => one.querySelector('.corner').textContent)"
    page.keyboard.press(".")
    first = page.evaluate(hot)
    assert first
    assert all(int(one) > 0 for one in first)
    page.keyboard.press(".")
    assert "Move 1: " in page.inner_text(".sentence")
    page.keyboard.press("End")
    assert page.evaluate(hot) == []
    shown = counters(page)
    assert (shown["tried"], shown["conflicts left"]) == (outcome.counters.tried, 0)
    page.keyboard.press("Home")
    page.keyboard.press(".")
    assert page.evaluate(hot) == first


def test_a_search_tree_counts_the_nodes_left_out(page: Any, address: str) -> None:
    watched(page, address, "s2-futoshiki-7x7", "mrv")
    outcome = sk.solve(shipped_board("s2-futoshiki-7x7"), "mrv", limit=1)
    assert outcome.counters.placed > 3000
    assert f"of {outcome.counters.placed:,} values placed" in page.inner_text(".chart-note")


def test_it_plays_by_itself_and_stops(page: Any, address: str) -> None:
    watched(page, address, "s1-sudoku-4x4", "backtracking")
    page.locator(".player input[type=range]").nth(1).fill("8")
    page.keyboard.press("Space")
    until(
        page, "document.querySelector('.player input').value === document.querySelector('.player input').max"
    )
    page.click("text=Graph")
    assert page.locator(".graph-view circle").count() == 16


def test_a_race_is_won_by_the_least_cost(page: Any, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}#race")
    page.select_option("[data-set=by]", "tries")
    page.click("[data-act=go]")
    until(page, "document.querySelectorAll('.leaders tbody tr').length === 3")  # all have run
    tried = page.eval_on_selector_all(
        ".leaders tbody tr td:nth-child(4)", "all => all.map(one => one.textContent)"
    )
    numbers = [int(one.replace(",", "")) for one in tried]
    assert numbers == sorted(numbers)
    assert sorted(numbers) == [297, 339, 4002]  # the document's own counts for this board


def test_puzzles_are_made_graded_and_played(page: Any, address: str) -> None:
    page.goto(f"{address}#make")
    page.locator("[data-set=level]").select_option("hard")
    page.locator("[data-set=symmetry]").select_option("rotation")
    page.locator("[data-set=count]").fill("3")
    page.click("text=Make them")
    until(page, "document.querySelectorAll('.made article').length === 3")
    page.wait_for_selector("text=3 of 3 made; seed")
    until(page, "[...document.querySelectorAll('.grade')].every(one => /hard · ER/.test(one.textContent))")
    with page.expect_download() as download:
        page.click("text=Book (PDF)")
    assert download.value.suggested_filename == "sudoshiki.pdf"
    page.click(".made a >> nth=0")
    page.wait_for_selector("[data-verdict=one]")


def test_a_futoshiki_of_signs_alone_is_made(page: Any, address: str) -> None:
    page.goto(f"{address}#make")
    page.locator("[data-set=kind]").select_option("futoshiki")
    page.locator("[data-set=size]").select_option("4")
    page.locator("[data-set=count]").fill("1")
    page.click("summary")
    assert page.locator("[data-set=box]").is_disabled()
    page.locator("[data-set=givens]").fill("0")
    page.click("text=Make them")
    until(page, "document.querySelectorAll('.made article').length === 1")


def test_techniques_a_rating_and_a_pattern_can_be_requested(page: Any, address: str) -> None:
    page.goto(f"{address}#make")
    page.click("summary >> nth=0")
    page.select_option("[data-set=require]", "naked-pair")
    page.wait_for_selector(".chip:has-text('Naked pair')")
    page.click(".chip button")
    page.select_option("[data-set=forbid]", "naked-single")
    page.locator("[data-set=er]").fill("1.2-1.5")
    page.locator("[data-set=size]").select_option("4")  # another size, another board to draw on
    page.click("[data-set=pattern] summary")
    page.locator(".pattern [data-cell='0']").focus()
    for _ in range(3):  # the first three rows, by keyboard
        for _ in range(4):
            page.keyboard.press("Space")
            page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    page.wait_for_selector("text=12 cells may be given")
    page.locator("[data-set=count]").fill("1")
    with page.expect_request("**/api/generate") as request:
        page.click("text=Make them")
    wish = request.value.post_data_json
    assert (wish["er"], wish["require"], wish["forbid"]) == ("1.2-1.5", [], ["naked-single"])
    assert wish["pattern"] == [*range(12)]
    page.wait_for_selector(".grade:has-text('ER 1.')")


def test_a_graph_has_an_arrow_for_each_sign(page: Any, address: str) -> None:
    watched(page, address, "s2-futoshiki-5x5", "mrv")
    page.click("text=Graph")
    heads = page.get_attribute(".graph-view .arrow", "d").count("M")
    assert heads == 2 * len(shipped_board("s2-futoshiki-5x5").arcs)


def test_messages_of_the_server_are_translated(page: Any, address: str) -> None:
    switch_to_portuguese(page)
    page.goto(f"{address}#watch?board=s5-sudoku-9x9&with=auto")
    page.wait_for_selector("text=Uma solução")
    page.wait_for_selector(".parts li")
    assert page.inner_text(".about").startswith("propagação, depois busca")
    assert "achou uma solução" in page.inner_text(".parts")


def test_the_same_in_portuguese(page: Any) -> None:
    switch_to_portuguese(page)
    page.wait_for_selector("text=Uma solução")
    missing = page.evaluate(
        """async () => { const en = await import("/js/words-en.js"), pt = await import("/js/words-pt.js");
        const a = Object.keys(en.english), b = Object.keys(pt.portuguese);
        return [...a.filter(key => !b.includes(key)), ...b.filter(key => !a.includes(key))]; }"""
    )
    assert missing == []


@pytest.mark.parametrize("width", [PHONE["width"], 320])
@pytest.mark.parametrize("tab", [*TABS, "race?preset=lists"])
def test_all_tabs_fit_a_phone(phone: Any, address: str, tab: str, width: int) -> None:
    phone.set_viewport_size(PHONE | {"width": width})
    for language in ("en", "pt"):
        phone.goto(f"{address}?lang={language}#{tab}")
        phone.wait_for_timeout(500)
        # What is too wide makes a phone's window wider as well: the screen is the measure.
        assert phone.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("tab", [*TABS, "watch?with=tabu", "watch?with=dlx", "race?preset=lists"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_serious_fault_of_access(page: Any, address: str, tab: str, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not there: npm install --prefix build/axe axe-core")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{address}#{tab}")
    page.wait_for_timeout(800)
    page.evaluate(AXE.read_text())  # as a script it would break the page's own policy
    result = page.evaluate("axe.run()")["violations"]
    serious = [one for one in result if one["impact"] in ("serious", "critical")]
    assert serious == [], json.dumps([[one["id"], one["nodes"][0]["html"]] for one in serious])


def compressed(scripts: dict[str, bytes]) -> int:
    size = sum(len(gzip.compress(script, 9)) for script in scripts.values())
    print(f"{size:,} bytes of JavaScript in {len(scripts)} files")
    return size


def open_all(page: Any, address: str, tabs: list[str]) -> None:
    for tab in tabs:
        page.goto(f"{address}#{tab}")
        page.wait_for_selector(f"main.{tab} > *")
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_scripts_of_a_served_page_are_small(browser: Any, address: str, language: str) -> None:
    scripts: dict[str, bytes] = {}
    context = browser.new_context(viewport=DESKTOP)
    page = context.new_page()
    page.on("response", lambda one: scripts.update({one.url: one.body()} if one.url.endswith(".js") else {}))
    open_all(page, f"{address}?lang={language}", MODULES)
    context.close()
    assert {one.rsplit("/", 1)[1] for one in scripts} >= {"main.js", "lab.js", f"words-{language}.js"}
    assert compressed(scripts) <= MOST_SCRIPT


def test_options_and_seed_of_an_algorithm_are_chosen_and_stand_in_the_link(page: Any, address: str) -> None:
    watched(page, address, "s2-futoshiki-5x5", "mrv")
    page.select_option("[data-option=habits]", "s2")
    page.wait_for_selector(".figures tr:has([aria-pressed=true]):has-text('297 =')")
    assert page.url.endswith("with=mrv%3Ahabits%3Ds2")
    page.goto("about:blank")
    page.goto(f"{address}#watch?board=s1-sudoku-4x4&with=bfs:start%3Drandom&seed=3")
    page.wait_for_selector("[data-option=seed]")
    assert page.input_value("[data-option=start]") == "random"
    assert page.input_value("[data-option=seed]") == "3"


def test_a_figure_of_a_document_is_one_click_away(page: Any, address: str) -> None:
    watched(page, address, "s2-futoshiki-6x6", "mrv")
    page.click(".figures button:has-text('forward-checking')")
    page.wait_for_selector(".figures tr:has-text('forward-checking'):has-text('5,706 =')")


@pytest.mark.parametrize("algorithm", ["auto", "dlx"])
def test_without_a_step_that_fills_the_board_the_end_is_the_solution(
    page: Any, address: str, algorithm: str
) -> None:
    page.goto(f"{address}#watch?board=s1-sudoku-4x4&with={algorithm}")
    page.wait_for_selector("text=A solution:")
    page.keyboard.press("End")
    shown = page.eval_on_selector_all(".stage .value", "all => all.map(one => Number(one.textContent))")
    assert tuple(shown) == sk.solve(shipped_board("s1-sudoku-4x4")).solution
    assert page.locator(".parts li").count() == (
        0 if algorithm == "dlx" else page.locator(".parts li").count()
    )


def test_a_race_has_a_link_and_may_have_a_name_twice(page: Any, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}#race?board=s2-futoshiki-5x5&run=backtracking,mrv&by=tries")
    page.wait_for_selector(".leaders table")
    assert page.input_value("[data-set=by]") == "tries"
    page.click(".race-setup summary")
    page.select_option("[data-set=algorithm]", "mrv")
    page.select_option("[data-option=habits]", "s2")
    page.click("[data-act=add]")
    page.click("[data-act=go]")
    until(page, "document.querySelectorAll('.leaders tbody tr').length === 3")
    names = page.eval_on_selector_all(
        ".leaders td:nth-child(2)", "all => all.map(one => one.textContent).sort()"
    )
    assert names == ["backtracking", "mrv", "mrv (counts like: S2)"]
    titles = page.eval_on_selector_all("[data-set=board] option", "all => all.map(one => one.textContent)")
    assert len(set(titles)) == len(titles)
    assert {"Futoshiki 5×5 (S2)", "Sudoku 36×36, filled in (S4)"} <= set(titles)
    assert "run=backtracking%2Cmrv%2Cmrv%3Ahabits%3Ds2" in page.url


@pytest.mark.parametrize("by", ["clock", "tries"])
def test_the_places_on_the_cards_are_those_of_the_table(page: Any, address: str, by: str) -> None:
    """The first frame comes after all have finished; it does not tell who won."""
    page.evaluate(
        "() => { requestAnimationFrame = act => setTimeout(() => act(performance.now() + 1e6), 50); }"
    )
    names = "backtracking,forward-checking,mrv,mrv:habits%3Ds2,mac"
    page.goto(f"{address}#race?board=s2-futoshiki-5x5&run={names}&by={by}")
    page.wait_for_selector(".leaders table")
    rows = page.eval_on_selector_all(
        ".leaders tbody tr", "all => all.map(row => [...row.cells].slice(0, 4).map(one => one.textContent))"
    )
    cards = page.eval_on_selector_all(
        ".lane header", "all => all.map(one => [...one.children].map(part => part.textContent))"
    )
    assert dict(cards) == {name: place for place, name, *_ in rows}
    places = [int(row[0].rstrip(".")) for row in rows]
    assert places == sorted(places)
    if by == "tries":  # equal runs share a place; times that look equal may not be
        measure = [row[3] for row in rows]
        assert places == [1 + measure.index(one) for one in measure]


def test_an_unfinished_runner_has_no_place(page: Any, address: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{address}#race?board=s2-futoshiki-5x5&run=bfs:attempts%3D1,mrv")
    page.wait_for_selector(".leaders table")
    last = page.inner_text(".leaders tbody tr:last-child")
    assert last.startswith("–")
    assert "no solution found" in last
    assert page.locator(".lane.done").count() == 1


def test_printed_from_a_dark_screen_the_board_is_dark_on_white(page: Any) -> None:
    page.emulate_media(color_scheme="dark", media="print")
    ground, ink = page.evaluate(
        """() => [getComputedStyle(document.documentElement).backgroundColor,
        getComputedStyle(document.querySelector(".given .value")).fill]"""
    )
    assert (ground, ink) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)")
    assert not page.is_visible(".tools")


def test_a_conflict_without_a_value_is_shown_as_one(page: Any, address: str) -> None:
    page.goto(f"{address}#watch?board=s2-futoshiki-5x5&with=bfs:attempts%3D1")
    page.wait_for_selector("text=No solution found")
    page.keyboard.press("End")
    assert "no value is left for it" in page.inner_text(".sentence")
