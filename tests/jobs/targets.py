"""Functions for worker processes, and the results of those that die."""

import os
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from sudoshiki.jobs import JobResult


def double(number: int) -> int:
    return 2 * number


def die_on_seven(numbers: list[int]) -> list[int]:
    if 7 in numbers:
        os._exit(9)
    return [2 * number for number in numbers]


def die_twice(folder_and_number: tuple[str, int]) -> int:
    """Kill the worker the first two times."""
    folder, number = folder_and_number
    for attempt in range(2):
        mark = Path(folder) / f"{number}.{attempt}"
        if number % 3 == 0 and not mark.exists():
            mark.touch()
            os._exit(9)
    return number


def process_id(_: object) -> int:
    return os.getpid()


def complain(number: int) -> NoReturn:
    raise FileNotFoundError(2, "no such file", f"/nowhere/{number}")


class Unpackable:
    """Can be pickled here, but not unpickled by a worker, as with another version."""

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        return import_module, ("tests.jobs.not_there",)


def is_there(payload: object) -> bool:
    return payload is not None


def halves(numbers: list[int]) -> list[list[int]]:
    middle = len(numbers) // 2
    return [numbers[:middle], numbers[middle:]] if middle else []


def doubled_and_poisoned(run: Iterable[JobResult]) -> tuple[list[int], list[list[int]]]:
    """Return the results in the order of the jobs, and the jobs that always kill."""
    good, bad = [], []
    for finished in run:
        if finished.poisoned:
            bad.append(finished.payload)
        else:
            good += [(finished.key, number) for number in finished.result]
    return [number for _, number in sorted(good)], bad
