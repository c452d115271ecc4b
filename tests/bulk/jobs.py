"""Functions that worker processes can import."""

import os
from pathlib import Path
from typing import NoReturn

from sudoshiki.bulk.chunk_answers import Task, work
from sudoshiki.bulk.parts import Part
from sudoshiki.bulk.records import load


def double(number: int) -> int:
    return 2 * number


def die_on_seven(numbers: list[int]) -> list[int]:
    if 7 in numbers:
        os._exit(9)
    return [2 * number for number in numbers]


def die_twice(folder_and_number: tuple[str, int]) -> int:
    """Kills its worker the first two times."""
    folder, number = folder_and_number
    for attempt in range(2):
        mark = Path(folder) / f"{number}.{attempt}"
        if number % 3 == 0 and not mark.exists():
            mark.touch()
            os._exit(9)
    return number


def complain(number: int) -> NoReturn:
    raise FileNotFoundError(2, "no such file", f"/nowhere/{number}")


def halves(numbers: list[int]) -> list[list[int]]:
    middle = len(numbers) // 2
    return [numbers[:middle], numbers[middle:]] if middle else []


DEADLY = b"123456789" + b"." * 72


def deadly_work(task: Task) -> Part:
    """Bulk work that a certain puzzle kills."""
    if DEADLY in load(task.chunk, task.input):
        os._exit(9)
    return work(task)
