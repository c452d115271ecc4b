"""Outputs by name: whether a file is replaced or a stream is written to."""

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


class OutputKind(Enum):
    FILE = "file"  # a regular file, or nothing yet: replaced whole
    STREAM = "stream"  # a pipe or a device: written to
    SOCKET = "socket"  # connected to, then written to
    STDOUT = "stdout"


class OutputTarget(NamedTuple):
    label: str  # name as the user wrote it
    path: str  # links followed where a file is replaced
    kind: OutputKind

    @property
    def is_file(self) -> bool:
        return self.kind is OutputKind.FILE


def output_of(path: str | os.PathLike[str]) -> OutputTarget:
    """The output of this name. Raises OSError or UsageError if it can't be written."""
    path = os.fspath(path)
    if path == STDOUT:
        if sys.stdout is None or not sys.stdout.writable():
            raise OSError(errno.EBADF, "it is closed", "stdout")
        return OutputTarget(path, "", OutputKind.STDOUT)
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
    if _is_same_file(status, _descriptor_status(sys.stdout)):
        return OutputTarget(path, "", OutputKind.STDOUT)
    if stat.S_ISSOCK(status.st_mode):
        return OutputTarget(path, path, OutputKind.SOCKET)
    real = os.path.realpath(path)
    is_named = _is_same_file(status, _status(real))  # else an open file that was deleted
    if not stat.S_ISREG(status.st_mode) or not is_named:
        return OutputTarget(path, path, OutputKind.STREAM)
    if not os.access(real, os.W_OK):  # a rename would ignore the mode
        raise PermissionError(errno.EACCES, "is write-protected", path)
    return OutputTarget(path, real, OutputKind.FILE)


def _refuse_stream(path: str) -> None:
    """Refuse FILE:NAME on Windows, where it is a hidden stream of a file."""
    if sys.platform == "win32" and ":" in os.path.splitdrive(path)[1]:
        raise UsageError(f"{path} can't be the name of a file on Windows: leave out the colon")


def _new_file(path: str) -> OutputTarget:
    real = os.path.realpath(path)  # for a dangling link, the file that will be made
    if not os.path.isdir(os.path.dirname(real)) or os.path.basename(path) in ("", ".", ".."):
        raise FileNotFoundError(errno.ENOENT, "no such folder", path)
    return OutputTarget(path, real, OutputKind.FILE)


def _is_same_file(one: os.stat_result, other: os.stat_result | None) -> bool:
    """Return whether both are the same file. On Windows what is no file has number 0."""
    return other is not None and other.st_ino != 0 and os.path.samestat(one, other)


def _status(path: str) -> os.stat_result | None:
    try:
        return os.stat(path)
    except (OSError, ValueError):
        return None


def refuse_inputs(inputs: Iterable[str | os.PathLike[str]], outputs: Iterable[str]) -> None:
    """Raise UsageError if an output is one of the inputs; a terminal may be both."""
    written = [(path, status) for path in outputs if (status := _output_status(path)) is not None]
    for entry in inputs:
        source = os.fspath(entry)
        from_stdin = source == STDOUT  # there "-" is stdin
        status = _descriptor_status(sys.stdin) if from_stdin else _status(source)
        if status is None or stat.S_ISCHR(status.st_mode):
            continue
        if from_stdin and not stat.S_ISREG(status.st_mode):
            continue  # a socket may be both ends
        if any(_is_same_file(status, other) for _, other in written):
            label = "<stdin>" if from_stdin else source
            raise UsageError(f"{label}: is read and would be written over; give another output")


def _output_status(path: str) -> os.stat_result | None:
    return _descriptor_status(sys.stdout) if path == STDOUT else _status(path)


def _descriptor_status(stream: TextIO | None) -> os.stat_result | None:
    """Status of the file behind a stream; None if it is closed or no file."""
    try:
        return os.fstat(stream.fileno()) if stream else None
    except (OSError, ValueError):
        return None
