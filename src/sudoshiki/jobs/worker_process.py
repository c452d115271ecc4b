"""What a local worker process does, started by `local_processes`: one job after the other.

A thread takes jobs in, so that the next one lies ready and neither side waits to send while the other does.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from ..processes import Link
from .backend import TryEnding

__all__ = ["main"]


def main(link: Link, function: Callable[[Any], Any]) -> None:
    link.send((None, TryEnding.DONE, None))  # ready: from now on a death is the job's fault
    jobs: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_take_in, args=(link, jobs), daemon=True).start()
    while True:
        key, payload = jobs.get()
        try:
            link.send((key, TryEnding.DONE, function(payload)))
        except Exception as error:
            link.send((key, TryEnding.FAILED, _picklable(error)))


def _take_in(link: Link, jobs: SimpleQueue[Any]) -> None:
    while True:
        jobs.put(link.receive())


def _picklable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
