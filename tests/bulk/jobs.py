"""Functions that worker processes can import."""

import os
from pathlib import Path


def double(number):
    return 2 * number


def die_on_seven(numbers):
    if 7 in numbers:
        os._exit(9)
    return [2 * number for number in numbers]


def die_twice(folder_and_number):
    """Kills its worker the first two times."""
    folder, number = folder_and_number
    for attempt in range(2):
        mark = Path(folder) / f"{number}.{attempt}"
        if number % 3 == 0 and not mark.exists():
            mark.touch()
            os._exit(9)
    return number


def complain(number):
    raise FileNotFoundError(2, "no such file", f"/nowhere/{number}")


def halves(numbers):
    middle = len(numbers) // 2
    return [numbers[:middle], numbers[middle:]] if middle else []


DEADLY = b"123456789" + b"." * 72


def deadly_work(task):
    """Bulk work that a certain puzzle kills."""
    from sudoshiki.bulk.chunk_answers import work
    from sudoshiki.bulk.records import load

    if DEADLY in load(task.chunk, task.input):
        os._exit(9)
    return work(task)
