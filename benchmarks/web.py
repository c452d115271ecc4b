"""Test the server under load: many clients, most with boards that never finish.

    python benchmarks/web.py --clients 200 --seconds 60

The server is started as `sudoshiki web` starts it. Nine of ten clients send requests that no worker can
finish in time (empty boards to count, endless searches), wrong requests, or disconnect at once; the others
solve easy boards and request /health. It prints the number of answers of each kind, the times of the last two
kinds (median and 99th percentile), how late a timer of their process was, and the memory of the server and
its workers at the start and the end.

The timed clients have a process of their own, and each client is only a socket, so that the server is
measured and not the clients on the same machine. The delay of a plain `sleep` in that process is printed, as
no answer can be measured more exactly than that.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import Any

import psutil
from web_server import web_server

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
IMPATIENT, PATIENT = 0.3, 60.0  # seconds after which a client leaves
PAUSE, LONG_PAUSE = 0.05, 0.25
TICK = 0.01


class Tally:
    """Counts of the clients of one process."""

    def __init__(self) -> None:
        self.statuses: Counter[str] = Counter()
        self.seconds: dict[str, list[float]] = {"easy": [], "health": [], "clock": []}

    def add(self, other: Tally) -> None:
        self.statuses += other.statuses
        for name, times in other.seconds.items():
            self.seconds[name] += times


class Client:
    """One connection at a time, kept as long as both sides keep it."""

    def __init__(self, address: str, tally: Tally) -> None:
        self.host, self.port = address.removeprefix("http://").strip("/").split(":")
        self.tally = tally
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, name: str, path: str, body: dict[str, Any] | None, patience: float) -> None:
        begun = time.perf_counter()
        try:
            async with asyncio.timeout(patience):
                status = await self._answered(path, body)
        except TimeoutError:
            status = "left"
            self._hang_up()
        except (OSError, EOFError) as error:
            status = type(error).__name__
            self._hang_up()
        self.tally.statuses[f"{name} {status}"] += 1
        if name in self.tally.seconds and status == "200":
            self.tally.seconds[name].append(time.perf_counter() - begun)

    def _hang_up(self) -> None:
        if self.streams:
            self.streams[1].close()
        self.streams = None

    async def _answered(self, path: str, body: dict[str, Any] | None) -> str:
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, int(self.port))
        reader, writer = self.streams
        content = b"" if body is None else json.dumps(body).encode()
        method = "GET" if body is None else "POST"
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n"
        writer.write(
            f"{head}Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n".encode()
        )
        writer.write(content)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await _read_body(reader, answer)
        if "connection: close" in answer:
            self._hang_up()
        return answer.split()[1]


async def _read_body(reader: asyncio.StreamReader, head: str) -> None:
    if "transfer-encoding: chunked" in head:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    else:
        length = [line.split(":")[1] for line in head.splitlines() if line.startswith("content-length:")]
        await reader.readexactly(int(length[0]) if length else 0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    with web_server() as (address, server):
        _measure(address, server, options.clients, options.seconds)


def _measure(address: str, pid: int, clients: int, seconds: float) -> None:
    asyncio.run(_warmed_up(address))
    before, used = _memory(pid), _cpu(pid)
    measured = [number for number in range(clients) if number % 20 < 2]
    adverse = [number for number in range(clients) if number % 20 >= 2]
    tally = Tally()
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for part in pool.map(_herd, [address] * 2, [measured, adverse], [seconds] * 2):
            tally.add(part)
    time.sleep(2)
    after = _memory(pid)
    for name, count in sorted(tally.statuses.items()):
        print(f"{name:22} {count:>9,}")
    for name, times in tally.seconds.items():
        cuts = statistics.quantiles(times, n=100)
        print(f"{name:22} median {1000 * cuts[49]:8.1f} ms   p99 {1000 * cuts[98]:8.1f} ms")
    print(
        f"memory                 {before / 2**20:,.0f} MiB at the start, {after / 2**20:,.0f} MiB at the end"
    )
    print(f"the server itself      busy for {100 * (_cpu(pid) - used) / seconds:.0f} % of the time")


async def _warmed_up(address: str) -> None:
    client = Client(address, Tally())
    for _ in range(20):  # until all workers have begun
        await client.ask("easy", "/api/solve", EASY, PATIENT)


def _herd(address: str, numbers: Iterable[int], seconds: float) -> Tally:
    """Run clients in their own process."""
    return asyncio.run(_all_of(address, [*numbers], seconds))


async def _all_of(address: str, numbers: list[int], seconds: float) -> Tally:
    tally = Tally()
    tasks = [asyncio.create_task(_client(address, tally, number)) for number in numbers]
    if any(number % 20 < 2 for number in numbers):
        tasks.append(asyncio.create_task(_clock(tally)))
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return tally


async def _clock(tally: Tally) -> None:
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(TICK)
        tally.seconds["clock"].append(time.perf_counter() - begun - TICK)


async def _client(address: str, tally: Tally, number: int) -> None:
    """Run one client; a few ask for easy boards or /health, some disconnect early."""
    client = Client(address, tally)
    name, body = ADVERSE[number % len(ADVERSE)]
    while True:
        if number % 20 == 0:
            await client.ask("easy", "/api/solve", EASY, PATIENT)
            await asyncio.sleep(PAUSE)
        elif number % 20 == 1:
            await client.ask("health", "/health", None, PATIENT)
            await asyncio.sleep(PAUSE)
        else:
            await client.ask(name, f"/api/{name}", body, IMPATIENT if number % 5 == 0 else PATIENT)
            await asyncio.sleep(LONG_PAUSE)


def _memory(pid: int) -> int:
    total = 0
    for process in (root := psutil.Process(pid)), *root.children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            total += process.memory_info().rss
    return total


def _cpu(pid: int) -> float:
    """Return the CPU seconds of the server, without its workers."""
    times = psutil.Process(pid).cpu_times()
    return float(times.user + times.system)


if __name__ == "__main__":
    main()
