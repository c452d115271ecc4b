"""What a child has in hand: its connection to the process that started it."""

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
    """Messages from and to the parent. One thread may receive while another sends."""

    def __init__(self, connection: socket) -> None:
        self._connection = connection

    def send(self, message: Any) -> None:
        frame = pack(message)
        try:
            self._connection.sendall(frame)
        except OSError:
            _leave()

    def receive(self) -> Any:
        """The next message, waiting for it as long as it takes."""
        try:
            return read_frame(self._connection)
        except (EOFError, OSError):
            _leave()

    def on_interrupt(self, handler: Callable[[int], object]) -> None:
        """Have `Child.interrupt` call `handler` in the main thread, with the number of interrupts so far.

        What it raises is raised in the midst of the work; native code looks every few milliseconds.
        """
        interrupts.listen(handler)

    def close(self) -> None:
        with suppress(OSError):
            self._connection.close()


def _leave() -> NoReturn:
    """Nobody is left to talk to: go at once and quietly, from whichever thread this is."""
    os._exit(0)
