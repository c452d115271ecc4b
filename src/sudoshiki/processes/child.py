"""Child processes, seen from the parent."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import IO, Any, Self, TypeVar

from . import interrupts
from .exit_status import ExitStatus
from .forks import after_fork_in_child
from .frames import Frames, pack, read_frame
from .limits import Limits, memory_limit
from .process import start
from .waiting import readable

_BEGIN = "import sys; sys.path[:] = {path!r}; from sudoshiki.processes.child_main import main; main"
_NO_LIMITS = Limits()
_EXIT_TIMEOUT = 2.0  # seconds that may pass from the end of a connection to the end of its process


class ChildDied(Exception):
    """A child ended before it answered; `exit_status` says how."""

    def __init__(self, exit_status: ExitStatus) -> None:
        super().__init__(f"the process {exit_status}")
        self.exit_status = exit_status


class Child:
    """A new Python process that runs `target(link, *args)`.

    `target` must be importable by name.
    Its stdout and stderr go to `log`, else to ours, or nowhere if `quiet`. A child without references is
    killed.
    """

    def __init__(
        self,
        target: Callable[..., object],
        *args: Any,
        limits: Limits = _NO_LIMITS,
        log: IO[Any] | None = None,
        quiet: bool = False,
    ) -> None:
        if limits.memory is None:  # a child inherits our limit
            limits = limits._replace(memory=memory_limit())
        first = pack((target, args, limits))
        self._exit_status: ExitStatus | None = None
        self._frames = Frames()
        with interrupts.defer_ctrl_c():  # until the child is registered
            self._process = start(_BEGIN.format(path=sys.path), log, quiet, limits)
            # Also called when the last reference is dropped and at the end of this process.
            self._kill_and_reap = weakref.finalize(self, self._process.kill_and_reap)
            _children.add(self)
        self._write(first)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, message: Any) -> None:
        self._write(pack(message))

    def _write(self, frame: bytes) -> None:
        if self._exit_status is None:
            with suppress(ConnectionError):  # it is dead: `receive` will raise
                self._process.connection.sendall(frame)

    def receive(self) -> Any:
        """Wait for the next message and return it. Raises ChildDied if the child ended."""
        return self._receive_with(read_frame)

    def receive_ready(self) -> list[Any]:
        """Return the complete messages once `fileno` is readable; don't wait for more.

        Don't mix with `receive`: the beginning of an incomplete message is buffered here.
        """
        messages: list[Any] = self._receive_with(self._frames.read)
        return messages

    def _receive_with(self, read: Callable[[Any], Any]) -> Any:
        if self._exit_status is None:
            try:
                return read(self._process.connection)
            except (EOFError, ConnectionError):
                ended = self._process.has_ended(_EXIT_TIMEOUT)
                self.end()
                if not ended:
                    self._exit_status = ExitStatus(None)
        assert self._exit_status is not None
        raise ChildDied(self._exit_status)

    def fileno(self) -> int:
        """Return a descriptor for `select`: readable when there is something to receive."""
        return self._process.connection.fileno()

    def alive(self) -> bool:
        return self._exit_status is None and not self._process.has_ended()

    def interrupt(self) -> None:
        """Have the child call its handler of `Link.on_interrupt` at once."""
        if self._exit_status is None:
            self._process.interrupt()

    def kill(self) -> None:
        """Kill it and all processes that it started; `receive` then raises ChildDied."""
        if self._exit_status is None:
            self._process.kill()

    def end(self) -> None:
        """Kill it with all processes it started, and free resources. May be called twice."""
        if self._exit_status is None:
            self._exit_status = self._kill_and_reap()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def _forget(self) -> None:
        """Close our ends of another process's child, in a forked copy of this process."""
        if self._kill_and_reap.detach():
            self._exit_status = ExitStatus(None)
            self._process.close()


_children: weakref.WeakSet[Child] = weakref.WeakSet()


def _forget_all() -> None:
    for child in list(_children):
        child._forget()


after_fork_in_child(_forget_all)


AnyChild = TypeVar("AnyChild", bound=Child)


def wait_for(children: Collection[AnyChild], seconds: float | None = None) -> list[AnyChild]:
    """Wait at most `seconds`; return the children that have a message or have ended."""
    if dead := [child for child in children if child._exit_status is not None]:
        return dead
    ready = readable([child._process.connection for child in children], seconds)
    return [child for child in children if child._process.connection in ready]
