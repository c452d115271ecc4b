"""Files opened by their descriptors, in the way of each system."""

from __future__ import annotations

import errno
import os
import sys

__all__ = ["NO_TERMINAL", "NO_WAIT", "open_binary", "read_at"]

# Nothing on Windows, where no name is that of a terminal, nor of a pipe to be waited for.
NO_TERMINAL: int = getattr(os, "O_NOCTTY", 0)
NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)

_BYTES_AS_THEY_ARE: int = getattr(os, "O_BINARY", 0)  # else Windows would change the ends of lines
_NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)


def open_binary(path: str, flags: int, mode: int = 0o666, *, links: bool = False) -> int:
    """The descriptor of a file, for bytes; one that a link leads to only if `links` are wanted."""
    if sys.platform == "win32":
        if not links and os.path.islink(path):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
        if os.path.isdir(path):  # of which Windows says that access is denied
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    return os.open(path, flags | _BYTES_AS_THEY_ARE | (0 if links else _NO_LINK), mode)


def read_at(descriptor: int, size: int, offset: int) -> bytes:
    """At most `size` bytes from there; the place where others read or write stays what it was."""
    if sys.platform != "win32":
        return os.pread(descriptor, size, offset)
    before = os.lseek(descriptor, 0, os.SEEK_CUR)
    try:
        os.lseek(descriptor, offset, os.SEEK_SET)
        return os.read(descriptor, size)
    finally:
        os.lseek(descriptor, before, os.SEEK_SET)
