"""A connection without a complete head is closed; an active one is not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest

pytest.importorskip("fastapi")

import uvicorn

from sudoshiki.web.head_timeout import HeadTimeoutProtocol

from .apart import run_apart

REQUEST = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
HALF = REQUEST[:20]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    return lambda: monkeypatch.setattr(HeadTimeoutProtocol, "timeout", 0.05)


def talk(talked: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]) -> None:
    state = uvicorn.server.ServerState()
    current_words: list[HeadTimeoutProtocol] = []

    async def answers(_: Any, receive: Any, send: Any) -> None:
        await receive()
        assert current_words[-1].timer is None, "work may take long"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})

    async def play() -> None:
        config = uvicorn.Config(answers, log_level="error", lifespan="off", timeout_keep_alive=600)
        loop = asyncio.get_running_loop()

        def speak() -> HeadTimeoutProtocol:
            current_words.append(HeadTimeoutProtocol(config=config, server_state=state, app_state={}))
            return current_words[-1]

        server = await loop.create_server(speak, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        async with server, asyncio.timeout(300):  # where it is not closed, for ever
            await talked(reader, writer)
            writer.close()

    run_apart(play())


@pytest.mark.parametrize("sent", [b"", HALF])
def test_an_incomplete_head_ends_the_connection(sent: bytes, impatient: Callable[[], None]) -> None:
    impatient()

    async def talked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(sent)
        assert await reader.read() == b""

    talk(talked)


def test_further_pieces_do_not_extend_the_timeout(impatient: Callable[[], None]) -> None:
    impatient()

    async def talked(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\n")
        with suppress(ConnectionError):
            while True:
                writer.write(b"a: b\r\n")
                await writer.drain()
                await asyncio.sleep(0.01)

    talk(talked)


def test_a_busy_connection_stays_open_and_the_next_head_has_a_timeout(
    impatient: Callable[[], None],
) -> None:
    async def talked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(2):
            writer.write(REQUEST)
            assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
        impatient()
        writer.write(HALF)
        assert await reader.read() == b""

    talk(talked)
