"""A real server on its own port, in a thread, with worker processes."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sudoshiki.web import WebLimits

httpx = pytest.importorskip("httpx")
uvicorn = pytest.importorskip("uvicorn")
pytest.importorskip("fastapi")

Serve = Callable[..., Any]  # a client of httpx
LONG_AGO = 300  # seconds; far more than anything here takes, however slow the machine


def _started(
    limits: WebLimits, hosts: tuple[str, ...], frames: tuple[str, ...]
) -> tuple[Any, threading.Thread, int]:
    from sudoshiki.web.app import make_app
    from sudoshiki.web.head_timeout import HeadTimeoutProtocol

    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)  # who comes before the server is ready waits for it
    app = make_app(limits, hosts, frames)
    server = uvicorn.Server(uvicorn.Config(app, http=HeadTimeoutProtocol, log_level="error"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    return server, thread, listener.getsockname()[1]


@pytest.fixture(scope="module")
def serve() -> Iterator[Serve]:
    """`serve(workers=1, …)` returns a client of a new server with these limits."""
    running = []

    def start(hosts: tuple[str, ...] = (), frames: tuple[str, ...] = (), **limits: float | str) -> Any:
        patient = {"default_seconds": LONG_AGO, **limits}
        server, thread, port = _started(WebLimits(**patient), hosts, frames)  # type: ignore[arg-type]
        client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=LONG_AGO)
        running.append((server, thread, client))
        return client

    yield start
    for server, thread, client in running:
        client.close()
        server.should_exit = True
        thread.join(30)


@pytest.fixture(scope="module")
def client(serve: Serve) -> Any:
    return serve(quick_workers=1, workers=2)
