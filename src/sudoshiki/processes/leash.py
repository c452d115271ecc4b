"""Death with the parent, however the parent dies.

The parent holds the writing end of a pipe, the leash, which the end of any process closes. Nothing is ever
written into it on POSIX; on Windows a byte is an interrupt.

Linux     the child asks the system for SIGKILL when that end is closed. It needs no Python in the child,
          which may be deep in a library, and no thread of the parent that lives on, as PR_SET_PDEATHSIG
          would; and it reaches whatever the child has forked.
macOS     a thread of the child waits for the end of the pipe and kills the process group. A library that
          holds Python's lock delays it.
Windows   the system kills all of the job object that the parent holds (`windows_job`); the thread is there
          for the moment before the child is in it.
"""

from __future__ import annotations

import os
import signal
import sys
from threading import Thread

from .interrupts import count_one

_F_SETSIG = 10


def put_on(leash: int) -> None:
    """From now on the death of the parent is ours, and our process group's."""
    os.set_inheritable(leash, False)
    if sys.platform == "linux":
        _ask_for_signal(leash)
    else:
        Thread(target=_wait_for_end, args=(leash,), daemon=True).start()


if sys.platform == "linux":

    def _ask_for_signal(leash: int) -> None:
        import fcntl
        import select

        fcntl.fcntl(leash, fcntl.F_SETOWN, -os.getpgrp())
        fcntl.fcntl(leash, _F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(leash, fcntl.F_SETFL, fcntl.fcntl(leash, fcntl.F_GETFL) | os.O_ASYNC)
        slack = select.poll()
        slack.register(leash, 0)  # a closed other end is told without being asked for
        if slack.poll(0):  # the parent died before we were ready to hear of it
            os._exit(0)


def _wait_for_end(leash: int) -> None:
    while os.read(leash, 1):
        count_one()
    if sys.platform != "win32":
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(0)
