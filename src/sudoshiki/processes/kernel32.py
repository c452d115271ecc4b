"""Functions of kernel32 that Python does not wrap."""

from __future__ import annotations

import ctypes
import sys
from typing import Any

assert sys.platform == "win32"


CURRENT_PROCESS = ctypes.c_void_p(-1)  # a handle that needs no closing

_QUERY = 0x1000  # PROCESS_QUERY_LIMITED_INFORMATION
_STILL_ACTIVE = 259  # an exit code

_library = ctypes.WinDLL("kernel32", use_last_error=True)


def call(name: str, *arguments: Any, result: Any = ctypes.c_int) -> Any:
    """Call a function and return its result. Raises OSError where that is 0."""
    function = _library[name]  # a new object each time, so that other users' types stay unchanged
    function.restype = result
    returned = function(*arguments)
    if not returned:
        raise ctypes.WinError(ctypes.get_last_error())
    return returned


class _MemoryStatus(ctypes.Structure):
    """MEMORYSTATUSEX"""

    _fields_ = (
        ("length", ctypes.c_uint32),
        ("load", ctypes.c_uint32),
        ("total", ctypes.c_uint64),
        ("others", ctypes.c_uint64 * 6),
    )


def total_memory() -> int:
    """Installed memory in bytes."""
    status = _MemoryStatus(length=ctypes.sizeof(_MemoryStatus))
    call("GlobalMemoryStatusEx", ctypes.byref(status))
    return int(status.total)


def creation_time(pid: int) -> str:
    """Creation time of a process, as a number; empty if there is none or it has ended."""
    try:
        process = ctypes.c_void_p(call("OpenProcess", _QUERY, False, pid, result=ctypes.c_void_p))
    except OSError:
        return ""
    try:
        code = ctypes.c_uint32()
        call("GetExitCodeProcess", process, ctypes.byref(code))
        creation, *others = (ctypes.c_uint64() for _ in range(4))  # exit, kernel, user
        call("GetProcessTimes", process, ctypes.byref(creation), *map(ctypes.byref, others))
    finally:
        call("CloseHandle", process)
    return str(creation.value) if code.value == _STILL_ACTIVE else ""
