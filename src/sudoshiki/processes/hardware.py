"""Processor, memory, load of this machine; priority, core, start of a process."""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from pathlib import Path


def cpu_model() -> str:
    """Return the vendor's name of the processor, or "unknown"."""
    return _cpu_model() or platform.processor() or "unknown"


def _cpu_model() -> str:
    if sys.platform == "win32":
        import winreg

        key = r"HARDWARE\DESCRIPTION\System\CentralProcessor\0"
        try:
            with winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, key) as processor:
                return str(winreg.QueryValueEx(processor, "ProcessorNameString")[0]).strip()
        except OSError:
            return ""
    if sys.platform == "darwin":
        return _sysctl("machdep.cpu.brand_string")
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as info:
            return next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), "")
    except OSError:
        return ""


def memory_bytes() -> int | None:
    """Installed memory; None if the system does not report it."""
    if sys.platform == "win32":
        from .kernel32 import total_memory

        return total_memory()
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):  # this system doesn't know the name
        size = _sysctl("hw.memsize")
        return int(size) if size.isdecimal() else None


def load_average() -> list[float] | None:
    """Load averages of 1, 5 and 15 minutes; None on Windows."""
    if sys.platform == "win32":
        return None
    return [round(value, 2) for value in os.getloadavg()]


def _sysctl(name: str) -> str:
    """Return a value of `sysctl` on macOS; empty elsewhere."""
    import subprocess

    try:
        process = subprocess.run(["sysctl", "-n", name], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return process.stdout.strip()


_MAX_NICENESS = 19
_BELOW_NORMAL = 0x4000


def lower_priority(niceness: int) -> None:
    """Lower this process's priority. Windows has one step for any niceness above 0."""
    if sys.platform == "win32":
        from .kernel32 import CURRENT_PROCESS, call

        if niceness > 0:
            call("SetPriorityClass", CURRENT_PROCESS, _BELOW_NORMAL)
    else:
        os.nice(niceness)
        if sys.platform == "linux":
            _lower_session_priority(niceness)


def _lower_session_priority(niceness: int) -> None:
    """Set the niceness of the session, too.

    With autogroups, the default of most desktops, Linux divides the processors by session first. A child is a
    session of its own, so its niceness alone has no effect on others.
    """
    with suppress(OSError, ValueError):  # no autogroups, or another format of the file
        autogroup = Path(f"/proc/{os.getppid()}/autogroup").read_text(encoding="ascii")
        if not autogroup.strip():  # the session has no niceness of its own
            return
        session = os.open("/proc/self/autogroup", os.O_WRONLY)
        try:
            os.write(session, str(min(_MAX_NICENESS, int(autogroup.split()[-1]) + niceness)).encode())
        finally:
            os.close(session)


CAN_PIN_TO_CORE = sys.platform == "linux"


def cores() -> list[int]:
    """Numbers of the cores that this process may use."""
    if sys.platform == "linux":
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def pin_to_core(core: int) -> None:
    """Keep this process on one core; Linux only, no effect elsewhere."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {core})


def start_time(pid: int) -> str:
    """Start time of a process in the system's own format; empty if there is none."""
    if sys.platform == "win32":
        from .kernel32 import creation_time

        return creation_time(pid)
    if os.path.isdir("/proc/self"):
        return _start_time_from_proc(pid)
    return _start_time_from_ps(pid)


def _start_time_from_proc(pid: int) -> str:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
            return stat.read().rpartition(")")[2].split()[19]
    except OSError:
        return ""


def _start_time_from_ps(pid: int) -> str:
    """Return the start time on macOS, to the second.

    Without colons, which separate the fields of runner names.
    """
    import subprocess

    plain = os.environ | {"LC_ALL": "C", "TZ": "UTC"}
    process = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False, env=plain
    )
    return process.stdout.strip().replace(":", ".")
