"""Measure when a first visitor of an exported page sees a board, in a browser.

    python benchmarks/first_board.py --visits 5

It prints for each visit the time from the request of the page until the board is painted with its values,
until the page shows that there is one solution (the core is loaded by then), and until it shows the level.
`--delay` (milliseconds per request) and `--rate` (Mbit/s) slow the network down. Needs core.wasm (`make
wasm`) and chromium.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from typing import Any

from sudoshiki.web.export import export

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SEEN = """(() => {
  const times = {};
  const marks = [
    ["board", ".board[role=grid] .given"], ["verdict", "[data-verdict=one]"], ["level", ".level:not(:empty)"],
  ];
  const look = () => {
    for (const [name, selector] of marks)
      if (document.querySelector(selector)) times[name] ??= performance.now();
    if (Object.keys(times).length < marks.length) requestAnimationFrame(look);
  };
  window.seen = times;
  look();
})()"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--delay", type=float, default=0)
    parser.add_argument("--rate", type=float, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        export(Path(folder))
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            _visit_all(f"http://127.0.0.1:{server.server_port}/", options)
            server.shutdown()


def _visit_all(address: str, options: argparse.Namespace) -> None:
    from playwright.sync_api import sync_playwright

    visits: list[dict[str, float]] = []
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for _ in range(options.visits):
            visits.append(_visit(browser, address, options))
            print("  ".join(f"{name} {time:5.0f} ms" for name, time in visits[-1].items()), flush=True)
        browser.close()
    print("median:", "  ".join(f"{name} {median(one[name] for one in visits):5.0f} ms" for name in visits[0]))


def _visit(browser: Any, address: str, options: argparse.Namespace) -> dict[str, float]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(SEEN)
    if options.delay or options.rate:
        bytes_a_second = options.rate * 1e6 / 8 if options.rate else -1
        slow = {"offline": False, "latency": options.delay, "downloadThroughput": bytes_a_second}
        context.new_cdp_session(page).send(
            "Network.emulateNetworkConditions", slow | {"uploadThroughput": bytes_a_second}
        )
    page.goto(address)
    page.wait_for_selector(".level:not(:empty)")
    page.wait_for_timeout(100)
    seen: dict[str, float] = page.evaluate("window.seen")
    context.close()
    return seen


if __name__ == "__main__":
    main()
