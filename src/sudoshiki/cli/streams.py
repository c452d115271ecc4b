"""stdin, stdout and stderr as the command may find them: closed, full, or of a narrow encoding."""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from contextlib import suppress
from typing import Any

import click

__all__ = ["is_dumb", "say_done", "settle_streams"]

_LOOKALIKE = "sudoshiki.lookalike"  # how letters are written that an encoding has not


def settle_streams() -> None:
    """Put something in the place of what is closed; let no message fail for want of a letter or a reader."""
    _fill_gaps()
    codecs.register_error(_LOOKALIKE, _look_alike)
    if sys.stdout is None:  # closed by the caller: a result must not be lost unseen
        sys.stdout = _Closed()
    if sys.stderr is None:  # only words are lost, and the exit code tells
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        _settle_stdout(sys.stdout)
    if isinstance(sys.stderr, io.TextIOWrapper):
        encoding, raw = sys.stderr.encoding, sys.stderr.detach()
        sys.stderr = _opened(_Unfailing(raw), encoding, by_line=True, at_once=True)


def _settle_stdout(stdout: io.TextIOWrapper) -> None:
    if isinstance(stdout.buffer, io.RawIOBase):
        stdout = sys.stdout = _buffered(stdout)
    if sys.platform == "win32" and not stdout.isatty() and "PYTHONIOENCODING" not in os.environ:
        stdout.reconfigure(encoding="utf-8", newline="\n")  # the bytes that -o FILE writes
    if is_dumb() or _is_ascii(stdout.encoding):
        encoding, by_line = stdout.encoding, stdout.line_buffering
        sys.stdout = _opened(stdout.detach(), encoding, by_line=by_line)
    else:
        stdout.reconfigure(errors=_LOOKALIKE)


def _buffered(stdout: io.TextIOWrapper) -> io.TextIOWrapper:
    """stdout as PYTHONUNBUFFERED opens it, with a buffer that is flushed at once.

    Without one, Python drops the rest of a write that a signal interrupts.
    """
    encoding, errors, raw = stdout.encoding, stdout.errors, stdout.detach()
    assert isinstance(raw, io.RawIOBase)
    return _Flushing(io.BufferedWriter(raw), encoding, errors, line_buffering=True)


class _Flushing(io.TextIOWrapper):
    """Keeps nothing back."""

    def write(self, text: str, /) -> int:
        written = super().write(text)
        self.flush()
        return written


def _opened(raw: Any, encoding: str, *, by_line: bool, at_once: bool = False) -> io.TextIOWrapper:
    kind: type[io.TextIOWrapper] = _Dumb if is_dumb() else io.TextIOWrapper
    if _is_ascii(encoding):  # click takes that for a mistake and writes UTF-8, which has all that ASCII has
        kind, encoding = _Ascii, "utf-8"
    return kind(raw, encoding, _LOOKALIKE, line_buffering=by_line, write_through=at_once)


def is_dumb() -> bool:
    """Whether the terminal knows no more than text: no colours, no lines that join."""
    return os.environ.get("TERM") == "dumb"


def _is_ascii(encoding: str) -> bool:
    return codecs.lookup(encoding).name == "ascii"


def _look_alike(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from ..say.lookalikes import in_ascii, is_data

    return in_ascii(error.object[error.start : error.end], data=is_data(error.object)), error.end


class _Ascii(io.TextIOWrapper):
    """Writes ASCII alone."""

    def write(self, text: str, /) -> int:
        super().write(text.encode("ascii", _LOOKALIKE).decode())
        return len(text)


class _Dumb(io.TextIOWrapper):
    """Draws with ASCII alone; letters stay."""

    def write(self, text: str, /) -> int:
        from ..say.lookalikes import drawn_in_ascii

        super().write(text if text.isascii() else drawn_in_ascii(text))
        return len(text)


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
