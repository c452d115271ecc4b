"""A file that keeps others away, held by the living only."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from contextlib import suppress

from ..puzzle import UsageError
from .system import CAN_RENAME_OPEN_FILES, NO_WAIT, open_binary
from .system_lock import try_lock


class Lock:
    """NAME.lock: gone with the process that holds it. A file of that name that isn't a lock is left alone."""

    def __init__(self, name: str) -> None:
        self.path = f"{name}.lock"
        while True:
            self.descriptor = self._opened()
            if not try_lock(self.descriptor):
                os.close(self.descriptor)
                raise UsageError(f"{name}: another run is writing it")
            if still_there(self.path, self.descriptor):
                return
            os.close(self.descriptor)  # its holder took it away in between

    def _opened(self) -> int:
        try:
            descriptor = open_binary(self.path, os.O_RDWR | os.O_CREAT | NO_WAIT, 0o644)
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
        if CAN_RENAME_OPEN_FILES:
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
    """Take away what a killed process left; not what the living hold by the lock on that file, nor what has
    its name since another took it away."""
    with suppress(OSError):  # another user's, or gone already, or another took it in between
        descriptor = open_binary(lock, os.O_RDWR | NO_WAIT)
        try:
            stale = is_ours(os.fstat(descriptor)) and try_lock(descriptor) and still_there(lock, descriptor)
            if stale and CAN_RENAME_OPEN_FILES:
                remove(path)
        finally:
            os.close(descriptor)
        if stale and not CAN_RENAME_OPEN_FILES:
            remove(path)
