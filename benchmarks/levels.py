"""Compare our levels with those of the programs that define them.

    python benchmarks/levels.py --count 200

Each program that is installed (Debian's sgt-puzzles and qqwing) makes puzzles of each of its levels. It
prints for each level: how many puzzles have this level in our grades, how many are easier, how many harder,
and our rate, by CPU time of one thread. Solo and Unequal may make an easier puzzle if they find none of the
level; QQWing prints the level of each puzzle.
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


class Program(NamedTuple):
    """Requests to a program: each level of a scale by its letter or word."""

    program: str
    scale: LevelScale
    shape: str
    levels: dict[str, str]  # what the program calls each


SOLO_LETTERS = dict(zip(SOLO.words(), "tbiaeu", strict=True))
UNEQUAL_LETTERS = dict(zip(UNEQUAL.words(), "tekxr", strict=True))
PROGRAMS = (
    Program("sgt-solo", SOLO, "3x3", SOLO_LETTERS),
    Program("sgt-solo", SOLO, "2x3", dict(list(SOLO_LETTERS.items())[:4])),
    Program("sgt-solo", SOLO, "3x3x", SOLO_LETTERS),
    Program("sgt-solo", SOLO, "9j", SOLO_LETTERS),
    Program("sgt-unequal", UNEQUAL, "5", UNEQUAL_LETTERS),
    Program("sgt-unequal", UNEQUAL, "7", UNEQUAL_LETTERS),
    Program("qqwing", QQWING, "", {word: word for word in QQWING.words()}),
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
    for entry in PROGRAMS:
        if entry.program != (options.only or entry.program):
            continue
        if not (path := shutil.which(entry.program) or shutil.which(entry.program, path=ELSEWHERE)):
            print(f"| {entry.program} is not installed |")
            continue
        for level in entry.levels:
            print(_row(path, entry, level, options.count, options.seconds), flush=True)


def _row(path: str, entry: Program, level: str, count: int, seconds: float) -> str:
    puzzles = list(_generate(path, entry, level, count, seconds))
    grade: Callable[[GraphBoards, Request], list[LevelGrade] | None] = (
        qqwing_levels if entry.program == "qqwing" else tatham_levels
    )
    begun = time.process_time()
    grades = [level for puzzle in puzzles for level in grade(boards_of([puzzle]), Request()) or ()]
    rate = len(puzzles) / max(time.process_time() - begun, 1e-9)
    words = entry.scale.words()
    off = [words.index(found.level) - words.index(level) for found in grades]
    numbers = (len(puzzles), off.count(0), sum(n < 0 for n in off), sum(n > 0 for n in off), f"{rate:,.0f}")
    return f"| {entry.program} {entry.shape} | {level} | " + " | ".join(map(str, numbers)) + " |"


def _generate(path: str, entry: Program, level: str, count: int, seconds: float) -> Iterator[Puzzle]:
    """Make some at a time: a stopped program loses what it has not written yet."""
    end = time.monotonic() + seconds
    while count > 0 and (left := end - time.monotonic()) > 0:
        some = min(count, AT_A_TIME)
        count -= some
        if entry.program == "qqwing":
            command = [path, "--generate", str(some), "--difficulty", entry.levels[level], "--csv"]
        else:
            command = [path, "--generate", str(some), f"{entry.shape}d{entry.levels[level]}"]
        try:
            text = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=left, check=True).stdout
        except subprocess.TimeoutExpired:
            return
        for line in text.splitlines():
            if not line.startswith("Puzzle"):
                yield parse(line.rstrip(",") if entry.program == "qqwing" else line)


if __name__ == "__main__":
    main()
