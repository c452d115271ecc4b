"""How much a process stands back behind others."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

__all__ = ["lower_priority"]

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
