"""The system's lock on an open file, released when it is closed or its owner ends."""

from __future__ import annotations

import errno
import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


_LOCKED_ERRORS = (errno.EACCES, errno.EDEADLK, 0)  # 0: Wine
_LOCKED_BYTE = 0x7FFFFFFE  # Windows locks bytes, which others can't read then: lock one beyond the end


def try_lock(descriptor: int) -> bool:
    """Lock an open file; False if another process holds the lock."""
    if sys.platform == "win32":
        before = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in _LOCKED_ERRORS:
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
