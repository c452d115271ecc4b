"""A file that keeps others away, held by the living only."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Callable
from contextlib import suppress

from ..puzzle import UsageError

__all__ = ["Lock", "is_free", "remove_if_stale", "still_there"]


class Lock:
    """NAME.lock: gone with the process that holds it. A file of that name that isn't a lock is left alone."""

    def __init__(self, name: str) -> None:
        self.path = f"{name}.lock"
        while True:
            self.descriptor = self._opened()
            if not is_free(self.descriptor):
                os.close(self.descriptor)
                raise UsageError(f"{name}: another run is writing it")
            if still_there(self.path, self.descriptor):
                return
            os.close(self.descriptor)  # its holder took it away in between

    def _opened(self) -> int:
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EISDIR, errno.ENXIO):
                raise self._refusal() from None
            raise
        status = os.fstat(descriptor)
        if stat.S_ISREG(status.st_mode) and status.st_size == 0:
            return descriptor
        os.close(descriptor)
        raise self._refusal()

    def _refusal(self) -> UsageError:
        return UsageError(f"{self.path} is needed as a lock and is something else; choose another output")

    def release(self) -> None:
        os.unlink(self.path)
        os.close(self.descriptor)


def is_free(descriptor: int) -> bool:
    """Take the lock on an open file, if nobody alive has it."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def still_there(path: str, descriptor: int) -> bool:
    """Whether the name still leads to the open file."""
    try:
        return os.path.samestat(os.stat(path, follow_symlinks=False), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def remove_if_stale(
    path: str, flags: int, *, is_ours: Callable[[os.stat_result], bool], remove: Callable[[str], None]
) -> None:
    """Take away what a killed process left; not what the living hold."""
    with suppress(OSError):  # another user's, or gone already
        descriptor = os.open(path, flags | os.O_NOFOLLOW)
        try:
            if is_ours(os.fstat(descriptor)) and is_free(descriptor):
                remove(path)
        finally:
            os.close(descriptor)
