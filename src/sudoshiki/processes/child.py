"""A child process as its parent sees it."""

from __future__ import annotations

import math
import os
import select
import signal
import sys
import time
import weakref
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, Self, TypeVar

from .death import Death, judge
from .frames import Frames, pack, read_frame, write_all
from .limits import Limits, memory_limit, memory_peak

__all__ = ["Child", "ChildDied", "wait_for"]

_BEGIN = (
    "import sys; sys.path[:] = {path!r}; "
    "from sudoshiki.processes.inside import main; main({connection}, {leash})"
)
_NO_LIMITS = Limits()
_PATIENCE = 2.0  # seconds that may pass from the end of a connection to the end of its process


class ChildDied(Exception):
    """A child ended before its answer; `death` says how."""

    def __init__(self, death: Death) -> None:
        super().__init__(f"the process {death}")
        self.death = death


class Child:
    """A new Python that runs `target(link, *args)`, where `target` can be imported by its name.

    What it prints, on both streams, goes into `log`; without one, where ours goes, or nowhere if it is to be
    `quiet`. A child that is no longer referred to is ended.
    """

    def __init__(
        self,
        target: Callable[..., object],
        *args: Any,
        limits: Limits = _NO_LIMITS,
        log: IO[Any] | None = None,
        quiet: bool = False,
    ) -> None:
        first = pack((target, args, limits))
        limit = memory_limit() if limits.memory is None else limits.memory
        self._death: Death | None = None
        self._frames = Frames()
        with _no_interrupt():
            self.pid, self._connection, leash = _start(log, quiet)
            self._ends = (self._connection, leash)
            # Also called when the last reference goes, and at the end of this process.
            self._put_away = weakref.finalize(self, _put_away, self.pid, self._ends, memory_peak(), limit)
            _children.add(self)
        self._write(first)

    def send(self, message: Any) -> None:
        self._write(pack(message))

    def _write(self, frame: bytes) -> None:
        if self._death is None:
            with suppress(BrokenPipeError, ConnectionResetError):  # it is dead: receiving will tell
                write_all(self._connection, frame)

    def receive(self) -> Any:
        """Its next message, waiting for it as long as it takes; ChildDied if none can come any more."""
        return self._received(read_frame)

    def receive_ready(self) -> list[Any]:
        """What has come by now, once `fileno` is readable; never waits for the rest of a message.

        Who receives so must not receive otherwise: the beginning of a message is kept here.
        """
        messages: list[Any] = self._received(self._frames.read)
        return messages

    def _received(self, read: Callable[[int], Any]) -> Any:
        if self._death is None:
            try:
                return read(self._connection)
            except (EOFError, ConnectionResetError):
                ended = _has_ended(self.pid, _PATIENCE)
                self.end()
                if not ended:
                    self._death = Death(None)
        assert self._death is not None
        raise ChildDied(self._death)

    def fileno(self) -> int:
        """For those who wait for several things at once: readable when there is something to receive."""
        return self._connection

    def alive(self) -> bool:
        return self._death is None and not _has_ended(self.pid)

    def end(self) -> None:
        """Kill it, and whatever it forked; nothing if it was ended before."""
        if self._death is None:
            self._death = self._put_away()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def _forget(self) -> None:
        """In a forked copy of this process: the child is not ours, and must not see us as its parent."""
        if self._put_away.detach():
            self._death = Death(None)
            _close(self._ends)


_children: weakref.WeakSet[Child] = weakref.WeakSet()


def _forget_all() -> None:
    for child in list(_children):
        child._forget()


os.register_at_fork(after_in_child=_forget_all)


AnyChild = TypeVar("AnyChild", bound=Child)


def wait_for(children: Collection[AnyChild], seconds: float | None = None) -> list[AnyChild]:
    """Those that have something to receive, if only their death; waits for the first, at most so long."""
    if dead := [child for child in children if child._death is not None]:
        return dead
    by_connection = {child._connection: child for child in children}
    poll = select.poll()
    for connection in by_connection:
        poll.register(connection, select.POLLIN)
    ready = poll.poll(None if seconds is None else math.ceil(max(0.0, seconds) * 1000))
    return [by_connection[connection] for connection, _ in ready]


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C waits until the child is known, and can't reach the child before it has chosen to ignore it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(log: IO[Any] | None, quiet: bool) -> tuple[int, int, int]:
    """A new process: its number, our end of the connection, our end of the leash."""
    import socket
    import subprocess

    ours, theirs = (end.detach() for end in socket.socketpair())
    neck, hand = os.pipe()
    output = subprocess.DEVNULL if quiet else log
    command = _BEGIN.format(path=sys.path, connection=theirs, leash=neck)
    try:
        process = subprocess.Popen(
            [sys.executable, "-c", command],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=(theirs, neck),
            start_new_session=True,  # Ctrl-C at the terminal is ours alone, and its process group is known
        )
    except BaseException:
        _close((ours, hand))
        raise
    finally:
        _close((theirs, neck))
    process.returncode = 0  # from here on it is ours to wait for
    return process.pid, ours, hand


def _has_ended(pid: int, patience: float = 0.0) -> bool:
    """Whether it is dead, though perhaps not yet reaped; looked at again and again for that many seconds."""
    until = time.monotonic() + patience
    while True:
        try:
            if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                return True
        except ChildProcessError:
            return True
        if time.monotonic() >= until:
            return False
        time.sleep(0.001)


def _put_away(pid: int, ends: tuple[int, ...], peak_before: int, limit: int | None) -> Death:
    """Kill and reap. The group first: as long as its leader is not reaped, its number is no other's."""
    try:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(pid, signal.SIGKILL)
        _, status, used = os.wait4(pid, 0)
    except ChildProcessError:  # this program has told the system to reap its children
        return Death(None)
    finally:
        _close(ends)
    return judge(status, used.ru_maxrss * 1024, peak_before, limit)


def _close(ends: tuple[int, ...]) -> None:
    for end in ends:
        os.close(end)
