"""What a file keeps when another takes its place."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress

__all__ = ["copy_attributes"]


def copy_attributes(descriptor: int, path: str) -> None:
    """Give the open file the owner, mode and attributes of `path`, if there is such a file.

    Python knows extended attributes on Linux alone. On Windows a new file has the rights that its folder
    gives; one that is write-protected is never replaced.
    """
    if sys.platform == "win32":
        return
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with suppress(PermissionError):  # only root gives files away; a group of ours we may give
            os.fchown(descriptor, -1, old.st_gid)
            os.fchown(descriptor, old.st_uid, -1)
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))
    if sys.platform == "linux":
        with suppress(OSError):  # access lists and labels, where the file system has them
            for name in os.listxattr(path):
                os.setxattr(descriptor, name, os.getxattr(path, name))
