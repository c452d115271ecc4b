"""The Windows calls of the package. A handle is the id of a process or a job."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

PROCESS_MEMORY = 0x100
KILL_ON_CLOSE = 0x2000
FIRST_JOB = 1 << 40  # above all processes
STILL_ACTIVE = 259


class _Jobs:
    def __init__(self) -> None:
        self._handles = count(FIRST_JOB)
        self.members: dict[int, list[int]] = {}
        self.memory: dict[int, int] = {}  # bytes, where it is limited

    def create(self) -> int:
        handle = next(self._handles)
        self.members[handle] = []
        return handle

    def kill(self, handle: int) -> None:
        for pid in self.members[handle]:
            with suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)


_jobs = _Jobs()


def _create_job(security: None, name: None) -> int:
    assert security is None
    assert name is None
    return _jobs.create()


def _set_job(job: Any, which: int, limits: Any, size: int) -> int:
    assert (which, size) == (9, 144)  # as <winnt.h> has it
    assert limits._obj.basic.flags & KILL_ON_CLOSE
    if limits._obj.basic.flags & PROCESS_MEMORY:
        _jobs.memory[job.value] = limits._obj.process_memory
    return job.value in _jobs.members


def _assign(job: Any, process: Any) -> int:
    _jobs.members[job.value].append(process.value)
    if limit := _jobs.memory.get(job.value):
        resource.prlimit(process.value, resource.RLIMIT_DATA, (limit, resource.RLIM_INFINITY))
    return 1


def _query_job(job: Any, which: int, limits: Any, size: int, returned: None) -> int:
    del job, returned
    assert (which, size) == (9, 144)
    limits._obj.peak_process_memory = 1 << 20
    return 1


def _terminate(job: Any, code: int) -> int:
    assert code
    _jobs.kill(job.value)
    return 1


def _close(handle: Any) -> int:
    if handle.value in _jobs.members:
        _jobs.kill(handle.value)
        del _jobs.members[handle.value]
    return 1


def _set_priority(process: Any, level: int) -> int:
    assert ctypes.c_ssize_t(process.value).value == -1
    os.nice(1)
    return level


def _memory(status: Any) -> int:
    assert status._obj.length == 64
    status._obj.total = 8 << 30
    return 1


def _begun(pid: int) -> str:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            state, *rest = stat.read().rpartition(")")[2].split()
    except OSError:
        return ""
    return "" if state == "Z" else rest[18]


def _open_process(access: int, inherit: bool, pid: int) -> int:
    assert access
    assert not inherit
    return pid if _begun(pid) else 0


def _exit_code(process: Any, code: Any) -> int:
    code._obj.value = STILL_ACTIVE if _begun(process.value) else 0
    return 1


def _times(process: Any, creation: Any, *others: Any) -> int:
    assert len(others) == 3
    creation._obj.value = int(_begun(process.value) or 0)
    return 1


CALLS: dict[str, Callable[..., int]] = {
    "AssignProcessToJobObject": _assign,
    "CloseHandle": _close,
    "CreateJobObjectW": _create_job,
    "GetExitCodeProcess": _exit_code,
    "GetProcessTimes": _times,
    "GlobalMemoryStatusEx": _memory,
    "OpenProcess": _open_process,
    "QueryInformationJobObject": _query_job,
    "SetInformationJobObject": _set_job,
    "SetPriorityClass": _set_priority,
    "TerminateJobObject": _terminate,
}


class _Function:
    restype: Any = None

    def __init__(self, call: Callable[..., int]) -> None:
        self._call = call

    def __call__(self, *arguments: Any) -> int:
        return self._call(*arguments)


class Library:
    """`ctypes.WinDLL("kernel32")`"""

    def __init__(self, name: str, *, use_last_error: bool) -> None:
        assert (name, use_last_error) == ("kernel32", True)

    def __getitem__(self, name: str) -> _Function:
        return _Function(CALLS[name])
