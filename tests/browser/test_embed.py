"""A tab in a frame of another site: no header, and only if allowed."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.web.export import CORE, export
from tests.browser.conftest import DESKTOP, PHONE, serve
from tests.browser.web_space import Space, web_space


@pytest.mark.parametrize(
    ("tab", "sign"),
    [("watch", ".stage .board"), ("race?preset=order", ".lane"), ("lessons?lesson=graph", ".lesson h1")],
)
def test_an_embedded_tab_has_no_header(page: Any, address: str, tab: str, sign: str) -> None:
    page.goto(f"{address}?embed=1&lang=pt#{tab}")
    page.wait_for_selector(sign)
    assert not page.is_visible("header.top")
    assert page.is_visible("text=Abrir no Sudoshiki")
    with page.expect_popup() as opened:
        page.click("#whole")
    assert "embed" not in opened.value.url
    assert opened.value.url.split("#")[1].startswith(tab.split("?")[0])
    page.set_viewport_size(PHONE | {"width": 320})
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_other_tabs_keep_their_header(page: Any, address: str) -> None:
    page.goto(f"{address}?embed=1#play")
    page.wait_for_selector(".board")
    assert page.is_visible("header.top")
    assert not page.is_visible("#embed")


def frame_of(page: Any, folder: Path, host: Space, code: str) -> Any:
    """Return the frame in a page of another origin with this code."""
    (folder / "host.html").write_text(f"<!doctype html><title>A school</title>{code}", encoding="utf-8")
    page.goto(f"{host.address}host.html")
    page.wait_for_timeout(500)
    return page.frames[1]


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Space]:
    with web_space(tmp_path) as space:
        yield space


@pytest.fixture
def visitor(browser: Any) -> Iterator[Any]:
    """Yield a visitor of the school's page; browser errors are part of the test."""
    context = browser.new_context(viewport=DESKTOP, locale="en-GB")
    yield context.new_page()
    context.close()


def code_of(page: Any, address: str, tab: str, sign: str) -> str:
    """Return the code that the button copies."""
    page.goto(f"{address}#{tab}")
    page.wait_for_selector(sign)
    page.click("#embed")
    code: str = page.input_value("dialog textarea")
    return code


def test_the_code_names_what_is_shown(page: Any, address: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = code_of(page, address, "watch?board=s1-sudoku-4x4&with=mrv", "text=A solution:")
    assert f'src="{address}?embed=1&lang=en#watch?board=s1-sudoku-4x4&with=mrv' in unescape(code)
    page.click("[data-act=copy-embed]")
    page.wait_for_selector("text=Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == code


def test_a_server_without_allowed_frames_refuses(
    page: Any, visitor: Any, address: str, host: Space, tmp_path: Path
) -> None:
    code = code_of(page, address, "lessons?lesson=graph", ".lesson h1")
    messages: list[str] = []
    visitor.on("console", lambda message: messages.append(message.text))
    frame = frame_of(visitor, tmp_path, host, code)
    assert frame.query_selector(".lesson") is None
    assert any("frame-ancestors" in text for text in messages)


def test_a_server_with_allowed_frames_is_shown(visitor: Any, host: Space, tmp_path: Path) -> None:
    origin = host.address.rstrip("/")
    with serve("--allow-frames", origin) as address:
        source = f"{address}?embed=1#lessons?lesson=graph"
        frame = frame_of(
            visitor, tmp_path, host, f'<iframe src="{source}" width="900" height="800"></iframe>'
        )
        frame.wait_for_selector("text=The constraint graph and its colouring")


@pytest.mark.skipif(
    not files("sudoshiki.web").joinpath(CORE).is_file(), reason="no core.wasm here: make wasm"
)
def test_an_export_may_be_framed_anywhere(visitor: Any, host: Space, tmp_path: Path) -> None:
    export(tmp_path / "export")
    with web_space(tmp_path / "export") as space:
        source = f"{space.address}?embed=1#watch?board=s1-sudoku-4x4&amp;with=mrv"
        frame = frame_of(
            visitor, tmp_path, host, f'<iframe src="{source}" width="900" height="800"></iframe>'
        )
        frame.wait_for_selector("text=A solution:")
        assert not frame.is_visible("header.top")
