"""What a local worker process does, started by `local_processes`: one job after the other.

A thread takes jobs in, so that the next one lies ready and neither side waits to send while the other does.
A job travels as a pickle of its own: one that can't be unpacked here fails, by its key.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from ..processes import Link
from .backend import TryEnding


def main(link: Link, first: Callable[..., Any]) -> None:  # noqa: ARG001
    """`first` is a function of a job to come: if it can't be loaded here, no job is to blame."""
    link.send((None, TryEnding.DONE, None))  # ready: from now on a death is the job's fault
    jobs: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_take_in, args=(link, jobs), daemon=True).start()
    while True:
        came = jobs.get()
        if isinstance(came, BaseException):
            raise came  # here, where the end of the process is told; the jobs before it are answered
        key, packed = came
        try:
            function, args = pickle.loads(packed)
            link.send((key, TryEnding.DONE, function(*args)))
        except Exception as error:
            link.send((key, TryEnding.FAILED, _picklable(error)))


def _take_in(link: Link, jobs: SimpleQueue[Any]) -> None:
    """Its last entry is what went wrong: a thread that just died would leave the other waiting for ever."""
    try:
        while True:
            jobs.put(link.receive())
    except BaseException as error:  # no memory for a payload, say
        jobs.put(error)


def _picklable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
