"""Death with the parent, however the parent dies, by one rule of the system.

The parent holds the writing end of a pipe into which nothing is ever written; the child asks the system for
SIGKILL when that end is closed, which the end of any process does. So it needs no Python in the child, which
may be deep in a library; no thread of the parent has to live on, as for PR_SET_PDEATHSIG; and it reaches
whatever the child has forked.
"""

from __future__ import annotations

import os
import select
import signal

__all__ = ["put_on"]

_F_SETSIG = 10  # Linux: which signal; elsewhere it is SIGIO, which ends a process that does not expect it


def put_on(leash: int) -> None:
    """From now on the death of the parent is ours, and our process group's."""
    import fcntl
    import sys

    os.set_inheritable(leash, False)
    fcntl.fcntl(leash, fcntl.F_SETOWN, -os.getpgrp())
    if sys.platform == "linux":
        fcntl.fcntl(leash, _F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(leash, fcntl.F_SETFL, fcntl.fcntl(leash, fcntl.F_GETFL) | os.O_ASYNC)
    slack = select.poll()
    slack.register(leash, 0)  # a closed other end is told without being asked for
    if slack.poll(0):  # the parent died before we were ready to hear of it
        os._exit(0)
