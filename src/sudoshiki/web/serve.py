"""Running the server: a port on this machine alone, the browser opened when it answers."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..puzzle import UsageError
from ..puzzle.errors import not_installed
from .heads import PatientProtocol

if TYPE_CHECKING:
    from fastapi import FastAPI

__all__ = ["serve"]

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8765
CONNECTIONS = 500  # at once; who comes then is told to come later, before the system's files run out
HOSTS = ("127.0.0.1", "localhost", "[::1]")


def serve(port: int | None, ready: Callable[[str], None], servers: int = 1) -> None:
    """Serve until Ctrl-C. `ready` is told the address once the port is ours."""
    try:
        import uvicorn
    except ImportError:
        raise not_installed("the web page needs FastAPI and uvicorn", "web") from None
    listener = _listener(port)
    address = f"http://{LOOPBACK}:{listener.getsockname()[1]}/"
    config = uvicorn.Config(
        local_app() if servers == 1 else "sudoshiki.web.serve:local_app",
        factory=servers > 1,
        log_level="warning",
        workers=servers,
        timeout_graceful_shutdown=2,
        limit_concurrency=CONNECTIONS,
        http=PatientProtocol,
        server_header=False,
    )
    ready(address)
    if servers > 1:
        from uvicorn.supervisors import Multiprocess

        Multiprocess(config, sockets=[listener]).run()
    else:
        _run(config, listener)


def _run(config: Any, listener: socket.socket) -> None:
    """Until a signal; then work is ended before anything is closed: its clients are not waited for."""
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            config.app.state.office.end_work()
            await super().shutdown(sockets)

    Server(config).run(sockets=[listener])


def local_app() -> FastAPI:
    """The application for this machine's own browser."""
    from .app import make_app

    return make_app(hosts=HOSTS)


def _listener(port: int | None) -> socket.socket:
    """The port that was asked for, or no other; where none was, the usual one or any that is free."""
    wanted = [port] if port is not None else [USUAL_PORT, 0]
    for number in wanted:
        listener = socket.socket()
        if sys.platform == "win32":  # where another option of the usual name lets two programs have one port
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
