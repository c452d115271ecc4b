"""Measure the cost of a frame of Watch on a 16×16 board, in a real browser.

    python benchmarks/frames.py --seconds 5

Sixty frames per second leave 16.7 ms for each. For several speeds of Watch it prints the number of frames,
the time of the slowest in a hundred, and the processor time per frame: of the thread that runs the page
(scripts, style, layout, painting), and of all processes of the browser together, which also draw the pixels,
here without a graphics card. On a busy machine frames are late; processor time hardly changes.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
from contextlib import suppress
from itertools import pairwise
from typing import Any

import psutil
from web_server import web_server

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
BOARD = "sudoku-16x16"
RUNS = [
    ("backtracking", 4),
    ("backtracking", 6),
    ("backtracking", 8),
    ("mrv", 3),
    ("mac", 5),
    ("saturbfs", 6),
]
FRAMES = """seconds => new Promise(done => {
    const times = [], begun = performance.now();
    const step = now => {
        times.push(now);
        if (now - begun < 1000 * seconds) requestAnimationFrame(step); else done(times);
    };
    requestAnimationFrame(step);
})"""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--board", default=BOARD)
    options = parser.parse_args()
    with web_server() as (address, _):
        _measure_all(address, options.board, options.seconds)


def _measure_all(address: str, board: str, seconds: float) -> None:
    from playwright.sync_api import sync_playwright

    head = f"{'algorithm':16}{'steps a second':>15}{'frames a second':>17}{'slowest 1 %':>13}"
    print(f"{head}{'page thread':>13}{'all of it':>11}   a frame, processor ms")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB").new_page()
        for algorithm, speed in RUNS:
            page.goto(f"{address}#watch?board={board}&with={algorithm}")
            page.reload()
            page.wait_for_selector(".stage .board")
            page.locator(".result").filter(has_text="seconds").wait_for()
            _measure(page, algorithm, speed, seconds)
        browser.close()


def _measure(page: Any, algorithm: str, speed: int, seconds: float) -> None:
    slider = page.locator(".speed input")
    slider.fill(str(speed))
    shown_speed = page.inner_text(".speed span >> nth=1").split()[0]
    metrics = page.context.new_cdp_session(page)
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.keyboard.press("Space")
    before, used = _task_seconds(metrics), _browser_seconds()
    times = page.evaluate(FRAMES, seconds)
    spent, all_spent = _task_seconds(metrics) - before, _browser_seconds() - used
    page.keyboard.press("Space")
    metrics.detach()
    gaps = [later - earlier for earlier, later in pairwise(times)]
    frames, slowest = len(gaps), statistics.quantiles(gaps, n=100)[98]
    rates = f"{shown_speed:>15}{1000 * frames / sum(gaps):>17.0f}{slowest:>10.1f} ms"
    print(
        f"{algorithm:16}{rates}{1000 * spent / frames:>13.2f}{1000 * all_spent / frames:>11.2f}", flush=True
    )


def _task_seconds(metrics: Any) -> float:
    result = metrics.send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in result if one["name"] == "TaskDuration")


def _browser_seconds() -> float:
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if "chrom" in process.name():
                times = process.cpu_times()
                total += times.user + times.system
    return total


if __name__ == "__main__":
    main()
