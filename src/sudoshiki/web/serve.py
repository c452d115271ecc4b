"""Runs the server on a port of the loopback address."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from ..puzzle import UsageError
from ..puzzle.errors import not_installed
from .guard import checked_origin
from .head_timeout import HeadTimeoutProtocol

if TYPE_CHECKING:
    from fastapi import FastAPI


LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8765
MAX_CONNECTIONS = 500  # then 503, before the system runs out of file descriptors
HOSTS = ("127.0.0.1", "localhost", "[::1]")


def serve(
    port: int | None, ready: Callable[[str], None], servers: int = 1, frames: tuple[str, ...] = ()
) -> None:
    """Serve until Ctrl-C. `ready` is called with the address once the port is bound.

    Pages of the origins in `frames` may show this one in a frame.
    """
    try:
        import uvicorn
    except ImportError:
        raise not_installed("the web page needs FastAPI and uvicorn", "web") from None
    app = partial(local_app, tuple(map(checked_origin, frames)))
    listener = _listener(port)
    address = f"http://{LOOPBACK}:{listener.getsockname()[1]}/"
    config = uvicorn.Config(
        app() if servers == 1 else app,
        factory=servers > 1,
        log_level="warning",
        workers=servers,
        timeout_graceful_shutdown=2,
        limit_concurrency=MAX_CONNECTIONS,
        http=HeadTimeoutProtocol,
        server_header=False,
    )
    ready(address)
    if servers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listener]).run()
    else:
        _run(config, listener)


def _run(config: Any, listener: socket.socket) -> None:
    """Run until a signal, then kill the work before the shutdown."""
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            config.app.state.pools.end_work()
            await super().shutdown(sockets)

    Server(config).run(sockets=[listener])


def local_app(frames: tuple[str, ...] = ()) -> FastAPI:
    """Return the application for a browser on this machine."""
    from .app import make_app

    return make_app(hosts=HOSTS, frames=frames)


def _listener(port: int | None) -> socket.socket:
    """Return a socket on this port, else the default or any free one.

    Raises UsageError.
    """
    ports = [port] if port is not None else [DEFAULT_PORT, 0]
    for number in ports:
        listener = socket.socket()
        if sys.platform == "win32":  # SO_REUSEADDR there lets two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((LOOPBACK, number))
            listener.listen(2048)
            return listener
        except OSError:
            listener.close()
    raise UsageError(f"port {port} is taken: choose another, or leave --port out for one that is free")
