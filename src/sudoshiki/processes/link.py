"""What a child has in hand: its connection to the process that started it."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any, NoReturn

from .frames import pack, read_frame, write_all

__all__ = ["Link"]


class Link:
    """Messages from and to the parent. One thread may receive while another sends."""

    def __init__(self, connection: int) -> None:
        self._connection = connection

    def send(self, message: Any) -> None:
        frame = pack(message)
        try:
            write_all(self._connection, frame)
        except OSError:
            _leave()

    def receive(self) -> Any:
        """The next message, waiting for it as long as it takes."""
        try:
            return read_frame(self._connection)
        except (EOFError, OSError):
            _leave()

    def close(self) -> None:
        with suppress(OSError):
            os.close(self._connection)


def _leave() -> NoReturn:
    """Nobody is left to talk to: go at once and quietly, from whichever thread this is."""
    os._exit(0)
