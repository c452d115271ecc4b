"""What this machine is: its processor, its memory, and how busy it is."""

from __future__ import annotations

import os
import platform
import sys

__all__ = ["cpu_model", "load_average", "memory_bytes"]


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
