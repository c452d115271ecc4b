"""The export as an app: it works offline and updates to a new export."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.web.export import CORE, export, page_content
from sudoshiki.web.page_files import page_files
from tests.browser.conftest import DESKTOP, open_page, until
from tests.browser.test_other_tabs import counters, watched
from tests.browser.test_play import open_puzzle
from tests.browser.web_space import Space, web_space
from tests.document_boards import S5_LINE

pytestmark = pytest.mark.skipif(
    not files("sudoshiki.web").joinpath(CORE).is_file(), reason="no core.wasm here: make wasm"
)
BELOW = "school/puzzles/"
CONTROLLED = "navigator.serviceWorker.controller !== null"
KEPT = "async () => (await (await caches.open((await caches.keys())[0])).keys()).map((one) => one.url)"


@pytest.fixture
def space(tmp_path: Path) -> Iterator[Space]:
    export(tmp_path / BELOW)
    with web_space(tmp_path) as space:
        yield space


@pytest.fixture
def kept(browser: Any, space: Space) -> Iterator[Any]:
    """Yield a page that was opened once and cached by the browser."""
    for page in open_page(browser, space.address + BELOW, DESKTOP):
        until(page, CONTROLLED)
        yield page


def shut_down(space: Space) -> None:
    space.server.shutdown()
    space.server.server_close()


def test_it_solves_when_the_web_space_is_gone(kept: Any, space: Space) -> None:
    shut_down(space)
    kept.goto("about:blank")
    kept.goto(space.address + BELOW)
    open_puzzle(kept, S5_LINE)
    watched(kept, space.address + BELOW, "s2-futoshiki-5x5", "mrv")
    kept.keyboard.press("End")
    assert counters(kept)["tried"] == 296


def test_lessons_can_be_read_offline_in_both_languages(kept: Any, space: Space) -> None:
    shut_down(space)
    kept.goto(f"{space.address}{BELOW}?lang=pt#lessons?lesson=mrv")
    kept.wait_for_selector("text=Que célula agora?")
    kept.goto(f"{space.address}{BELOW}index.html?embed=1&lang=en#lessons?lesson=graph")
    kept.wait_for_selector("text=The constraint graph and its colouring")
    kept.wait_for_selector("text=The whole run: One solution")


def test_every_file_is_kept_and_the_scope_is_the_folder(kept: Any, space: Space) -> None:
    names = {url.split("?")[0].removeprefix(space.address + BELOW) for url in kept.evaluate(KEPT)}
    assert names == {path for path in page_content() if path != "sw.js"}
    scope = kept.evaluate("async () => (await navigator.serviceWorker.ready).scope")
    assert scope == space.address + BELOW


def test_a_new_export_is_taken_up_when_the_page_is_opened_again(
    kept: Any, space: Space, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(kept.evaluate(KEPT))
    data = page_content()["lessons/en/graph.md"].replace(b"# The constraint graph", b"# The changed graph", 1)
    change_export(tmp_path / BELOW, {"lessons/en/graph.md": data}, monkeypatch)
    space.requests.clear()
    kept.reload()  # the new one is fetched beside the old
    until(kept, "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)")
    fetched = {path.removeprefix("/" + BELOW) for path in space.requests}
    assert fetched == {"sw.js", "lessons/en/graph.md"}  # nothing else has changed
    kept.goto("about:blank")
    kept.goto(f"{space.address}{BELOW}#lessons")
    kept.wait_for_selector("text=The changed graph")
    after = set(kept.evaluate(KEPT))
    assert len(before - after) == len(after - before) == 1


def test_an_export_that_is_only_half_there_is_not_taken_up(
    kept: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kept.evaluate(KEPT)
    old = (tmp_path / BELOW / "manifest.json").read_bytes()
    change_export(tmp_path / BELOW, {"manifest.json": old + b"\n"}, monkeypatch)
    (tmp_path / BELOW / "manifest.json").write_bytes(old)
    result = "navigator.serviceWorker.getRegistration()"
    kept.evaluate(f"() => {result}.then((one) => one.update()).catch(() => null)")
    until(kept, f"{result}.then((one) => !one.installing && !one.waiting)")
    assert kept.evaluate(KEPT) == before
    kept.reload()
    kept.wait_for_selector(".board")


def change_export(folder: Path, changes: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Return an export of a later version of the page."""
    pages = page_files()
    later = {path: pages[path]._replace(content=content) for path, content in changes.items()}
    with monkeypatch.context() as patch:
        patch.setattr("sudoshiki.web.export.page_files", lambda: {**pages, **later})
        export(folder)


def test_the_browser_may_install_it(kept: Any) -> None:
    session = kept.context.new_cdp_session(kept)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    record = json.loads(manifest["data"])
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A private window, as of these tests, installs nothing.
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}
    for icon in record["icons"]:
        size = kept.evaluate(
            "async (path) => { const image = new Image(); image.src = path; await image.decode();"
            " return `${image.naturalWidth}x${image.naturalHeight}`; }",
            icon["src"],
        )
        assert icon["sizes"] in (size, "any")
