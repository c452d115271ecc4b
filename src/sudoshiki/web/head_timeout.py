"""uvicorn's HTTP protocol with a timeout for the head of a request.

uvicorn has a timeout only between requests: a client that sends half a head keeps its connection for ever,
and a few hundred of them lock everyone else out.
"""

from __future__ import annotations

import asyncio
from typing import Any

from .limits import WebLimits


class HeadTimeoutProtocol(asyncio.Protocol):
    """Closes a connection if the head of the next request is not complete in time."""

    timeout = WebLimits().timeout
    transport: asyncio.Transport

    def __init__(self, **kwargs: Any) -> None:
        from uvicorn.protocols.http.auto import AutoHTTPProtocol

        self.http: Any = AutoHTTPProtocol(**kwargs)
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.http.connection_made(transport)
        self._update_timer()

    def data_received(self, data: bytes) -> None:
        self.http.data_received(data)
        self._update_timer()

    def eof_received(self) -> bool | None:
        keep_open: bool | None = self.http.eof_received()
        return keep_open

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self.http.connection_lost(exc)

    def pause_writing(self) -> None:
        self.http.pause_writing()

    def resume_writing(self) -> None:
        self.http.resume_writing()

    def _update_timer(self) -> None:
        """Run the timer from the first piece of a head; later pieces don't extend it."""
        cycle = self.http.cycle
        responding = cycle is not None and not cycle.response_complete
        if responding or self.transport.is_closing():
            self._stop_timer()
        elif self.timer is None:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(self.timeout, self.transport.close)

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
