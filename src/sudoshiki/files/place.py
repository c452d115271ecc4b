"""What stands where an output is to go, and so how it gets there."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple, TextIO

from ..puzzle import UsageError

STDOUT = "-"


class Sort(Enum):
    FILE = "file"  # a regular file, or nothing yet: replaced whole
    STREAM = "stream"  # a pipe or a device: written to
    SOCKET = "socket"  # connected to, then written to
    STDOUT = "stdout"


class Place(NamedTuple):
    shown: str  # as it was given
    path: str  # links followed where a file is replaced
    sort: Sort

    @property
    def is_file(self) -> bool:
        return self.sort is Sort.FILE


def place_of(path: str | os.PathLike[str]) -> Place:
    """Where an output goes; refused before anything is done if nothing can be written there."""
    path = os.fspath(path)
    if path == STDOUT:
        if sys.stdout is None or not sys.stdout.writable():
            raise OSError(errno.EBADF, "it is closed", "stdout")
        return Place(path, "", Sort.STDOUT)
    _refuse_stream(path)
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return _new_file(path)
    except ValueError as error:  # a NUL in the name
        raise UsageError(f"{path!r} can't be the name of a file: {error}") from None
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder", path)
    # Stdout by another name, such as /dev/stdout: a rename would take the file away from under it.
    if _are_same(status, _descriptor_status(sys.stdout)):
        return Place(path, "", Sort.STDOUT)
    if stat.S_ISSOCK(status.st_mode):
        return Place(path, path, Sort.SOCKET)
    real = os.path.realpath(path)
    is_named = _are_same(status, _status(real))  # else it is an open file whose name is gone
    if not stat.S_ISREG(status.st_mode) or not is_named:
        return Place(path, path, Sort.STREAM)
    if not os.access(real, os.W_OK):  # a rename would not mind
        raise PermissionError(errno.EACCES, "is write-protected", path)
    return Place(path, real, Sort.FILE)


def _refuse_stream(path: str) -> None:
    """On Windows FILE:NAME is a stream behind a file that nobody would look for."""
    if sys.platform == "win32" and ":" in os.path.splitdrive(path)[1]:
        raise UsageError(f"{path} can't be the name of a file on Windows: leave out the colon")


def _new_file(path: str) -> Place:
    real = os.path.realpath(path)  # of a link that leads nowhere: the file it will lead to
    if not os.path.isdir(os.path.dirname(real)) or os.path.basename(path) in ("", ".", ".."):
        raise FileNotFoundError(errno.ENOENT, "no such folder to write in", path)
    return Place(path, real, Sort.FILE)


def _are_same(one: os.stat_result, other: os.stat_result | None) -> bool:
    """Whether both are of one file. Windows gives whatever is none the number 0."""
    return other is not None and other.st_ino != 0 and os.path.samestat(one, other)


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (OSError, ValueError):
        return None


def refuse_inputs(inputs: Iterable[str | os.PathLike[str]], outputs: Iterable[str]) -> None:
    """An output that is one of the inputs would destroy it; a terminal may be both."""
    written = [(path, status) for path in outputs if (status := _output_status(path)) is not None]
    for entry in inputs:
        source = os.fspath(entry)
        from_stdin = source == STDOUT  # there "-" is stdin
        status = _descriptor_status(sys.stdin) if from_stdin else _status(source)
        if status is None or stat.S_ISCHR(status.st_mode):
            continue
        if from_stdin and not stat.S_ISREG(status.st_mode):
            continue  # a connection may well be both ends
        if any(_are_same(status, other) for _, other in written):
            shown = "<stdin>" if from_stdin else source
            raise UsageError(f"{shown}: is read and would be written over; give another output")


def _output_status(path: str) -> os.stat_result | None:
    return _descriptor_status(sys.stdout) if path == STDOUT else _status(path)


def _descriptor_status(stream: TextIO | None) -> os.stat_result | None:
    """Of the file behind a stream; None if it is closed, or no file at all."""
    try:
        return os.fstat(stream.fileno()) if stream else None
    except (OSError, ValueError):
        return None
