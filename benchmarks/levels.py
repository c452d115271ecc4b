"""Compare our levels with those of the programs that define them.

    python benchmarks/levels.py --count 200

Each program that is installed (Debian's sgt-puzzles and qqwing) makes puzzles of each of its levels. Printed
for each: how many we grade as asked, how many easier, how many harder, and our rate, CPU time of one thread.
Solo and Unequal may make an easier puzzle than asked where they find none; QQWing says what each one is.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sudoshiki import parse
from sudoshiki.logic.boards import GraphBoards, boards_of
from sudoshiki.logic.levels import QQWING, SOLO, UNEQUAL, LevelGrade, LevelScale, qqwing_levels, tatham_levels
from sudoshiki.puzzle import Puzzle
from sudoshiki.solve import Request

AT_A_TIME = 1  # puzzle, as some take long to make
ELSEWHERE = "/usr/games"  # where Debian puts games, which is on few paths


class Asked(NamedTuple):
    """Requests to a program: each level of a scale by its letter or word."""

    program: str
    scale: LevelScale
    shape: str
    levels: dict[str, str]  # what the program calls each


SOLO_LETTERS = dict(zip(SOLO.words(), "tbiaeu", strict=True))
UNEQUAL_LETTERS = dict(zip(UNEQUAL.words(), "tekxr", strict=True))
PROGRAMS = (
    Asked("sgt-solo", SOLO, "3x3", SOLO_LETTERS),
    Asked("sgt-solo", SOLO, "2x3", dict(list(SOLO_LETTERS.items())[:4])),
    Asked("sgt-solo", SOLO, "3x3x", SOLO_LETTERS),
    Asked("sgt-solo", SOLO, "9j", SOLO_LETTERS),
    Asked("sgt-unequal", UNEQUAL, "5", UNEQUAL_LETTERS),
    Asked("sgt-unequal", UNEQUAL, "7", UNEQUAL_LETTERS),
    Asked("qqwing", QQWING, "", {word: word for word in QQWING.words()}),
)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=200, help="puzzles of each level")
    parser.add_argument("--only", default="", help="a program's name")
    parser.add_argument("--seconds", type=float, default=300, help="for the making of one level's puzzles")
    options = parser.parse_args()
    print("| program | level | made | as asked | easier | harder | ours/s |\n|---|---|---|---|---|---|---|")
    for asked in PROGRAMS:
        if asked.program != (options.only or asked.program):
            continue
        if not (path := shutil.which(asked.program) or shutil.which(asked.program, path=ELSEWHERE)):
            print(f"| {asked.program} is not installed |")
            continue
        for level in asked.levels:
            print(_row(path, asked, level, options.count, options.seconds), flush=True)


def _row(path: str, asked: Asked, level: str, count: int, seconds: float) -> str:
    puzzles = list(_generate(path, asked, level, count, seconds))
    grade: Callable[[GraphBoards, Request], list[LevelGrade] | None] = (
        qqwing_levels if asked.program == "qqwing" else tatham_levels
    )
    begun = time.process_time()
    grades = [level for puzzle in puzzles for level in grade(boards_of([puzzle]), Request()) or ()]
    rate = len(puzzles) / max(time.process_time() - begun, 1e-9)
    words = asked.scale.words()
    off = [words.index(found.level) - words.index(level) for found in grades]
    numbers = (len(puzzles), off.count(0), sum(n < 0 for n in off), sum(n > 0 for n in off), f"{rate:,.0f}")
    return f"| {asked.program} {asked.shape} | {level} | " + " | ".join(map(str, numbers)) + " |"


def _generate(path: str, asked: Asked, level: str, count: int, seconds: float) -> Iterator[Puzzle]:
    """Make some at a time: a stopped program loses what it has not written yet."""
    end = time.monotonic() + seconds
    while count > 0 and (left := end - time.monotonic()) > 0:
        some = min(count, AT_A_TIME)
        count -= some
        if asked.program == "qqwing":
            command = [path, "--generate", str(some), "--difficulty", asked.levels[level], "--csv"]
        else:
            command = [path, "--generate", str(some), f"{asked.shape}d{asked.levels[level]}"]
        try:
            text = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=left, check=True).stdout
        except subprocess.TimeoutExpired:
            return
        for line in text.splitlines():
            if not line.startswith("Puzzle"):
                yield parse(line.rstrip(",") if asked.program == "qqwing" else line)


if __name__ == "__main__":
    main()
