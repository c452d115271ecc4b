"""Limits that the system does not keep: a thread looks whether they are passed, and ends the process."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Event, Thread

EVERY = 0.1  # seconds between two looks


def exit_when(passed: Callable[[], bool], code: int) -> Event:
    """End this process with `code` as soon as `passed` says so; until the event that is returned is set.

    A library that holds Python's lock delays it.
    """
    over = Event()

    def look() -> None:
        while not over.wait(EVERY):
            if passed():
                os._exit(code)

    Thread(target=look, daemon=True).start()
    return over


OUT_OF_MEMORY = 71  # Python had no memory left, or the limit was passed
OUT_OF_TIME = 72  # the processor time was used up, where no signal says so
