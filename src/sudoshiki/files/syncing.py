"""Sync files and folders to disk."""

from __future__ import annotations

import errno
import os
import sys

from .system import name_in_errors

if sys.platform == "darwin":
    import fcntl


def sync(descriptor: int, path: str) -> None:
    """Wait until all data is on disk."""
    with name_in_errors(path):
        try:
            _sync(descriptor)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems can't
                raise


def _sync(descriptor: int) -> None:
    if sys.platform == "darwin":  # fsync leaves data in the cache of the disk
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
        except OSError:  # a network disk
            pass
    os.fsync(descriptor)


def sync_folder(path: str) -> None:
    """Sync the folder of `path`, for a rename. Not needed on Windows: NTFS logs names."""
    if sys.platform == "win32":
        return
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        sync(folder, path)
    finally:
        os.close(folder)
