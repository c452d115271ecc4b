"""Ctrl-C deferred for a moment; interrupts of a child by its parent."""

from __future__ import annotations

import signal
import sys
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread, current_thread, main_thread
from time import sleep
from types import CodeType, FrameType
from typing import Any

if sys.platform == "win32":  # never sends these signals, so we can use them
    _INTERRUPT, _REPEAT = signal.SIGTERM, signal.SIGABRT
else:
    _INTERRUPT, _REPEAT = signal.SIGUSR1, signal.SIGUSR2

_PAUSE = 0.02  # seconds before a handler is called again
_IMPORTING = "<frozen importlib._bootstrap>"  # the file of frames that import a module

_count = _handled = 0  # interrupts so far
_repetitions: SimpleQueue[None] = SimpleQueue()  # the one kind of queue that a signal handler may put into


def listen(handler: Callable[[int], object]) -> None:
    """Have `Child.interrupt` call `handler` in the child's main thread.

    It gets the number of interrupts so far, and is called once for several that come together. During an
    import the call is delayed, as a partly imported module stays broken. What the handler raises is raised
    once; the handler is called again only if Python ignored the exception, as it does in finalizers and in
    callbacks of weak references.
    """
    due = False  # whether the handler has still to be called
    raised: type[BaseException] | None = None
    report_ignored = sys.unraisablehook

    def call(*_: object) -> None:
        nonlocal due, raised
        if not due:
            return
        if _is_running(lambda code: code.co_filename == _IMPORTING or code is on_ignored.__code__):
            _repetitions.put(None)
            return
        due = False
        try:
            handler(_count)
        except BaseException as error:
            raised = type(error)
            raise

    def on_ignored(ignored: sys.UnraisableHookArgs) -> None:
        nonlocal due
        if ignored.exc_type is raised:
            due = True
            _repetitions.put(None)
        else:
            report_ignored(ignored)

    def on_signal(*_: object) -> None:
        nonlocal due
        global _handled
        if sys.platform != "win32":  # there the thread of parent_pipe has counted it
            count_one()
        if _handled < _count:
            _handled = _count
            due = True
            call()

    sys.unraisablehook = on_ignored
    signal.signal(_INTERRUPT, on_signal)
    signal.signal(_REPEAT, call)
    Thread(target=_repeat, daemon=True).start()


def count_one() -> None:
    """Count an interrupt.

    On Windows, which has no signal for it, make the main thread call its handler.
    """
    global _count
    _count += 1
    if sys.platform == "win32":
        interrupt_main(_INTERRUPT)


def _repeat() -> None:
    """Have the main thread call the handler again; runs in a thread."""
    while True:
        _repetitions.get()
        sleep(_PAUSE)
        interrupt_main(_REPEAT)


def _is_running(matches: Callable[[CodeType], bool]) -> bool:
    """Return whether a frame of this thread's stack has code that matches."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and not matches(frame.f_code):
        frame = frame.f_back
    return frame is not None


def ignore_ctrl_c() -> None:
    """Ignore Ctrl-C in a child: the parent handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        signal.signal(signal.SIGBREAK, signal.SIG_IGN)
    else:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def defer_ctrl_c() -> Iterator[None]:
    """Defer Ctrl-C to the end of the block.

    A child that is started in the block inherits the blocked signal, until it has chosen to ignore it. On
    Windows Ctrl-C never reaches it: see `windows_process`.
    """
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    elif current_thread() is main_thread():
        with _postpone_ctrl_c():
            yield
    else:  # only the main thread gets it
        yield


@contextmanager
def _postpone_ctrl_c() -> Iterator[None]:
    """Postpone Ctrl-C where there are no signal masks."""
    postponed: list[Any] = []
    before = signal.signal(signal.SIGINT, lambda *arguments: postponed.append(arguments))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if postponed and callable(before):
            before(*postponed[0])
