"""The page as static files, in a real browser: workers do all computation."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board
from sudoshiki.web.export import CORE, export
from tests.browser.conftest import DESKTOP, PHONE, open_page, switch_to_portuguese, until
from tests.browser.test_other_tabs import MOST_SCRIPT, compressed, counters, open_all, watched
from tests.browser.test_play import open_puzzle, pasted
from tests.browser.web_space import web_space
from tests.document_boards import S5_LINE
from tests.formats.links import WHOLE

pytestmark = pytest.mark.skipif(
    not files("sudoshiki.web").joinpath(CORE).is_file(), reason="no core.wasm here: make wasm"
)
WITH_SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"


@pytest.fixture(scope="module")
def space(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("space")
    export(folder / "puzzles")  # below the root, as on a school's web space
    with web_space(folder) as space:
        yield f"{space.address}puzzles/"


@pytest.fixture
def alone(browser: Any, space: str) -> Iterator[Any]:
    yield from open_page(browser, space, DESKTOP)


@pytest.fixture
def alone_on_a_phone(browser: Any, space: str) -> Iterator[Any]:
    yield from open_page(browser, space, PHONE, has_touch=True, is_mobile=True)


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_scripts_of_an_exported_page_are_small(browser: Any, tmp_path: Path, language: str) -> None:
    """Includes workers; the service worker is off, as it fetches every file."""
    export(tmp_path)
    with web_space(tmp_path) as space:
        address = f"{space.address}?lang={language}"
        for page in open_page(browser, address, DESKTOP, service_workers="block"):
            page.wait_for_selector("[data-verdict=one]")
            open_all(page, address, ["play", "watch", "race", "lessons", "make"])
        paths = {path.split("?")[0].lstrip("/") for path in space.requests}
    scripts = {path: (tmp_path / path).read_bytes() for path in [*paths, "sw.js"] if path.endswith(".js")}
    assert {"js/standalone/worker.js", f"js/language-{language}.js"} <= set(scripts)
    assert compressed(scripts) <= MOST_SCRIPT


def test_play_without_a_server(alone: Any) -> None:
    urls: list[str] = []
    alone.on("request", lambda request: urls.append(request.url))
    open_puzzle(alone, S5_LINE)
    alone.keyboard.press("h")
    alone.wait_for_selector("text=Look in")
    alone.click("[data-help='hint.next']")
    alone.click("[data-help='hint.next']")
    alone.keyboard.press("e")
    alone.wait_for_selector("text=Step 1 of")
    alone.keyboard.press("k")
    alone.wait_for_selector("#notice.shown")
    assert [url for url in urls if "/api/" in url] == []


def test_missing_features_are_listed(alone: Any) -> None:
    assert "Left out" in alone.inner_text("[data-t=standalone]")
    assert alone.query_selector("[data-tab=lab]") is None
    switch_to_portuguese(alone)
    assert "Ficou de fora" in alone.inner_text("[data-t=standalone]")


def test_watch_without_a_server(alone: Any, space: str) -> None:
    watched(alone, space, "s2-futoshiki-5x5", "mrv")
    alone.keyboard.press("End")
    outcome = sk.solve(shipped_board("s2-futoshiki-5x5"), "mrv", limit=1)
    assert counters(alone)["tried"] == outcome.counters.tried


def test_race_without_a_server(alone: Any, space: str) -> None:
    alone.emulate_media(reduced_motion="reduce")
    alone.goto(f"{space}#race")
    assert alone.query_selector("[data-race=general]") is None  # one of its algorithms is left out
    alone.select_option("[data-set=by]", "tries")
    alone.click("[data-act=go]")
    until(alone, "document.querySelectorAll('.leaders tbody tr').length === 3")
    tried = alone.eval_on_selector_all(
        ".leaders tbody tr td:nth-child(4)", "all => all.map(one => one.textContent)"
    )
    assert sorted(int(one.replace(",", "")) for one in tried) == [297, 339, 4002]  # the document's own


def test_make_without_a_server(alone: Any, space: str) -> None:
    alone.goto(f"{space}#make")
    alone.wait_for_selector("text=Make them")
    assert alone.locator("button:has-text('Book')").count() == 0  # which takes Python
    alone.select_option("[data-set=level]", "medium")
    alone.fill("[data-set=count]", "2")
    alone.click("text=Make them")
    until(
        alone,
        "[...document.querySelectorAll('.grade')].filter(one => /medium/.test(one.textContent)).length === 2",
    )


def test_the_page_goes_on_while_a_worker_works(alone: Any) -> None:
    """Backtracking row by row never ends on this board; frames are still drawn."""
    puzzle = sk.parse(WITH_SEVENTEEN)
    alone.evaluate(
        "() => { window.drawn = 0; const step = () => { window.drawn += 1; requestAnimationFrame(step); };"
        " requestAnimationFrame(step); }"
    )
    open_puzzle(alone, "".join(map(str, puzzle.givens)))
    alone.evaluate("() => { location.hash = 'watch?board=s2-futoshiki-9x9&with=backtracking'; }")
    alone.wait_for_selector(".stage .board")
    before = alone.evaluate("window.drawn")
    until(alone, f"window.drawn > {before} + 20")
    alone.evaluate("() => { location.hash = 'play'; }")
    alone.wait_for_selector("[data-verdict=one]")


def test_it_works_from_a_phone(alone_on_a_phone: Any) -> None:
    pasted(alone_on_a_phone, WHOLE)  # a link of f-puzzles
    until(alone_on_a_phone, "document.querySelectorAll('.board [data-cell]').length === 16")
    open_puzzle(alone_on_a_phone, S5_LINE)
    assert alone_on_a_phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_lesson_names_what_needs_python(alone: Any, space: str) -> None:
    alone.goto(f"{space}#lessons?lesson=integer-programming")
    alone.wait_for_selector("[data-run=ilp]")
    assert "needs Python" in alone.inner_text("[data-run=ilp]")
    assert alone.query_selector("[data-run=ilp] a") is None
    alone.set_viewport_size(DESKTOP | {"height": 6000})
    alone.wait_for_selector("[data-run=dlx] :text('The whole run')")
