"""Work on an array part by part, in this thread or in several."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from copy import copy
from threading import Condition
from typing import TypeVar

from ..solve.types import Request, StopFlag

Made = TypeVar("Made")
_WATCH = 0.05  # seconds between checks of the caller's flag while threads work


def each_part(
    make: Callable[[slice, Request], Made], count: int, size: int, threads: int, request: Request
) -> list[Made]:
    """Return the results of `make` for each part; it must observe its limits.

    One thread is this one, the only one that gets Ctrl-C during the work. Several threads get their own flag,
    which is set with the caller's flag and after Ctrl-C or an error.
    """
    parts = [slice(first, min(first + size, count)) for first in range(0, count, size)]
    if threads == 1:
        return [make(part, request) for part in parts]
    part_request = copy(request)
    part_request.stop = StopFlag()
    running: set[int] = set()  # start of each part
    ended = Condition()

    def run(part: slice) -> Made:
        with ended:
            running.add(part.start)
        try:
            return make(part, part_request)
        finally:
            with ended:
                running.discard(part.start)
                ended.notify_all()

    with ThreadPoolExecutor(threads) as pool:
        try:
            futures = [pool.submit(run, part) for part in parts]
            _wait_for(futures, request.stop, part_request.stop)
            return [future.result() for future in futures]
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)  # first: a thread that stops takes the next part
            part_request.stop.set()
            with ended:  # the pool does not wait for a thread whose start Ctrl-C interrupted
                ended.wait_for(lambda: not running)
            raise


def _wait_for(futures: list[Future[Made]], stop: StopFlag, handed_on: StopFlag) -> None:
    """Wait until all are done or one has failed; pass a requested stop on."""
    pending = set(futures)
    while pending:
        if stop.is_set():
            handed_on.set()
        done, pending = wait(pending, _WATCH, FIRST_EXCEPTION)
        for future in done:
            future.result()
