"""The lock that a system has on an open file: gone when the file is closed, and with its process."""

from __future__ import annotations

import errno
import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


_TAKEN = (errno.EACCES, errno.EDEADLK, 0)  # the last as Wine has it
_FAR = 0x7FFFFFFE  # Windows locks bytes, which others can't read then: one that no small file has


def try_lock(descriptor: int) -> bool:
    """Take the lock on an open file, if nobody alive has it."""
    if sys.platform == "win32":
        before = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in _TAKEN:
                return False
            raise
        finally:
            os.lseek(descriptor, before, os.SEEK_SET)
    else:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
