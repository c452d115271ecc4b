"""The states of jobs: a pure state machine, without clocks, files or processes.

    waiting ──take──▶ running ──done──▶ (gone)
       ▲                │
       └──── retry ─────┤ lost, fewer than TRIES times
                        ├─▶ split      lost TRIES times and it can be divided: its parts wait in its place
                        └─▶ poisoned   lost TRIES times and it is a single puzzle

A key is a tuple of numbers; the parts of job (17,) are (17, 0) and (17, 1), so that sorted keys keep the
order of the input. Every change goes through `apply`, which makes the log replayable.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

Key = tuple[int, ...]

TRIES = 3  # times a job may lose its worker


class State(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"


class Change(StrEnum):
    ADDED = "added"
    TAKEN = "taken"
    DONE = "done"
    LOST = "lost"  # its worker died while it ran
    RETURNED = "returned"  # its worker died before it began
    SPLIT = "split"
    POISONED = "poisoned"


class LogEntry(NamedTuple):
    """One entry of the log."""

    change: Change
    key: Key


@dataclass(slots=True)
class _Entry:
    state: State = State.WAITING
    losses: int = 0


@dataclass(slots=True)
class JobStates:
    """Unfinished jobs; finished ones are only counted, to save memory."""

    tries: int = TRIES
    keep_log: bool = False
    log: list[LogEntry] = field(default_factory=list)
    finished: int = 0
    poisoned: list[Key] = field(default_factory=list)
    _open: dict[Key, _Entry] = field(default_factory=dict)
    _waiting: list[Key] = field(default_factory=list)  # a heap: the earliest in the input goes first

    def __len__(self) -> int:
        """Jobs waiting or running."""
        return len(self._open)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def state(self, key: Key) -> State | None:
        entry = self._open.get(key)
        return entry.state if entry else None

    def losses(self, key: Key) -> int:
        return self._open[key].losses

    def add(self, key: Key) -> None:
        self.apply(LogEntry(Change.ADDED, key))

    def take(self) -> Key | None:
        """Start the earliest waiting job and return its key; None if none waits."""
        if not self._waiting:
            return None
        key = self._waiting[0]
        self.apply(LogEntry(Change.TAKEN, key))
        return key

    def mark_done(self, key: Key) -> bool:
        """Mark a job as done; False if it was already: a job that was sent twice may return twice."""
        if key not in self._open:
            return False
        self.apply(LogEntry(Change.DONE, key))
        return True

    def mark_returned(self, key: Key) -> None:
        if self.state(key) is State.RUNNING:
            self.apply(LogEntry(Change.RETURNED, key))

    def mark_lost(self, key: Key, *, certain: bool = False) -> bool:
        """Note that its worker died; True if there are no tries left, so that it must be split or poisoned.

        `certain`: this was its last try.
        """
        if self.state(key) is not State.RUNNING:
            return False
        if certain:
            self._open[key].losses = max(self._open[key].losses, self.tries - 1)
        self.apply(LogEntry(Change.LOST, key))
        return self._open[key].losses >= self.tries

    def split(self, key: Key, parts: int) -> list[Key]:
        """Replace the job by `parts` smaller ones and return their keys."""
        self.apply(LogEntry(Change.SPLIT, key))
        children = [(*key, part) for part in range(parts)]
        for child in children:
            self.add(child)
        return children

    def poison(self, key: Key) -> None:
        self.apply(LogEntry(Change.POISONED, key))

    def apply(self, log_entry: LogEntry) -> None:
        """Apply one change; all changes go through here."""
        change, key = log_entry
        match change:
            case Change.ADDED:
                if key in self._open:
                    raise ValueError(f"job {key} was added twice")
                self._open[key] = _Entry()
                heapq.heappush(self._waiting, key)
            case Change.TAKEN:
                if heapq.heappop(self._waiting) != key:
                    raise ValueError(f"job {key} is not the next")
                self._open[key].state = State.RUNNING
            case Change.LOST | Change.RETURNED:
                self._open[key].losses += change is Change.LOST
                self._wait(key)
            case Change.DONE | Change.SPLIT | Change.POISONED:
                entry = self._open.pop(key)
                if entry.state is State.WAITING:
                    self._waiting.remove(key)
                    heapq.heapify(self._waiting)
                self.finished += change is Change.DONE
                if change is Change.POISONED:
                    self.poisoned.append(key)
        if self.keep_log:
            self.log.append(log_entry)

    def _wait(self, key: Key) -> None:
        self._open[key].state = State.WAITING
        heapq.heappush(self._waiting, key)
