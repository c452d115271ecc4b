"""Fixtures for the page in chromium, driven by Playwright.

`make test` installs chromium if it can.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Contexts keep pages apart; a process for each of them costs a seventh of the processor time.
FLAGS = ["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1", "--disable-site-isolation-trials"]
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 844}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder as slow, since each takes seconds."""
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.slow)


def until(page: Any, condition: str) -> None:
    """Wait for a condition; Playwright's own needs `eval`, which the page forbids."""
    for _ in range(900):
        if page.evaluate(f"() => {condition}"):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"never came: {condition}")


def switch_to_portuguese(page: Any) -> None:
    """Switch the language and wait until the page shows it; texts load on demand."""
    page.click("#language")
    page.wait_for_selector("nav >> text=Jogar")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("no chromium here: apt-get install chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Return the address of a server started as a user would start it."""
    with serve() as found:
        yield found


@contextmanager
def serve(*options: str) -> Iterator[str]:
    """Run a server with these options of `sudoshiki web`."""
    pytest.importorskip("uvicorn")
    pytest.importorskip("fastapi")
    command = [sys.executable, "-m", "sudoshiki", "web", "--no-browser", *options]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[0]
        finally:
            server.terminate()


@pytest.fixture(scope="session")
def desktop(browser: Any) -> Iterator[Any]:
    """Yield a context that tests share: its cache and process make loading the page twice as fast."""
    for context in open_context(browser, DESKTOP):
        context.new_page()  # keeps the process alive between tests
        yield context


@pytest.fixture(scope="session")
def small_screen(browser: Any) -> Iterator[Any]:
    for context in open_context(browser, PHONE, has_touch=True, is_mobile=True):
        context.new_page()
        yield context


@pytest.fixture
def page(desktop: Any, address: str) -> Iterator[Any]:
    """Yield a page of a browser without stored data; errors on its console fail the test."""
    with without_data_after(desktop, address):
        yield from open_page_in(desktop, address)


@pytest.fixture
def phone(small_screen: Any, address: str) -> Iterator[Any]:
    with without_data_after(small_screen, address):
        yield from open_page_in(small_screen, address)


def open_page(browser: Any, address: str, size: dict[str, int], **more: Any) -> Iterator[Any]:
    """Yield a page of a fresh browser, with an empty cache."""
    for context in open_context(browser, size, **more):
        yield from open_page_in(context, address)


def open_context(browser: Any, size: dict[str, int], **more: Any) -> Iterator[Any]:
    context = browser.new_context(viewport=size, locale="en-GB", **more)
    context.set_default_timeout(30_000)  # a slow machine is no failure
    yield context
    context.close()


def open_page_in(context: Any, address: str) -> Iterator[Any]:
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.extend([message.text] if message.type == "error" else []))
    page.goto(address)
    page.wait_for_selector(".board")
    yield page
    # A refusal of the server is shown to the user, and chromium writes it down too.
    assert [fault for fault in faults if "422" not in fault] == []


@contextmanager
def without_data_after(context: Any, address: str) -> Iterator[None]:
    """At the end close all pages, and forget permissions and stored data, but not the HTTP cache."""
    try:
        yield
    finally:
        empty, *pages = context.pages
        for page in pages:
            page.close()
        origin = {"origin": address.rstrip("/"), "storageTypes": "all"}
        session = context.new_cdp_session(empty)
        session.send("Storage.clearDataForOrigin", origin)
        session.detach()
        context.clear_cookies()
        context.clear_permissions()
