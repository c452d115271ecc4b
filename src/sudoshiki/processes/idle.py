"""A pool of idle children, by what they have loaded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from .child import Child
from .forks import after_fork_in_child

MAX_IDLE = 2  # for each key

AnyChild = TypeVar("AnyChild", bound=Child)


class IdleChildren(Generic[AnyChild]):
    """Keeps up to MAX_IDLE idle children per key, and ends others. Thread-safe."""

    def __init__(self) -> None:
        self._forget()
        after_fork_in_child(self._forget)

    def _forget(self) -> None:
        """Start empty in a forked copy of this process: the children are not its own."""
        self._waiting: defaultdict[Hashable, list[AnyChild]] = defaultdict(list)
        self._lock = Lock()

    def take(self, key: Hashable) -> AnyChild | None:
        """Remove and return one that is alive; None if there is none."""
        while True:
            with self._lock:
                child = self._waiting[key].pop() if self._waiting[key] else None
            if child is None or child.alive():
                return child
            child.end()

    def waiting(self, key: Hashable) -> list[AnyChild]:
        with self._lock:
            return list(self._waiting[key])

    def put_back(self, key: Hashable, child: AnyChild) -> None:
        with self._lock:
            if len(self._waiting[key]) < MAX_IDLE:
                self._waiting[key].append(child)
                return
        child.end()
