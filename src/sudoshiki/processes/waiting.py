"""Which of several connections can be read."""

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


_AT_ONCE = 500  # Windows takes 512 sockets in one call
_NAP = 0.01  # seconds


def readable(connections: Collection[socket], seconds: float | None) -> set[socket]:
    """Those with something to read; waits for the first, at most so long, or for ever."""
    if sys.platform != "win32" or len(connections) <= _AT_ONCE:
        return _readable(connections, seconds)
    until = None if seconds is None else time.monotonic() + seconds
    all_of_them = list(connections)
    groups = [all_of_them[start : start + _AT_ONCE] for start in range(0, len(all_of_them), _AT_ONCE)]
    while True:
        found = {connection for group in groups for connection in _readable(group, 0.0)}
        if found or (until is not None and time.monotonic() >= until):
            return found
        time.sleep(_NAP)


def _readable(connections: Collection[socket], seconds: float | None) -> set[socket]:
    if not connections and sys.platform == "win32":  # whose `select` refuses to wait for nothing
        time.sleep(seconds or 0.0)
        return set()
    from selectors import EVENT_READ

    with Selector() as selector:
        for connection in connections:
            selector.register(connection, EVENT_READ)
        return {key.fileobj for key, _ in selector.select(seconds)}  # type: ignore[misc]
