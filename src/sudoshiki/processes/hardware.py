"""What this machine is, its processor, its memory and how busy it is; where and when a process runs on it."""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from pathlib import Path


def cpu_model() -> str:
    """The name that its maker gave it."""
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
    """All that is built in; None where the system does not say."""
    if sys.platform == "win32":
        from .kernel32 import total_memory

        return total_memory()
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (OSError, ValueError):  # a name that this system does not know
        told = _sysctl("hw.memsize")
        return int(told) if told.isdecimal() else None


def load_average() -> list[float] | None:
    """Processes that ran or waited to run, on average of 1, 5 and 15 minutes; Windows does not count them."""
    if sys.platform == "win32":
        return None
    return [round(value, 2) for value in os.getloadavg()]


def _sysctl(name: str) -> str:
    """What macOS says of itself under this name; nothing elsewhere."""
    import subprocess

    try:
        asked = subprocess.run(["sysctl", "-n", name], capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return asked.stdout.strip()


_NICEST = 19
_BELOW_NORMAL = 0x4000


def lower_priority(niceness: int) -> None:
    """Let other processes of this machine go first. Windows has one step of it for any niceness above 0."""
    if sys.platform == "win32":
        from .kernel32 import CURRENT_PROCESS, call

        if niceness > 0:
            call("SetPriorityClass", CURRENT_PROCESS, _BELOW_NORMAL)
    else:
        os.nice(niceness)
        if sys.platform == "linux":
            _lower_session_priority(niceness)


def _lower_session_priority(niceness: int) -> None:
    """Where Linux shares out the processors by session first, as it does on most desktops, a child is a
    session of its own, and how nice it is within that makes no difference to others: the session must be
    nice, too."""
    with suppress(OSError, ValueError):  # a system that has no such sessions, or another way to show them
        shown = Path(f"/proc/{os.getppid()}/autogroup").read_text(encoding="ascii")
        if not shown.strip():  # in no session that has a niceness of its own
            return
        session = os.open("/proc/self/autogroup", os.O_WRONLY)
        try:
            os.write(session, str(min(_NICEST, int(shown.split()[-1]) + niceness)).encode())
        finally:
            os.close(session)


CAN_PIN_TO_CORE = sys.platform == "linux"


def cores() -> list[int]:
    """Their numbers."""
    if sys.platform == "linux":
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def pin_to_core(core: int) -> None:
    """From now on, where the system can do that; elsewhere it puts this process where it likes."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {core})


def start_time(pid: int) -> str:
    """A mark of the moment, in the system's own words; empty if there is no such process."""
    if sys.platform == "win32":
        from .kernel32 import created

        return created(pid)
    if os.path.isdir("/proc/self"):
        return _by_proc(pid)
    return _by_ps(pid)


def _by_proc(pid: int) -> str:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as stat:
            return stat.read().rpartition(")")[2].split()[19]
    except OSError:
        return ""


def _by_ps(pid: int) -> str:
    """As macOS says it, to the second; without colons, which part the names of runners."""
    import subprocess

    plain = os.environ | {"LC_ALL": "C", "TZ": "UTC"}
    asked = subprocess.run(
        ["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False, env=plain
    )
    return asked.stdout.strip().replace(":", ".")
