"""A local worker process: `python -m sudoshiki.bulk.worker READ_FD WRITE_FD`, started by `processes`.

The first frame names the function, each further one is a job. A thread takes jobs in, so that the next
one lies ready; when the pipe closes, whoever started this is gone and so are we.
"""

from __future__ import annotations

import os
import pickle
import sys
from functools import reduce
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import Any

from .executor import Ending
from .processes import read_frame, write_frame

__all__ = ["main"]


def main(reads: int, writes: int) -> None:
    path, module, name = read_frame(reads)
    sys.path[:] = path
    function: Any = reduce(getattr, name.split("."), import_module(module))
    write_frame(writes, (None, Ending.DONE, None))  # ready: from now on a death is the job's fault
    jobs: SimpleQueue[Any] = SimpleQueue()
    Thread(target=_take_in, args=(reads, jobs), daemon=True).start()
    while True:
        key, payload = jobs.get()
        try:
            answer = (key, Ending.DONE, function(payload))
        except Exception as error:
            answer = (key, Ending.FAILED, _picklable(error))
        write_frame(writes, answer)


def _take_in(reads: int, jobs: SimpleQueue[Any]) -> None:
    try:
        while True:
            jobs.put(read_frame(reads))
    except EOFError:
        os._exit(0)


def _picklable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
