"""Entry point of a child process."""

from __future__ import annotations

import os

from . import interrupts, parent_pipe
from .forks import after_fork_in_child
from .link import Link
from .process import connect_to_parent
from .watching import OUT_OF_MEMORY


def main(*ends: int) -> None:
    """Called by the command line that `child` starts Python with."""
    connection, parent_pipe_end = connect_to_parent(*ends)
    parent_pipe.die_with_parent(parent_pipe_end)
    interrupts.ignore_ctrl_c()
    link = Link(connection)
    after_fork_in_child(link.close)  # else a forked copy would keep the connection open after our end
    try:
        target, args, limits = link.receive()
        limits.impose()
        target(link, *args)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
