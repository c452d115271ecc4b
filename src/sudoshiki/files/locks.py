"""Lock files, released by the system when their process ends."""

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
    """NAME.lock, held until `release`.

    Raises UsageError if another run holds it or it is no lock file.
    """

    def __init__(self, name: str) -> None:
        self.path = f"{name}.lock"
        while True:
            self.descriptor = self._open_lock()
            if not try_lock(self.descriptor):
                os.close(self.descriptor)
                raise UsageError(f"{name}: another run is writing it")
            if is_same_file(self.path, self.descriptor):
                return
            os.close(self.descriptor)  # its holder removed it in between

    def _open_lock(self) -> int:
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
        with suppress(PermissionError, FileNotFoundError):  # another process opened or removed it
            os.unlink(self.path)


def is_same_file(path: str, descriptor: int) -> bool:
    """Return whether `path` still names the open file."""
    try:
        return os.path.samestat(os.stat(path, follow_symlinks=False), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def remove_if_stale(
    path: str, lock: str, *, is_ours: Callable[[os.stat_result], bool], remove: Callable[[str], None]
) -> None:
    """Remove `path` if the file `lock` is `is_ours` and no process holds its lock."""
    with suppress(OSError):  # another user's file, or another process removed it
        descriptor = open_binary(lock, os.O_RDWR | NO_WAIT)
        try:
            stale = is_ours(os.fstat(descriptor)) and try_lock(descriptor) and is_same_file(lock, descriptor)
            if stale and CAN_RENAME_OPEN_FILES:
                remove(path)
        finally:
            os.close(descriptor)
        if stale and not CAN_RENAME_OPEN_FILES:
            remove(path)
