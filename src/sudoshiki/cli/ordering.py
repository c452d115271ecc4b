"""What `generate` needs beside the generator: a pattern from a file, tasks spread over processes."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ..puzzle import UsageError
from ..solve import StopFlag

if TYPE_CHECKING:
    from ..generate.making import Attempts, Runner, Task

__all__ = ["in_order", "read_pattern"]

EMPTY = ".0-_"


def read_pattern(file: str) -> tuple[int, list[int]]:
    """The side of a picture, and its cells that are not empty: rows of symbols, or one line of them."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{file}: no text in UTF-8, and a pattern is one: a symbol for each cell") from None
    symbols = "".join(text.split())
    side = round(len(symbols) ** 0.5)
    if side * side != len(symbols) or not symbols:
        raise UsageError(
            f"{file}: a pattern has a symbol for each cell, . or 0 where nothing may be given; "
            f"this has {len(symbols)}, expected a square such as 81"
        )
    return side, [cell for cell, symbol in enumerate(symbols) if symbol not in EMPTY]


class _Stopped(Exception):
    pass


def in_order(workers: int, cluster: str | None, stop: StopFlag) -> Runner:
    """Tasks made by processes, or on a cluster, and handed back in their order."""
    from ..generate.making import make_batch
    from ..jobs import run_jobs

    def look() -> None:
        if stop.is_set():
            raise _Stopped

    def run(tasks: Iterable[Task]) -> Generator[Attempts, None, None]:
        waiting: dict[int, Attempts] = {}
        due = 0
        try:
            for done in run_jobs(tasks, make_batch, workers=workers, cluster=cluster, idle=look):
                if done.poisoned:
                    raise UsageError("a batch of puzzles ended every process it was made in")
                waiting[done.key[0]] = done.result
                while due in waiting:
                    yield waiting.pop(due)
                    due += 1
        except _Stopped:
            return

    return run
