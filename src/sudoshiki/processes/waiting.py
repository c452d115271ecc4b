"""Wait for several connections."""

from __future__ import annotations

import sys
import time
from collections.abc import Collection
from typing import TYPE_CHECKING

if sys.platform == "win32":
    from selectors import SelectSelector as Selector
else:
    from selectors import PollSelector as Selector

if TYPE_CHECKING:
    from socket import socket


_MAX_SOCKETS = 500  # Windows takes 512 sockets in one call
_PAUSE = 0.01  # seconds between checks


def readable(connections: Collection[socket], seconds: float | None) -> set[socket]:
    """Wait up to `seconds`, or for ever; return the connections that can be read."""
    if sys.platform != "win32" or len(connections) <= _MAX_SOCKETS:
        return _readable(connections, seconds)
    until = None if seconds is None else time.monotonic() + seconds
    all_connections = list(connections)
    groups = [
        all_connections[start : start + _MAX_SOCKETS]
        for start in range(0, len(all_connections), _MAX_SOCKETS)
    ]
    while True:
        ready = {connection for group in groups for connection in _readable(group, 0.0)}
        if ready or (until is not None and time.monotonic() >= until):
            return ready
        time.sleep(_PAUSE)


def _readable(connections: Collection[socket], seconds: float | None) -> set[socket]:
    if not connections and sys.platform == "win32":  # there `select` refuses an empty list
        time.sleep(seconds or 0.0)
        return set()
    from selectors import EVENT_READ

    with Selector() as selector:
        for connection in connections:
            selector.register(connection, EVENT_READ)
        return {key.fileobj for key, _ in selector.select(seconds)}  # type: ignore[misc]
