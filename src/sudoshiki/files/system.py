"""System calls on files, and their differences between systems."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import sleep


@contextmanager
def name_in_errors(path: str) -> Iterator[None]:
    """Add `path` to an OSError that names no file."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = path
        raise


def is_broken_pipe(error: OSError) -> bool:
    """Whether the reader closed its end. Windows often reports an invalid argument."""
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def write_all(target: int, data: bytes | memoryview) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(target, view) :]


def copy_attributes(descriptor: int, path: str) -> None:
    """Copy owner, mode and attributes of `path`, if it exists, to the open file.

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
        with suppress(PermissionError):  # only root may change the owner; a user may set one of their groups
            os.fchown(descriptor, -1, old.st_gid)
            os.fchown(descriptor, old.st_uid, -1)
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))
    if sys.platform == "linux":
        with suppress(OSError):  # access lists and labels, where the file system has them
            for name in os.listxattr(path):
                os.setxattr(descriptor, name, os.getxattr(path, name))


CAN_RENAME_OPEN_FILES = sys.platform != "win32"
_TRIES = 8
_FIRST_PAUSE = 0.005  # seconds; doubled after each try


def replace(source: str, target: str) -> None:
    """Rename over `target`; retry on Windows, where a virus scanner may interfere."""
    if CAN_RENAME_OPEN_FILES:
        os.replace(source, target)
        return
    for attempt in range(_TRIES):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            sleep(_FIRST_PAUSE * 2**attempt)
    raise PermissionError(errno.EACCES, "can't be replaced: another program has it open", target)


def discard(path: str) -> None:
    """Remove our file if it exists.

    On Windows a file that another program has open stays.
    """
    with suppress(FileNotFoundError if CAN_RENAME_OPEN_FILES else OSError):
        os.unlink(path)


# 0 on Windows, which has no such flags.
NO_TERMINAL: int = getattr(os, "O_NOCTTY", 0)
NO_WAIT: int = getattr(os, "O_NONBLOCK", 0)
_BINARY_MODE: int = getattr(os, "O_BINARY", 0)  # else Windows would change line ends
_NO_LINK: int = getattr(os, "O_NOFOLLOW", 0)


def open_binary(path: str, flags: int, mode: int = 0o666, *, links: bool = False) -> int:
    """Open a file in binary mode, following symbolic links if `links`.

    Returns its descriptor.
    """
    if sys.platform == "win32":
        if not links and os.path.islink(path):
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), path)
        if os.path.isdir(path):  # Windows would report that access is denied
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    return os.open(path, flags | _BINARY_MODE | (0 if links else _NO_LINK), mode)


def read_at(descriptor: int, size: int, offset: int) -> bytes:
    """Read at most `size` bytes at `offset`, without moving the file position."""
    if sys.platform != "win32":
        return os.pread(descriptor, size, offset)
    before = os.lseek(descriptor, 0, os.SEEK_CUR)
    try:
        os.lseek(descriptor, offset, os.SEEK_SET)
        return os.read(descriptor, size)
    finally:
        os.lseek(descriptor, before, os.SEEK_SET)
