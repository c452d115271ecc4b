"""Slow clients block neither a worker nor the server; simulated sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.web import WebLimits
from tests.document_boards import S1_LINE

pytest.importorskip("fastapi")

from sudoshiki.web.app import WorkerPools
from sudoshiki.web.guard import Guard
from sudoshiki.web.pool import TooBusy
from sudoshiki.web.routes import ROUTES

from .apart import run_apart

ROUTE = {route.name: route for route in ROUTES}
# Its trace is some hundred kilobytes: more than lies between a worker and the server.
LONG = json.dumps(
    {"puzzle": sk.write(sk.sudoku(side=16)), "algorithm": "backtracking", "limit": 10**9, "seconds": 0.2}
).encode()
GRADE = json.dumps({"puzzle": S1_LINE}).encode()


# However slow the machine is, what is done is done in time.
LIMITS = WebLimits(quick_workers=0, workers=1, waiting=0, events=20_000, default_seconds=600)


async def grade_status(pools: WorkerPools) -> int:
    """Return the status of a small request for the only worker, when it is free."""
    while True:
        try:
            return (await pools.answer(ROUTE["grade"], GRADE))[0]
        except TooBusy:
            await asyncio.sleep(0.02)


def test_a_client_that_does_not_read_holds_no_worker() -> None:
    async def play() -> None:
        pools = WorkerPools(LIMITS)
        stream = pools.lines(ROUTE["trace"], LONG)
        try:
            assert (await anext(stream))[0] == 0
            async with asyncio.timeout(600):  # where it holds it, for ever
                assert await grade_status(pools) == 200
            rest = [message async for message in stream]
            assert rest[-1][0] == 200, "and what it has not read is kept for it"
            assert b'"outcome"' in rest[-2][1]
        finally:
            await stream.aclose()
            pools.close()

    run_apart(play())


def test_a_client_that_leaves_in_mid_stream_ends_the_work() -> None:
    async def play() -> None:
        pools = WorkerPools(LIMITS)
        stream = pools.lines(ROUTE["trace"], LONG)
        try:
            await anext(stream)
            await stream.aclose()
            async with asyncio.timeout(600):
                assert await grade_status(pools) == 200
        finally:
            pools.close()

    run_apart(play())


SCOPE = {"type": "http", "headers": [(b"host", b"127.0.0.1")]}


def guarded(app: Callable[..., Awaitable[None]], receive: Any, send: Any) -> None:
    async def play() -> None:
        async with asyncio.timeout(600):
            await Guard(app, body=1000, timeout=0.05)(SCOPE, receive, send)

    run_apart(play())


async def for_ever(*_: Any) -> Any:
    await asyncio.Event().wait()


@pytest.mark.parametrize("begun", [False, True])
def test_an_incomplete_request_is_refused(begun: bool) -> None:
    sent: list[Any] = []
    pieces = [{"type": "http.request", "body": b"{", "more_body": True}] if begun else []

    async def receive() -> Any:
        return pieces.pop() if pieces else await for_ever()

    async def send(message: Any) -> None:
        sent.append(message)

    async def app(_: Any, receive: Any, send: Any) -> None:
        try:
            while (await receive()).get("more_body"):
                pass
        except Exception:  # as a framework does, which takes it for a fault of the body
            await send({"type": "http.response.start", "status": 400})

    guarded(app, receive, send)
    assert sent[0]["status"] == 408
    assert "within 0.05 seconds" in json.loads(sent[1]["body"])["error"]


def test_an_answer_that_is_never_read_is_dropped() -> None:
    ended = []

    async def app(_: Any, receive: Any, send: Any) -> None:
        assert (await receive())["type"] == "http.request"
        try:
            await send({"type": "http.response.start", "status": 200})
        finally:
            ended.append("ended")

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    guarded(app, receive, for_ever)
    assert ended == ["ended"]


def test_work_that_takes_longer_than_a_request_may_come_in_is_not_cut_off() -> None:
    """After a complete request only a disconnect is waited for."""
    messages = [{"type": "http.request", "body": b"{}"}, {"type": "http.disconnect"}]
    seen: list[str] = []

    async def receive() -> Any:
        if len(messages) == 1:
            await asyncio.sleep(0.1)  # twice the timeout
        return messages.pop(0)

    async def app(_: Any, receive: Any, send: Any) -> None:
        seen.extend([(await receive())["type"], (await receive())["type"]])
        await send({"type": "http.response.start", "status": 499})

    async def send(message: Any) -> None:
        seen.append(str(message["status"]))

    guarded(app, receive, send)
    assert seen == ["http.request", "http.disconnect", "499"]
