"""A running command: its streams, its signals, and its progress line.

Ctrl-C, SIGTERM or a closed terminal first stop the search, so that its result is shown.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread, current_thread, main_thread
from time import monotonic
from types import FrameType
from typing import Any, Self

import click

from ..solve.types import STOP_SIGNALS, StopFlag

_PROGRESS_DELAY = 1.0  # seconds before the first progress line
_INTERVAL = 0.2


class Interrupted(BaseException):
    """A signal outside a search, or a second one during it: exit now."""

    def __init__(self, signum: int) -> None:
        super().__init__(signum)
        self.signum = signum


class Interruptible:
    """A context in which signals raise Interrupted, for clean-up.

    Signals that are ignored, as under nohup, stay ignored.
    """

    def __init__(self) -> None:
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if current_thread() is main_thread():
            handled = [signum for signum in STOP_SIGNALS if signal.getsignal(signum) is not signal.SIG_IGN]
            self._before = {signum: signal.signal(signum, self._handle) for signum in handled}
        return self

    def __exit__(self, *error: object) -> None:
        for signum, handler in self._before.items():
            signal.signal(signum, handler)

    def _handle(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002
        raise Interrupted(signum)


class StopOnSignal(Interruptible):
    """A context in which a signal sets `flag`, or outside a search raises.

    Native code checks for signals every few milliseconds, so the handler runs during a search.
    """

    def __init__(self) -> None:
        super().__init__()
        self.flag = StopFlag()
        self.signum = 0
        self._searching = False

    @contextmanager
    def searching(self) -> Iterator[StopFlag]:
        """A block in which the first signal only sets the flag.

        It reads the flag, or must not be interrupted, such as printing a line.
        """
        self._searching = True
        try:
            yield self.flag
        finally:
            self._searching = False

    def _handle(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002
        again = self.flag.is_set()
        self.flag.set()
        self.signum = signum
        if again or not self._searching:
            raise Interrupted(signum)

    def exit_code(self, otherwise: int) -> int:
        """128 + the signal, if there was one."""
        return 128 + self.signum if self.signum else otherwise


class Ticker:
    """A context that shows `text` and the elapsed seconds on one line of the terminal."""

    def __init__(self, text: str | None = None) -> None:
        self.text = text or ""
        self.is_shown = sys.stderr.isatty() and not is_dumb()  # only on a terminal
        if self.is_shown:
            self._thread = Thread(target=self._tick, daemon=True)
            from .options import current_words

            words = current_words()
            self.text = words.sentence("searching") if text is None else text
            self._stops = words.sentence("stops")
        self._done = Event()
        self._written = 0  # length of the line shown

    def __enter__(self) -> Self:
        if self.is_shown:
            self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._done.set()
        if self.is_shown:
            self._thread.join()
        self.clear()

    def clear(self) -> None:
        """Remove the line, before other output."""
        if self._written:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _tick(self) -> None:
        started = monotonic()
        wait = _PROGRESS_DELAY
        while not self._done.wait(wait):
            wait = _INTERVAL
            self._write(f"{self.text} {monotonic() - started:.0f} s {self._stops}")

    def _write(self, line: str) -> None:
        """Overwrite the line, padded with blanks: not every Windows console can erase."""
        sys.stderr.write(f"\r{line:<{self._written}}")
        sys.stderr.flush()
        self._written = len(line)


class Search(StopOnSignal):
    """A search that a signal stops, with a progress line."""

    def __init__(self, text: str | None = None, ticker: Ticker | None = None) -> None:
        super().__init__()
        self.ticker = ticker or Ticker(text)

    def __enter__(self) -> Self:
        super().__enter__()
        self.ticker.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.ticker.__exit__(*error)
        super().__exit__(*error)


_LOOKALIKE = "sudoshiki.lookalike"  # error handler for characters that an encoding lacks


def set_up_streams() -> None:
    """Replace closed streams; let no message fail for its encoding."""
    _reserve_descriptors()
    codecs.register_error(_LOOKALIKE, _replace_with_lookalike)
    if sys.stdout is None:  # closed by the caller: lost results must be an error
        sys.stdout = _Closed()
    if sys.stderr is None:  # only messages are lost; the exit code remains
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        _set_up_stdout(sys.stdout)
    if isinstance(sys.stderr, io.TextIOWrapper):
        encoding, raw = sys.stderr.encoding, sys.stderr.detach()
        sys.stderr = _text_stream(_LossyStream(raw), encoding, by_line=True, at_once=True)


def _set_up_stdout(stdout: io.TextIOWrapper) -> None:
    if isinstance(stdout.buffer, io.RawIOBase):
        stdout = sys.stdout = _with_buffer(stdout)
    if sys.platform == "win32" and not stdout.isatty() and "PYTHONIOENCODING" not in os.environ:
        stdout.reconfigure(encoding="utf-8", newline="\n")  # the bytes that -o FILE writes
    if is_dumb() or _is_ascii(stdout.encoding):
        encoding, by_line = stdout.encoding, stdout.line_buffering
        sys.stdout = _text_stream(stdout.detach(), encoding, by_line=by_line)
    else:
        stdout.reconfigure(errors=_LOOKALIKE)


def _with_buffer(stdout: io.TextIOWrapper) -> io.TextIOWrapper:
    """Add a buffer, flushed after each write, to the stdout of PYTHONUNBUFFERED.

    Without one, Python drops the rest of a write that a signal interrupts.
    """
    encoding, errors, raw = stdout.encoding, stdout.errors, stdout.detach()
    assert isinstance(raw, io.RawIOBase)
    return _Flushing(io.BufferedWriter(raw), encoding, errors, line_buffering=True)


class _Flushing(io.TextIOWrapper):
    """Flushes after each write."""

    def write(self, text: str, /) -> int:
        written = super().write(text)
        self.flush()
        return written


def _text_stream(raw: Any, encoding: str, *, by_line: bool, at_once: bool = False) -> io.TextIOWrapper:
    kind: type[io.TextIOWrapper] = _DumbTerminal if is_dumb() else io.TextIOWrapper
    if _is_ascii(encoding):  # click would take ASCII for a mistake and write UTF-8
        kind, encoding = _Ascii, "utf-8"
    return kind(raw, encoding, _LOOKALIKE, line_buffering=by_line, write_through=at_once)


def is_dumb() -> bool:
    """Return whether the terminal has neither colours nor box-drawing characters."""
    return os.environ.get("TERM") == "dumb"


def _is_ascii(encoding: str) -> bool:
    return codecs.lookup(encoding).name == "ascii"


def _replace_with_lookalike(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from ..say.lookalikes import in_ascii, is_data

    return in_ascii(error.object[error.start : error.end], data=is_data(error.object)), error.end


class _Ascii(io.TextIOWrapper):
    """Writes ASCII only."""

    def write(self, text: str, /) -> int:
        super().write(text.encode("ascii", _LOOKALIKE).decode())
        return len(text)


class _DumbTerminal(io.TextIOWrapper):
    """Draws with ASCII only; letters stay."""

    def write(self, text: str, /) -> int:
        from ..say.lookalikes import draw_in_ascii

        super().write(text if text.isascii() else draw_in_ascii(text))
        return len(text)


def print_done(text: str, *, to_stderr: bool = False) -> None:
    """Print what was done; the result itself is in files."""
    click.echo(text, err=to_stderr or not sys.stdout.writable())


def _reserve_descriptors() -> None:
    """Open the first three descriptors if closed, so that no file gets them.

    That of stdin can't be read, so that a child that reads it fails instead of seeing an empty input.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_WRONLY)  # gets the lowest free number: this one


class _Closed(io.TextIOBase):
    """A closed stdout: printing is an error."""

    encoding = "utf-8"
    errors = "backslashreplace"

    def writable(self) -> bool:
        return False

    def write(self, text: str, /) -> int:  # noqa: ARG002
        raise OSError(errno.EBADF, "it is closed", "stdout")


class _LossyStream(io.BufferedIOBase):
    """stderr that ignores write errors."""

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


def on_terminal() -> bool:
    """Return whether to use colours; NO_COLOR turns them off."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not is_dumb()


class Failure(click.ClickException):
    """A usage or I/O error: one line, exit code 2."""

    exit_code = 2
