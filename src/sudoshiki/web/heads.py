"""HTTP as uvicorn speaks it, but the head of a request must come within seconds.

uvicorn counts them between requests alone: who sends half a head and no more keeps the connection for ever,
and some hundreds of them keep everyone else out.
"""

from __future__ import annotations

import asyncio
from typing import Any

from .limits import WebLimits


class PatientProtocol(asyncio.Protocol):
    """Closes a connection on which the head of the next request does not come whole in time."""

    patience = WebLimits().patience
    transport: asyncio.Transport

    def __init__(self, **given: Any) -> None:
        from uvicorn.protocols.http.auto import AutoHTTPProtocol

        self.http: Any = AutoHTTPProtocol(**given)
        self.head_by: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.http.connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        self.http.data_received(data)
        self._wait_for_head()

    def eof_received(self) -> bool | None:
        ended: bool | None = self.http.eof_received()
        return ended

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self.http.connection_lost(exc)

    def pause_writing(self) -> None:
        self.http.pause_writing()

    def resume_writing(self) -> None:
        self.http.resume_writing()

    def _wait_for_head(self) -> None:
        """From the first piece on: pieces that follow gain no time."""
        cycle = self.http.cycle
        at_work = cycle is not None and not cycle.response_complete
        if at_work or self.transport.is_closing():
            self._wait_no_more()
        elif self.head_by is None:
            loop = asyncio.get_running_loop()
            self.head_by = loop.call_later(self.patience, self.transport.close)

    def _wait_no_more(self) -> None:
        if self.head_by is not None:
            self.head_by.cancel()
            self.head_by = None
