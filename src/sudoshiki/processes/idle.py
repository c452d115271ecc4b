"""Children that have done their work and wait for more, by what they have loaded."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

from .child import Child
from .forks import after_fork_in_child

MOST_IDLE = 2  # for each key

Some = TypeVar("Some", bound=Child)


class IdleChildren(Generic[Some]):
    """Keeps a few children ready for each key; those beyond are ended. Threads may share it."""

    def __init__(self) -> None:
        self._forget()
        after_fork_in_child(self._forget)

    def _forget(self) -> None:
        """A forked copy of this process must not talk to children that belong to the original."""
        self._waiting: defaultdict[Hashable, list[Some]] = defaultdict(list)
        self._lock = Lock()

    def take(self, key: Hashable) -> Some | None:
        """One that is alive; None if there is none."""
        while True:
            with self._lock:
                child = self._waiting[key].pop() if self._waiting[key] else None
            if child is None or child.alive():
                return child
            child.end()

    def waiting(self, key: Hashable) -> list[Some]:
        with self._lock:
            return list(self._waiting[key])

    def put_back(self, key: Hashable, child: Some) -> None:
        with self._lock:
            if len(self._waiting[key]) < MOST_IDLE:
                self._waiting[key].append(child)
                return
        child.end()
