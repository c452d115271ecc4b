"""A child process as its parent sees it."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import IO, Any, Self, TypeVar

from . import interrupts
from .death import Death
from .forks import after_fork_in_child
from .frames import Frames, pack, read_frame
from .limits import Limits, memory_limit
from .process import start
from .waiting import readable

_BEGIN = "import sys; sys.path[:] = {path!r}; from sudoshiki.processes.inside import main; main"
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
        if limits.memory is None:  # what it may use is no more than what we may
            limits = limits._replace(memory=memory_limit())
        first = pack((target, args, limits))
        self._death: Death | None = None
        self._frames = Frames()
        with interrupts.defer_ctrl_c():  # until the child is known
            self._process = start(_BEGIN.format(path=sys.path), log, quiet, limits)
            # Also called when the last reference goes, and at the end of this process.
            self._put_away = weakref.finalize(self, self._process.put_away)
            _children.add(self)
        self._write(first)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, message: Any) -> None:
        self._write(pack(message))

    def _write(self, frame: bytes) -> None:
        if self._death is None:
            with suppress(ConnectionError):  # it is dead: receiving will tell
                self._process.connection.sendall(frame)

    def receive(self) -> Any:
        """Its next message, waiting for it as long as it takes; ChildDied if none can come any more."""
        return self._received(read_frame)

    def receive_ready(self) -> list[Any]:
        """What has come by now, once `fileno` is readable; never waits for the rest of a message.

        Who receives so must not receive otherwise: the beginning of a message is kept here.
        """
        messages: list[Any] = self._received(self._frames.read)
        return messages

    def _received(self, read: Callable[[Any], Any]) -> Any:
        if self._death is None:
            try:
                return read(self._process.connection)
            except (EOFError, ConnectionError):
                ended = self._process.has_ended(_PATIENCE)
                self.end()
                if not ended:
                    self._death = Death(None)
        assert self._death is not None
        raise ChildDied(self._death)

    def fileno(self) -> int:
        """For those who wait for several things at once: readable when there is something to receive."""
        return self._process.connection.fileno()

    def alive(self) -> bool:
        return self._death is None and not self._process.has_ended()

    def interrupt(self) -> None:
        """Have the handler called that it gave to `Link.on_interrupt`, in the midst of whatever it does."""
        if self._death is None:
            self._process.interrupt()

    def kill(self) -> None:
        """Kill it, and whatever it started. Who waits for it hears of its death by the connection."""
        if self._death is None:
            self._process.kill()

    def end(self) -> None:
        """Kill it, and whatever it started, and clear it away; nothing if it was ended before."""
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
            self._process.close()


_children: weakref.WeakSet[Child] = weakref.WeakSet()


def _forget_all() -> None:
    for child in list(_children):
        child._forget()


after_fork_in_child(_forget_all)


AnyChild = TypeVar("AnyChild", bound=Child)


def wait_for(children: Collection[AnyChild], seconds: float | None = None) -> list[AnyChild]:
    """Those that have something to receive, if only their death; waits for the first, at most so long."""
    if dead := [child for child in children if child._death is not None]:
        return dead
    ready = readable([child._process.connection for child in children], seconds)
    return [child for child in children if child._process.connection in ready]
