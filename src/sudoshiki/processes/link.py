"""The child's end of the connection to its parent."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from . import interrupts
from .frames import pack, read_frame

if TYPE_CHECKING:
    from socket import socket


class Link:
    """Messages from and to the parent; exits when the parent is gone.

    One thread may receive while another sends.
    """

    def __init__(self, connection: socket) -> None:
        self._connection = connection

    def send(self, message: Any) -> None:
        frame = pack(message)
        try:
            self._connection.sendall(frame)
        except OSError:
            _leave()

    def receive(self) -> Any:
        """Wait for the next message and return it."""
        try:
            return read_frame(self._connection)
        except (EOFError, OSError):
            _leave()

    def on_interrupt(self, handler: Callable[[int], object]) -> None:
        """Have `Child.interrupt` call `handler` with the number of interrupts so far.

        The main thread calls it.
        What it raises interrupts the work; it is raised again only if Python ignored it, as in a finalizer.
        Native code checks every few milliseconds.
        """
        interrupts.listen(handler)

    def close(self) -> None:
        with suppress(OSError):
            self._connection.close()


def _leave() -> NoReturn:
    """Exit at once and quietly, from any thread: the parent is gone."""
    os._exit(0)
