"""When a process began, by which it is told from a later one that has its number."""

from __future__ import annotations

import os
import sys

__all__ = ["start_time"]


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
