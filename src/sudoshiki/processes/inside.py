"""The other end of `child`: how a process begins its life as a child."""

from __future__ import annotations

import os

from . import interrupts, leash
from .forks import after_fork_in_child
from .link import Link
from .process import arrive
from .watching import OUT_OF_MEMORY


def main(*ends: int) -> None:
    """Called by the line that `child` starts Python with."""
    connection, leash_end = arrive(*ends)
    leash.put_on(leash_end)
    interrupts.ignore_ctrl_c()
    link = Link(connection)
    after_fork_in_child(link.close)  # else a forked copy would hide our death
    try:
        target, args, limits = link.receive()
        limits.impose()
        target(link, *args)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
