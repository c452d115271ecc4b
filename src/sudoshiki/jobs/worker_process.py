"""Main function of a local worker process: runs one job after the other.

A thread receives jobs, so that the next one is queued and the two sides never block each other while sending.
Each job is a separate pickle: if it can't be unpickled here, only that job fails.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from ..processes import Link
from .backend import AttemptStatus


def main(link: Link, first: Callable[..., Any]) -> None:  # noqa: ARG001
    """Run jobs until the parent ends; import their function `first`."""
    link.send((None, AttemptStatus.DONE, None))  # ready: a crash from now on is the job's
    jobs: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_receive_jobs, args=(link, jobs), daemon=True).start()
    while True:
        message = jobs.get()
        if isinstance(message, BaseException):
            raise message  # in the main thread, so that the process ends; earlier jobs are answered
        key, packed = message
        try:
            function, args = pickle.loads(packed)
            link.send((key, AttemptStatus.DONE, function(*args)))
        except Exception as error:
            link.send((key, AttemptStatus.FAILED, _picklable(error)))


def _receive_jobs(link: Link, jobs: SimpleQueue[Any]) -> None:
    """Queue jobs; put an error last, else the main thread would wait for ever."""
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
