"""Names of runners, by which one is known to be alive: at once on its machine, elsewhere by its last sign."""

from __future__ import annotations

import os
import socket

__all__ = ["LEASE", "is_dead", "this_runner"]

LEASE = 60.0  # seconds without a sign of life after which a claim from another machine is void


def this_runner() -> str:
    """A name no other process has: machine, process and when it began."""
    return f"{socket.gethostname()}:{os.getpid()}:{_begun(os.getpid())}"


def _begun(pid: int) -> str:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[19]
    except OSError:
        return ""


def is_dead(runner: str, sign: float, now: float) -> bool:
    """Whether it is gone, by its name and by when it last gave a sign of life."""
    host, pid, begun = runner.rsplit(":", 2)
    if host == socket.gethostname() and os.path.isdir("/proc/self"):
        return _begun(int(pid)) != begun
    return now - sign > LEASE
