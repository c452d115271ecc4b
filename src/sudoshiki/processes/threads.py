"""Raise an exception in another thread."""

from __future__ import annotations

import ctypes


def raise_in_thread(thread: int, exception: type[BaseException] | None) -> None:
    """Raise `exception` in the thread, between two instructions of Python.

    None cancels a pending one.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if exception is None else ctypes.py_object(exception)
    )
