"""Names of runners, by which one is known to be alive: at once on its machine, elsewhere by its last sign."""

from __future__ import annotations

import os
import socket

from ..processes import start_time

__all__ = ["LEASE", "is_dead", "this_runner"]

LEASE = 60.0  # seconds without a sign of life after which a claim from another machine is void


def this_runner() -> str:
    """A name no other process has: machine, process and when it began."""
    return f"{socket.gethostname()}:{os.getpid()}:{start_time(os.getpid())}"


def is_dead(runner: str, sign: float, now: float) -> bool:
    """Whether it is gone, by its name and by when it last gave a sign of life."""
    host, pid, moment = runner.rsplit(":", 2)
    if host == socket.gethostname() and moment:  # a system that says nothing of it gives no other sign
        return start_time(int(pid)) != moment
    return now - sign > LEASE
