"""Ctrl-C held back for a moment; and, in a child, a word from its parent in the midst of its work."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any

if sys.platform == "win32":
    _TOLD = signal.SIGTERM  # Windows never sends it: `count_one` simulates it
else:
    _TOLD = signal.SIGUSR1

_count = _handled = 0  # interrupts


def listen(handler: Callable[[int], object]) -> None:
    """In a child: from now on `Child.interrupt` has `handler` called in the main thread, with the number of
    interrupts so far; once for several that come together."""

    def told(*_: object) -> None:
        global _handled
        if sys.platform != "win32":  # there the thread that heard of it has counted
            count_one()
        if _handled < _count:
            _handled = _count
            handler(_count)

    signal.signal(_TOLD, told)


def count_one() -> None:
    """Count an interrupt. On Windows, which has no signals for it, have the main thread call its handler."""
    global _count
    _count += 1
    if sys.platform == "win32":
        from _thread import interrupt_main

        interrupt_main(_TOLD)


def ignore_ctrl_c() -> None:
    """In a child: what Ctrl-C means is for the parent to decide."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        signal.signal(signal.SIGBREAK, signal.SIG_IGN)
    else:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def defer_ctrl_c() -> Iterator[None]:
    """Ctrl-C waits until the end of the block. A child that is started in it holds it back, too: it can't be
    reached before it has chosen to ignore it. (On Windows it can't be reached at all: see `windows_process`.)
    """
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    elif current_thread() is main_thread():
        with _remembered():
            yield
    else:  # only the main thread hears of it
        yield


@contextmanager
def _remembered() -> Iterator[None]:
    """Without a mask of signals: remember it, and hand it on at the end."""
    came: list[Any] = []
    before = signal.signal(signal.SIGINT, lambda *arguments: came.append(arguments))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came and callable(before):
            before(*came[0])
