"""Job objects: Windows kills their processes with the parent and limits memory.

So a child and the processes that it started are killed when the process that holds the handle ends.
"""

from __future__ import annotations

import ctypes
import sys

assert sys.platform == "win32"

from .kernel32 import call  # noqa: E402

_LIMITS_INFORMATION = 9  # JobObjectExtendedLimitInformation
_PROCESS_MEMORY = 0x100
_NO_CRASH_DIALOG = 0x400  # DIE_ON_UNHANDLED_EXCEPTION
_KILL_ON_CLOSE = 0x2000


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("per_process_user_time", ctypes.c_int64),
        ("per_job_user_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("minimum_working_set", ctypes.c_size_t),
        ("maximum_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_class", ctypes.c_uint32),
        ("scheduling_class", ctypes.c_uint32),
    )


class _JobLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION"""

    _fields_ = (
        ("basic", _BasicLimits),
        ("io_counters", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    )


class WindowsJob:
    """Processes that end together. The memory limit is for each of them."""

    def __init__(self, memory: int | None) -> None:
        self._handle = ctypes.c_void_p(call("CreateJobObjectW", None, None, result=ctypes.c_void_p))
        limits = _JobLimits()
        limits.basic.flags = _KILL_ON_CLOSE | _NO_CRASH_DIALOG
        if memory is not None:
            limits.basic.flags |= _PROCESS_MEMORY
            limits.process_memory = memory
        call(
            "SetInformationJobObject",
            self._handle,
            _LIMITS_INFORMATION,
            ctypes.byref(limits),
            ctypes.sizeof(limits),
        )

    def add(self, process: int) -> None:
        """Add a process by its handle, with all that it starts from now on."""
        call("AssignProcessToJobObject", self._handle, ctypes.c_void_p(process))

    def peak(self) -> int:
        """Return the most bytes that one of its processes had allocated."""
        return _peak(self._handle)

    def kill(self, code: int) -> None:
        """End all its processes with this exit code."""
        call("TerminateJobObject", self._handle, code)

    def close(self) -> None:
        call("CloseHandle", self._handle)


def peak_of_own_job() -> int:
    """Peak of the job that this process is in."""
    return _peak(None)


def _peak(job: ctypes.c_void_p | None) -> int:
    limits = _JobLimits()
    call(
        "QueryInformationJobObject",
        job,
        _LIMITS_INFORMATION,
        ctypes.byref(limits),
        ctypes.sizeof(limits),
        None,
    )
    return int(limits.peak_process_memory)
