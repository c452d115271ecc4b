"""A file that keeps others away, held by the living only."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress

from ..puzzle import UsageError
from .holding import is_free
from .moving import OPEN_FILES_MOVE
from .opening import NO_WAIT, open_here

__all__ = ["Lock", "remove_if_stale", "still_there"]


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
            descriptor = open_here(self.path, os.O_RDWR | os.O_CREAT | NO_WAIT, 0o644)
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
        if OPEN_FILES_MOVE:
            os.unlink(self.path)
            os.close(self.descriptor)
            return
        os.close(self.descriptor)
        with suppress(PermissionError, FileNotFoundError):  # another has it now, or had it in between
            os.unlink(self.path)


def still_there(path: str, descriptor: int) -> bool:
    """Whether the name still leads to the open file."""
    try:
        return os.path.samestat(os.stat(path, follow_symlinks=False), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def remove_if_stale(
    path: str, lock: str, *, is_ours: Callable[[os.stat_result], bool], remove: Callable[[str], None]
) -> None:
    """Take away what a killed process left; not what the living hold by the lock on that file."""
    with suppress(OSError):  # another user's, or gone already, or another took it in between
        descriptor = open_here(lock, os.O_RDWR | NO_WAIT)
        try:
            stale = is_ours(os.fstat(descriptor)) and is_free(descriptor)
            if stale and OPEN_FILES_MOVE:
                remove(path)
        finally:
            os.close(descriptor)
        if stale and not OPEN_FILES_MOVE:
            remove(path)
