"""Cancelled work: the worker stops and lives on; if it does not, it is replaced."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import pytest

from sudoshiki.processes import Link
from sudoshiki.processes.frames import pack
from sudoshiki.web import WebLimits, worker
from sudoshiki.web import pool as pool_module
from sudoshiki.web.front import Front
from sudoshiki.web.pool import Pool, messages

from .apart import run_apart

ENDLESS = json.dumps({"puzzle": "." * 256, "limit": 10**12, "seconds": 30}).encode()
EASY = json.dumps({"puzzle": "." * 16}).encode()


class Left(Exception):
    """The client left."""


async def cancel_one(pool: Pool, after: float) -> tuple[int, int]:
    """Return the worker whose client left after these seconds, and the next worker."""
    before = 0
    with suppress(Left):
        async with pool.worker() as child:
            child.ask("count", ENDLESS)
            await asyncio.sleep(after)
            before = child.pid
            raise Left
    return before, await one_easy(pool)


async def one_easy(pool: Pool) -> int:
    async with pool.worker() as child:
        child.ask("count", EASY)
        assert [status async for status, _ in messages(child, 60)] == [200]
        return child.pid


async def with_pool(work: Any) -> Any:
    pool = Pool(1, 1, WebLimits())
    try:
        await one_easy(pool)  # until the worker is ready
        return await work(pool)
    finally:
        pool.close()


@pytest.mark.slow
def test_a_cancelled_worker_does_the_next_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeatedly, during its work or before it has seen the request."""
    monkeypatch.setattr(pool_module, "CANCEL_TIMEOUT", 60.0)  # however slow the machine is

    async def often(pool: Pool) -> None:
        for number in range(20):
            before, after = await cancel_one(pool, 0.01 * (number % 4))
            assert after == before

    run_apart(with_pool(often))


@pytest.mark.slow
def test_a_worker_that_ignores_a_cancellation_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module.PoolWorker, "interrupt", lambda _: None)
    before, after = run_apart(with_pool(partial(cancel_one, after=0.0)))
    assert after != before


@pytest.mark.slow
def test_a_client_that_leaves_during_the_start_does_not_end_the_worker() -> None:
    """Else each new worker would be killed by the next client that leaves."""

    async def impatient() -> None:
        pool = Pool(1, 1, WebLimits())
        try:
            (first,) = pool._all
            for _ in range(3):
                with pytest.raises(TimeoutError):
                    async with asyncio.timeout(0.001), pool.worker():
                        raise AssertionError("no worker is ready so soon")
            async with pool.worker() as child:
                child.ask("count", EASY)
                assert [status async for status, _ in messages(child, 60)] == [200]
                assert child.pid == first.pid
        finally:
            pool.close()

    run_apart(impatient())


def starting_slowly(link: Link) -> None:
    """A worker whose ready message comes in two parts."""
    frame = pack((worker.READY, b""))
    link._connection.sendall(frame[:5])
    time.sleep(0.1)
    link._connection.sendall(frame[5:])
    link.receive()
    link.send((worker.DONE, b"answer"))
    link.receive()


@pytest.mark.slow
def test_a_worker_is_ready_after_its_whole_message() -> None:
    """Else the rest of it would be taken for a part of the first answer."""

    async def first_answer() -> list[tuple[int, bytes]]:
        with pool_module.PoolWorker(starting_slowly, quiet=True) as child:
            await child.ready()
            child.ask("count", EASY)
            return [message async for message in messages(child, 60)]

    assert run_apart(first_answer()) == [(worker.DONE, b"answer")]


def test_a_worker_is_not_cancelled_within_a_message() -> None:
    """Half a message would break the connection."""
    cancellation = worker.Cancellation()

    def pieces() -> Iterator[tuple[int, bytes]]:
        yield 0, b"first"
        cancellation.on_cancel(1)  # while it works
        yield 0, b"never"

    work = pieces()
    assert cancellation.next_of(work) == (0, b"first")
    assert cancellation.next_of(work) == (worker.CLIENT_LEFT, b"")
    cancellation = worker.Cancellation()
    cancellation.on_cancel(1)  # while it sends: nothing is raised
    assert cancellation.next_of(pieces()) == (worker.CLIENT_LEFT, b"")


def test_a_cancellation_at_the_end_of_the_work_does_not_end_the_worker() -> None:
    class Late(worker.Cancellation):
        def __setattr__(self, name: str, value: Any) -> None:
            if name == "working" and not value and getattr(self, "working", False) and not self.cancels:
                self.on_cancel(1)  # just before the work counts as done
            super().__setattr__(name, value)

    cancellation = Late()
    assert cancellation.next_of(iter([(0, b"first")])) == (worker.CLIENT_LEFT, b"")
    assert cancellation.cancels == 1
    assert not cancellation.working


class WorkerPools:
    full = False

    def is_full_for(self, _: object) -> bool:
        return self.full


class State:
    def __init__(self) -> None:
        self.state = self
        self.pools = WorkerPools()


def statuses(front: Front, app: State, *requests: tuple[str, str, int]) -> list[int]:
    """The statuses of the responses to (method, path, client)."""
    codes: list[int] = []

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            codes.append(message["status"])

    async def receive() -> Any:
        raise AssertionError("nothing is read")

    async def ask() -> None:
        for method, path, client in requests:
            scope = {"type": "http", "method": method, "path": path, "client": client, "app": app}
            await front(scope, receive, send)

    run_apart(ask())
    return codes


def test_a_refused_client_that_retries_too_early_is_refused_again() -> None:
    app, worked = State(), []

    async def work(scope: Any, receive: Any, send: Any) -> None:
        del receive
        worked.append(scope["client"])
        await send({"type": "http.response.start", "status": 200})

    front = Front(work)
    solve = ("POST", "/api/solve")
    assert statuses(front, app, (*solve, 1), ("GET", "/health", 1)) == [200, 200]
    app.pools.full = True
    assert statuses(front, app, (*solve, 1), ("GET", "/health", 1), ("HEAD", "/health", 2)) == [429, 200, 200]
    app.pools.full = False
    # The same loop's clock: client 1 has to wait, others have not, and pages are always there.
    assert statuses(front, app, (*solve, 1), (*solve, 2), ("GET", "/", 1)) == [429, 200, 200]
    assert worked == [1, 2, 1]
    front._retry_times[1] -= 10  # the second has passed
    assert statuses(front, app, (*solve, 1)) == [200]
