"""The other end of `child`: how a process begins its life as a child."""

from __future__ import annotations

import os
import signal

from . import leash
from .death import OUT_OF_MEMORY
from .link import Link

__all__ = ["main"]


def main(connection: int, leash_end: int) -> None:
    """Called by the line that `child` starts Python with."""
    leash.put_on(leash_end)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what Ctrl-C means is for the parent to decide
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.set_inheritable(connection, False)
    link = Link(connection)
    os.register_at_fork(after_in_child=link.close)  # else a forked copy would hide our death
    try:
        target, args, limits = link.receive()
        limits.impose()
        target(link, *args)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
