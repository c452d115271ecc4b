"""stdin, stdout and stderr as the command may find them: closed, full, or of a narrow encoding."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress

import click

__all__ = ["say_done", "settle_streams"]


def settle_streams() -> None:
    """Put something in the place of what is closed; let no message fail for want of a letter or a reader."""
    _fill_gaps()
    if sys.stdout is None:  # closed by the caller: a result must not be lost unseen
        sys.stdout = _Closed()
    if sys.stderr is None:  # only words are lost, and the exit code tells
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    if isinstance(sys.stderr, io.TextIOWrapper):
        encoding, raw = sys.stderr.encoding, sys.stderr.detach()
        sys.stderr = io.TextIOWrapper(
            _Unfailing(raw), encoding, "backslashreplace", line_buffering=True, write_through=True
        )


def say_done(text: str, *, stdout_taken: bool = False) -> None:
    """What was done, where the result lies in files: if stdout can't take that, nothing is lost."""
    click.echo(text, err=stdout_taken or not sys.stdout.writable())


def _fill_gaps() -> None:
    """Hold the first three descriptors: else the next file that is opened gets one, and what is printed.

    The one for stdin can't be read, so that a child that is to read it fails instead of seeing an end.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY)  # the lowest number that is free: this one


class _Closed(io.TextIOBase):
    """stdout that is closed: whatever is printed is an error."""

    encoding = "utf-8"
    errors = "backslashreplace"

    def writable(self) -> bool:
        return False

    def write(self, text: str, /) -> int:  # noqa: ARG002
        raise OSError(errno.EBADF, "it is closed", "stdout")


class _Unfailing(io.BufferedIOBase):
    """stderr: what can't be written is lost, and the exit code tells."""

    def __init__(self, raw: io.BufferedIOBase) -> None:
        self._file = raw

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._file.fileno()

    def isatty(self) -> bool:
        return self._file.isatty()

    def write(self, data: io.ReadableBuffer) -> int:  # type: ignore[name-defined]
        with suppress(OSError):
            self._file.write(data)
        return memoryview(data).nbytes

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()
