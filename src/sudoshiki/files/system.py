"""What is asked of the system: files opened, renamed, removed, attributes kept, errors that name a file."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import sleep


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Errors of writing say which file: the system does not."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = path
        raise


def is_broken_pipe(error: OSError) -> bool:
    """Whether the reader of what was written has left. Windows often calls that an invalid argument."""
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def write_all(target: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(target, view) :]


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


CAN_RENAME_OPEN_FILES = sys.platform != "win32"
_TRIES = 8
_FIRST_NAP = 0.005  # seconds; the next is twice as long


def replace(source: str, target: str) -> None:
    """Rename over what stands there. On Windows a virus scanner may have opened a new file: try again."""
    if CAN_RENAME_OPEN_FILES:
        os.replace(source, target)
        return
    for attempt in range(_TRIES):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            sleep(_FIRST_NAP * 2**attempt)
    raise PermissionError(errno.EACCES, "can't be replaced: another program has it open", target)


def discard(path: str) -> None:
    """Remove a file of our own, if it is there. On Windows one that another has open stays."""
    with suppress(FileNotFoundError if CAN_RENAME_OPEN_FILES else OSError):
        os.unlink(path)


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
