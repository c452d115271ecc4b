"""Limits that the system does not enforce: a thread checks them, ends the process."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Event, Thread

INTERVAL = 0.1  # seconds between two checks


def exit_when(is_exceeded: Callable[[], bool], code: int) -> Event:
    """Exit with `code` once `is_exceeded()`; the returned event stops the check.

    A library that holds the GIL delays it.
    """
    stop = Event()

    def watch() -> None:
        while not stop.wait(INTERVAL):
            if is_exceeded():
                os._exit(code)

    Thread(target=watch, daemon=True).start()
    return stop


OUT_OF_MEMORY = 71  # Python had no memory left, or the limit was exceeded
OUT_OF_TIME = 72  # the processor time was used up, where no signal reports it
