"""The progress bar of an experiment: jobs done, jobs running, time left."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Sequence
from types import TracebackType

from .plan import Job
from .store import Result


class LabProgress:
    """A progress bar on stderr; hidden if `quiet` or if stderr is no terminal."""

    def __init__(self, left: dict[str, int], done: int, workers: int, *, quiet: bool = False) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
        from rich.progress import Progress as Bar

        self._left = dict(left)
        self._spent: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._workers = workers
        self._bar = Bar(
            BarColumn(bar_width=30),
            MofNCompleteColumn(),
            TextColumn("{task.fields[left]:>8}"),
            TextColumn("{task.description}", markup=False),
            console=Console(stderr=True),
            disable=quiet or not sys.stderr.isatty(),
        )
        total = done + sum(left.values())
        self._task = self._bar.add_task("", total=total, completed=done, left="")

    def __enter__(self) -> LabProgress:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()

    def running(self, jobs: Sequence[Job]) -> None:
        what = " · ".join(f"{job.label} on {job.board}" for job in jobs)
        self._bar.update(self._task, description=what, left=self._time_left())

    def add_finished(self, job: Job, result: Result) -> None:
        runs = self._spent[job.label]
        runs[0] += result.seconds
        runs[1] += 1
        self._left[job.label] = self._left.get(job.label, 1) - 1
        self._bar.advance(self._task)

    def _time_left(self) -> str:
        """Estimate the time left from the mean of each contender's runs."""
        seconds, count = (
            (sum(part) for part in zip(*self._spent.values(), strict=True)) if self._spent else (0, 0)
        )
        if not count:
            return ""
        overhead = 0.002  # claiming, sending and committing a run
        left = 0.0
        for label, runs in self._left.items():
            spent, runs_done = self._spent.get(label, [seconds, count])
            left += runs * (spent / runs_done + overhead)
        return _clock(left / self._workers)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"
