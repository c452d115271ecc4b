"""Kill a child when its parent ends, however the parent ends.

The parent holds the writing end of a pipe, which the system closes when the parent ends. On POSIX nothing
is ever written into it; on Windows a byte is an interrupt.

Linux     the child requests SIGKILL for when that end is closed. This needs no Python in the child, which may
          be in a library, and, unlike PR_SET_PDEATHSIG, no thread of the parent that lives on; and it
          reaches processes that the child has forked.
macOS     a thread of the child waits for the end of the pipe and kills the process group. A library that
          holds the GIL delays this.
Windows   the system kills all processes of the job object that the parent holds (`windows_job`); the thread
          covers the moment before the child is in the job.
"""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread

from .interrupts import count_one

_F_SETSIG = 10


def die_with_parent(parent_pipe: int) -> None:
    """Have this process group killed when the parent ends."""
    os.set_inheritable(parent_pipe, False)
    if sys.platform == "linux":
        _request_sigkill(parent_pipe)
    else:
        Thread(target=_wait_for_end, args=(parent_pipe,), daemon=True).start()


if sys.platform == "linux":

    def _request_sigkill(parent_pipe: int) -> None:
        import fcntl
        import select

        fcntl.fcntl(parent_pipe, fcntl.F_SETOWN, -os.getpgrp())
        fcntl.fcntl(parent_pipe, _F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(parent_pipe, fcntl.F_SETFL, fcntl.fcntl(parent_pipe, fcntl.F_GETFL) | os.O_ASYNC)
        poll = select.poll()
        poll.register(parent_pipe, 0)  # a closed other end is always reported
        if poll.poll(0):  # the parent died before the request
            os._exit(0)


def _wait_for_end(parent_pipe: int) -> None:
    while os.read(parent_pipe, 1):
        count_one()
    if sys.platform != "win32":
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(0)
