"""The states of jobs: a pure state machine, without clocks, files or processes.

    waiting ──take──▶ running ──done──▶ (gone)
       ▲                │
       └──── retry ─────┤ lost, fewer than TRIES times
                        ├─▶ split      lost TRIES times and it can be divided: its parts wait in its place
                        └─▶ poisoned   lost TRIES times and it is a single puzzle

A key is a tuple of numbers; the parts of job (17,) are (17, 0) and (17, 1), so that sorted keys keep the
order of the input.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

Key = tuple[int, ...]

TRIES = 3  # times a job may lose its worker


@dataclass(slots=True)
class _JobState:
    running: bool = False
    losses: int = 0


@dataclass(slots=True)
class JobStates:
    """Unfinished jobs; finished ones are forgotten, to save memory."""

    _open: dict[Key, _JobState] = field(default_factory=dict)
    _waiting: list[Key] = field(default_factory=list)  # a heap: the earliest in the input comes first

    def __len__(self) -> int:
        """Jobs waiting or running."""
        return len(self._open)

    def __contains__(self, key: Key) -> bool:
        return key in self._open

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def losses(self, key: Key) -> int:
        return self._open[key].losses

    def add(self, key: Key) -> None:
        if key in self._open:
            raise ValueError(f"job {key} was added twice")
        self._open[key] = _JobState()
        heapq.heappush(self._waiting, key)

    def take(self) -> Key | None:
        """Start the earliest waiting job and return its key; None if none waits."""
        if not self._waiting:
            return None
        key = heapq.heappop(self._waiting)
        self._open[key].running = True
        return key

    def end(self, key: Key) -> bool:
        """Forget a job that is done or poisoned; False if it was already.

        A job that was sent twice may return twice.
        """
        job = self._open.pop(key, None)
        if job and not job.running:
            self._waiting.remove(key)
            heapq.heapify(self._waiting)
        return job is not None

    def mark_returned(self, key: Key) -> None:
        """Note that its worker died before it began: it waits again."""
        job = self._open.get(key)
        if job and job.running:
            job.running = False
            heapq.heappush(self._waiting, key)

    def mark_lost(self, key: Key, *, certain: bool = False) -> bool:
        """Note that its worker died; True if there are no tries left.

        `certain`: this was its last try.
        """
        job = self._open.get(key)
        if not job or not job.running:
            return False
        job.losses = max(job.losses + 1, TRIES if certain else 0)
        self.mark_returned(key)
        return job.losses >= TRIES

    def split(self, key: Key, parts: int) -> list[Key]:
        """Replace the job by `parts` smaller ones and return their keys."""
        self.end(key)
        children = [(*key, part) for part in range(parts)]
        for child in children:
            self.add(child)
        return children
