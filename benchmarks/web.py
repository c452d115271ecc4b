"""The server under load: many clients at once, most of them with boards that take for ever.

    python benchmarks/web.py --clients 200 --seconds 60

A server is started as `sudoshiki web` starts it. Nine clients of ten ask for what no worker ends in time
(empty boards to count, searches without end, wrong requests, and some that leave at once); the rest solve
easy boards and ask /health. Printed: what was answered how often, the times of the last two where they were
answered (median and 99th percentile), and the memory of the server and its workers at the start and the end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
import psutil

from sudoshiki import sudoku, write

EASY = {"puzzle": "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"}
EMPTY = write(sudoku(side=16))
ADVERSE: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"puzzle": EMPTY, "algorithm": "backtracking", "limit": 10**9, "seconds": 30}),
    ("count", {"puzzle": EMPTY, "limit": 10**12, "seconds": 30}),
    ("trace", {"puzzle": EMPTY, "algorithm": "mrv", "limit": 10**9, "seconds": 30}),
    ("candidates", {"puzzle": write(sudoku(side=36)), "seconds": 30}),
    ("solve", {"puzzle": "1" * 80}),
    ("explain", {"puzzle": "." * 81, "seconds": 30}),
]
IMPATIENT = 0.3  # seconds after which a client leaves

Call = Callable[[], Awaitable[httpx.Response]]


class Tally:
    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.seconds: dict[str, list[float]] = {"easy": [], "health": []}

    async def call(self, name: str, call: Call) -> None:
        begun = time.perf_counter()
        try:
            status = str((await call()).status_code)
        except httpx.TimeoutException:
            status = "left"
        except httpx.HTTPError as error:
            status = type(error).__name__
        self.statuses[f"{name} {status}"] += 1
        if name in self.seconds and status == "200":
            self.seconds[name].append(time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    command = [sys.executable, "-m", "sudoshiki", "web", "--no-browser"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[0]
        asyncio.run(_measure(address, server.pid, options.clients, options.seconds))
        server.terminate()


async def _measure(address: str, pid: int, clients: int, seconds: float) -> None:
    tally = Tally()
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        for _ in range(20):  # until all workers have begun
            await client.post("/api/solve", json=EASY)
    before = _memory(pid)
    tasks = [asyncio.create_task(_client(address, tally, number)) for number in range(clients)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.sleep(2)
    after = _memory(pid)
    for name, count in sorted(tally.statuses.items()):
        print(f"{name:22} {count:>9,}")
    for name, times in tally.seconds.items():
        cuts = statistics.quantiles(times, n=100)
        print(f"{name:22} median {1000 * cuts[49]:8.1f} ms   p99 {1000 * cuts[98]:8.1f} ms")
    print(
        f"memory                 {before / 2**20:,.0f} MiB at the start, {after / 2**20:,.0f} MiB at the end"
    )


async def _client(address: str, tally: Tally, number: int) -> None:
    """One of twenty asks for easy boards, one for /health; every fifth of the rest has no patience."""
    name, body = ADVERSE[number % len(ADVERSE)]
    patience = IMPATIENT if number % 5 == 0 else 60
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:  # each its own, as browsers are
        while True:
            if number % 20 == 0:
                await tally.call("easy", lambda: client.post("/api/solve", json=EASY))
            elif number % 20 == 1:
                await tally.call("health", lambda: client.get("/health"))
            else:
                await tally.call(name, lambda: client.post(f"/api/{name}", json=body, timeout=patience))
                await asyncio.sleep(0.2)
            await asyncio.sleep(0.05)


def _memory(pid: int) -> int:
    total = 0
    for process in (root := psutil.Process(pid)), *root.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            total += process.memory_info().rss
    return total


if __name__ == "__main__":
    main()
