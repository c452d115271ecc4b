"""How fast puzzles are made, beside the programs that people use, in one run and on one thread.

    python -m benchmarks.generate rates [--seconds 5] [--tdoku PATH]   rates of each bar, and of the peers
    python -m benchmarks.generate check [--count 10000]                made of each kind and checked

A rate counts whole puzzles from the seed to a line of text, by processor time, so that a busy machine changes
little; each row runs for so many seconds. Peers that are not installed are left out: qqwing, sgt-solo and
sgt-unequal are packages of most systems, and tdoku's generator is built from its sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from resource import RUSAGE_CHILDREN, getrusage
from select import select
from time import monotonic, process_time
from typing import Any

from sudoshiki import Puzzle, Verdict, futoshiki, grade, latin, solve, sudoku
from sudoshiki.generate import generate

LONGEST = 60.0  # seconds of a row that finds nothing
SGT = "/usr/games/"
BARS: list[tuple[str, dict[str, Any]]] = [
    ("minimal 9×9", {"minimal": True}),
    ("ER 7.0-7.9", {"er": "7.0-7.9"}),
    ("ER 9 and more", {"er": "9-"}),
    ("16×16 medium", {"side": 16, "level": "medium"}),
    ("16×16 hard", {"side": 16, "level": "hard"}),
    ("25×25 easy", {"side": 25, "level": "easy"}),
    ("25×25 medium", {"side": 25, "level": "medium"}),
    ("futoshiki 7, signs alone", {"kind": "futoshiki", "side": 7, "givens": 0}),
]
SOLO = (("trivial", "t"), ("basic", "b"), ("intermediate", "i"), ("advanced", "a"), ("extreme", "e"))
UNEQUAL = (("trivial", "t"), ("easy", "e"), ("tricky", "k"), ("extreme", "x"))
KINDS: list[tuple[str, dict[str, Any]]] = [
    ("sudoku 9×9, minimal", {"minimal": True}),
    ("sudoku 9×9, rotation", {"symmetry": "rotation"}),
    ("sudoku 9×9, hard", {"level": "hard"}),
    ("sudoku 6×6, minimal", {"side": 6, "minimal": True}),
    ("sudoku 9×9, diagonals", {"diagonals": True}),
    ("sudoku 9×9, 10-14 signs", {"signs": "10-14"}),
    ("jigsaw 7×7", {"side": 7, "regions": "random"}),
    ("latin 7×7, minimal", {"kind": "latin", "side": 7, "minimal": True}),
    ("futoshiki 5×5, minimal", {"kind": "futoshiki", "side": 5, "minimal": True}),
    ("futoshiki 6×6, signs alone", {"kind": "futoshiki", "side": 6, "givens": 0}),
]


def our_rate(wish: dict[str, Any], seconds: float) -> tuple[int, float]:
    """Puzzles made, and the seconds of processor time they took."""
    begun, made = process_time(), 0
    for one in generate(count=None, seed=1, seconds=LONGEST, **wish):
        made += len(one.line or str(one.puzzle)) > 0
        if process_time() - begun > seconds:
            break
    return made, process_time() - begun


def peer_rate(command: list[str], seconds: float) -> tuple[int, float] | None:
    """Lines that a program prints in so many seconds, and its processor time; None where it is not there."""
    if not shutil.which(command[0]):
        return None
    before, until, lines = used_by_children(), monotonic() + seconds, 0
    by_line = ["stdbuf", "-oL", *command]  # else what is made lies in a buffer when time is up
    with subprocess.Popen(by_line, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        while (left := until - monotonic()) > 0 and select([process.stdout], [], [], left)[0]:
            lines += os.read(process.stdout.fileno(), 1 << 16).count(b"\n")
        process.kill()
    return lines, used_by_children() - before


def used_by_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def show(name: str, ours: tuple[int, float], peer: str = "", theirs: tuple[int, float] | None = None) -> None:
    rate = ours[0] / ours[1]
    line = f"{name:<28} {rate:>10,.2f}/s"
    if theirs and theirs[0]:
        line += f"   {peer:<10} {theirs[0] / theirs[1]:>10,.2f}/s   {rate * theirs[1] / theirs[0]:>8,.1f}×"
    elif theirs:
        line += f"   {peer:<10} none in {theirs[1]:.0f} s"
    print(line, flush=True)


def rates(seconds: float, tdoku: str | None) -> None:
    minimal = our_rate({"minimal": True}, seconds)
    many = str(10**9)
    if tdoku:
        command = [tdoku, "-p0", "-a1", "-e0", "-s0", f"-l{many}"]
        show("minimal 9×9", minimal, "tdoku", peer_rate(command, seconds))
    qqwing = peer_rate(["qqwing", "--generate", many, "--one-line"], seconds)
    show("minimal 9×9", minimal, "qqwing", qqwing)
    for name, wish in BARS[1:]:
        show(name, our_rate(wish, seconds))
    for size, box in (("3x3", (3, 3)), ("4x4", (4, 4))):
        for level, letter in SOLO:
            theirs = peer_rate([f"{SGT}sgt-solo", "--generate", many, f"{size}d{letter}"], seconds)
            show(f"Solo {size} {level}", our_rate({"box": box, "tatham": level}, seconds), "sgt-solo", theirs)
    for side in (5, 7, 9):
        for level, letter in UNEQUAL:
            theirs = peer_rate([f"{SGT}sgt-unequal", "--generate", many, f"{side}d{letter}"], seconds)
            wish = {"kind": "futoshiki", "side": side, "tatham": level}
            show(f"Unequal {side} {level}", our_rate(wish, seconds), "sgt-unequal", theirs)


def without(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle without each of its clues in turn."""
    for cell in (cell for cell, value in enumerate(puzzle.givens) if value):
        givens = [0 if at == cell else value for at, value in enumerate(puzzle.givens)]
        if puzzle.box:
            yield sudoku(givens, puzzle.box)
        else:
            yield futoshiki(givens, puzzle.arcs) if puzzle.arcs else latin(givens)
    for number in range(len(puzzle.arcs)):
        yield futoshiki(puzzle.givens, puzzle.arcs[:number] + puzzle.arcs[number + 1 :])


