"""Files that are safe on disk."""

from __future__ import annotations

import errno
import os
import sys

from .system import naming

if sys.platform == "darwin":
    import fcntl


def sync(descriptor: int, path: str) -> None:
    """Wait until the disk has all that was written."""
    with naming(path):
        try:
            _sync(descriptor)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems can't
                raise


def _sync(descriptor: int) -> None:
    if sys.platform == "darwin":  # whose fsync leaves it in the memory of the disk
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
        except OSError:  # a disk elsewhere
            pass
    os.fsync(descriptor)


def sync_folder(path: str) -> None:
    """The same for the name of a file. Windows can't: NTFS keeps a log of names."""
    if sys.platform == "win32":
        return
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        sync(folder, path)
    finally:
        os.close(folder)
