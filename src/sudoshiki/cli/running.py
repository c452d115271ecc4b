"""A command at work: its streams, its signals, and a line that tells a terminal that it is alive.

Ctrl-C, SIGTERM or a closed terminal first ask a search to stop, so that what was found is shown.
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

_PATIENCE = 1.0  # seconds of silence before the first word
_EVERY = 0.2


class Interrupted(BaseException):
    """A signal outside a search, or a second one in it: leave now."""

    def __init__(self, signum: int) -> None:
        super().__init__(signum)
        self.signum = signum


class Interruptible:
    """While it is entered, a signal raises Interrupted, so that what was begun is undone on the way out.

    A signal that was to be ignored, as those of a program under nohup are, stays ignored.
    """

    def __init__(self) -> None:
        self._before: dict[signal.Signals, Any] = {}

    def __enter__(self) -> Self:
        if current_thread() is main_thread():
            heeded = [signum for signum in STOP_SIGNALS if signal.getsignal(signum) is not signal.SIG_IGN]
            self._before = {signum: signal.signal(signum, self._handle) for signum in heeded}
        return self

    def __exit__(self, *error: object) -> None:
        for signum, handler in self._before.items():
            signal.signal(signum, handler)

    def _handle(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002
        raise Interrupted(signum)


class StopOnSignal(Interruptible):
    """While it is entered, a signal sets `flag`; where nothing reads the flag, it raises Interrupted.

    Native code looks for signals every few milliseconds, so the handler runs in mid-search.
    """

    def __init__(self) -> None:
        super().__init__()
        self.flag = StopFlag()
        self.signum = 0
        self._searching = False

    @contextmanager
    def searching(self) -> Iterator[StopFlag]:
        """Around a search that is given the flag, and around what is not to be torn, such as a line that is
        printed: the first signal waits for its end."""
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
    """While it is entered, shows `text` and the seconds gone, rewriting one line."""

    def __init__(self, text: str | None = None) -> None:
        self.text = text or ""
        self.is_shown = sys.stderr.isatty() and not is_dumb()  # whether anybody sees the text
        if self.is_shown:
            self._thread = Thread(target=self._tick, daemon=True)
            from .options import spoken

            words = spoken()
            self.text = words.sentence("searching") if text is None else text
            self._stops = words.sentence("stops")
        self._done = Event()
        self._written = 0  # characters of the line that is shown

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
        """Take the line away, before something else is written."""
        if self._written:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _tick(self) -> None:
        begun = monotonic()
        wait = _PATIENCE
        while not self._done.wait(wait):
            wait = _EVERY
            self._write(f"{self.text} {monotonic() - begun:.0f} s {self._stops}")

    def _write(self, line: str) -> None:
        """Over the line before it, with blanks: not every console of Windows knows how to erase."""
        sys.stderr.write(f"\r{line:<{self._written}}")
        sys.stderr.flush()
        self._written = len(line)


class Search(StopOnSignal):
    """A search that a signal stops and that a Ticker tells of."""

    def __init__(self, text: str | None = None) -> None:
        super().__init__()
        self.ticker = Ticker(text)

    def __enter__(self) -> Self:
        super().__enter__()
        self.ticker.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.ticker.__exit__(*error)
        super().__exit__(*error)


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


def on_terminal() -> bool:
    """Whether colours are seen; NO_COLOR is heeded."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not is_dumb()


class Failure(click.ClickException):
    """Usage or I/O: said in one line, exit code 2."""

    exit_code = 2
