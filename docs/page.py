"""Take the pictures of docs/web.md in a browser: .venv/bin/python docs/page.py"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "img"
CHAIN = ".3....2.47..5.........7..8......1..3..67.....5846......798...6.8......1.1..2....7"


def play(page: Any) -> None:
    """Draw the first chain of a puzzle."""
    page.click("[data-act=new]")
    page.fill("dialog textarea", CHAIN)
    page.click("dialog >> text=Read it")
    page.wait_for_selector(".board[role=grid] [data-cell='1'].given")  # the board before has none there
    page.wait_for_selector("[data-verdict=one]")
    page.click("[data-act=explain]")
    page.wait_for_selector(".side h3")
    while page.query_selector(".link") is None:
        page.click(".side >> text=Forward")


def watch(page: Any) -> None:
    page.wait_for_selector("text=Step 1,200 of")


def race(page: Any) -> None:
    page.wait_for_selector(".leaders table", timeout=60_000)


def main() -> None:
    from playwright.sync_api import sync_playwright

    command = [sys.executable, "-m", "sudoshiki", "web", "--no-browser"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server,
        sync_playwright() as running,
    ):
        assert server.stdout is not None
        address = server.stdout.readline().split()[0]
        browser = running.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for act, tab in ((play, "play"), (watch, "watch?step=1200"), (race, "race?preset=lists")):
            page = browser.new_page(viewport={"width": 1180, "height": 800}, locale="en-GB")
            page.goto(f"{address}#{tab}")
            page.wait_for_selector(".board")
            act(page)
            page.wait_for_timeout(500)
            page.screenshot(path=FOLDER / f"page-{act.__name__}.png", full_page=True)
        server.terminate()


if __name__ == "__main__":
    main()