def faults(asked: tuple[dict[str, Any], Puzzle]) -> tuple[int, int, int]:
    """1 where two algorithms don't agree on one solution, where a clue can go, where the level is another."""
    wish, puzzle = asked
    alone = all(solve(puzzle, by, limit=2).verdict is Verdict.ONE for by in ("mrv", "cdcl"))
    spare = wish.get("minimal") and any(
        solve(fewer, "mrv", limit=2).verdict is not Verdict.MANY for fewer in without(puzzle)
    )
    level = wish.get("level")
    return int(not alone), int(bool(spare)), int(bool(level and grade(puzzle).word != level))


def check(count: int, workers: int) -> bool:
    """Makes and checks so many of each kind; a table of faults, which should be zeros."""
    print(f"{'kind':<28} {'made':>7} {'not unique':>11} {'not minimal':>12} {'other level':>12}")
    fine = True
    with ProcessPoolExecutor(workers) as pool:
        for name, wish in KINDS:
            puzzles = (one.puzzle for one in islice(generate(count=None, seed=7, **wish), count))
            found = list(pool.map(faults, ((wish, puzzle) for puzzle in puzzles), chunksize=50))
            sums = [sum(column) for column in zip(*found, strict=True)]
            print(f"{name:<28} {len(found):>7,} {sums[0]:>11} {sums[1]:>12} {sums[2]:>12}", flush=True)
            fine = fine and not any(sums)
    return fine


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["rates", "check"])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tdoku", help="its generate, built")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    if asked.what == "rates":
        rates(asked.seconds, asked.tdoku)
    elif not check(asked.count, asked.workers):
        sys.exit(1)


if __name__ == "__main__":
    main()
