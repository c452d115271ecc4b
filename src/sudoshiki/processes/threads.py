"""An exception raised in another thread."""

from __future__ import annotations

import ctypes


def raise_in_thread(thread: int, what: type[BaseException] | None) -> None:
    """Have `what` raised in the thread between two instructions of Python; None withdraws what is due."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if what is None else ctypes.py_object(what)
    )
