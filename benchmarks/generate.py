"""Measure how fast puzzles are generated, beside other programs on one thread.

    python -m benchmarks.generate [--seconds 5] [--tdoku PATH] [--only Solo]

A rate counts whole puzzles, from the seed to a line of text, by processor time, so that other load on the
machine changes little; each row runs for `--seconds`. Peers that are not installed are left out: qqwing,
sgt-solo and sgt-unequal are packages of most systems, and tdoku's generator is built from its sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from argparse import ArgumentParser
from collections.abc import Iterator
from resource import RUSAGE_CHILDREN, getrusage
from select import select
from time import monotonic, process_time
from typing import Any

from sudoshiki.formats import write
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
SOLO = (
    ("trivial", "t"),
    ("basic", "b"),
    ("intermediate", "i"),
    ("advanced", "a"),
    ("extreme", "e"),
    ("unreasonable", "u"),
)
UNEQUAL = (("trivial", "t"), ("easy", "e"), ("tricky", "k"), ("extreme", "x"), ("recursive", "r"))


def our_rate(wish: dict[str, Any], seconds: float) -> tuple[int, float]:
    """Return the number of puzzles and the processor time they took."""
    begun, until, made = process_time(), monotonic() + seconds, 0
    for one in generate(count=None, seed=1, seconds=LONGEST, **wish):
        made += len(one.line or write(one.puzzle)) > 0
        if monotonic() > until:
            break
    return made, process_time() - begun


def peer_rate(command: list[str], seconds: float) -> tuple[int, float] | None:
    """Return the lines a program prints and its processor time; None if not installed."""
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


def rates(seconds: float, tdoku: str | None, only: str) -> None:
    many = str(10**9)
    peers = {"qqwing": ["qqwing", "--generate", many, "--one-line"]}
    if tdoku:
        peers = {"tdoku": [tdoku, "-p0", "-a1", "-e0", "-s0", f"-l{many}"], **peers}
    for name, wish in BARS:
        if name.startswith(only):
            mine = our_rate(wish, seconds)
            for peer, command in peers.items() if "minimal" in wish else [("", [])]:
                show(name, mine, peer, peer_rate(command, seconds) if command else None)
    for name, wish, program, wanted_level in levels():
        if name.startswith(only):
            theirs = peer_rate([f"{SGT}{program}", "--generate", many, wanted_level], seconds)
            show(name, our_rate(wish, seconds), program, theirs)


def levels() -> Iterator[tuple[str, dict[str, Any], str, str]]:
    """Each level that two of Simon Tatham's programs can generate."""
    for size, box in (("3x3", (3, 3)), ("4x4", (4, 4))):
        for level, letter in SOLO:
            yield f"Solo {size} {level}", {"box": box, "tatham": level}, "sgt-solo", f"{size}d{letter}"
    for side in (5, 7, 9):
        for level, letter in UNEQUAL:
            wish = {"kind": "futoshiki", "side": side, "tatham": level}
            yield f"Unequal {side} {level}", wish, "sgt-unequal", f"{side}d{letter}"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tdoku", help="its generate, built")
    parser.add_argument("--only", default="", help="rows whose names begin so")
    options = parser.parse_args()
    rates(options.seconds, options.tdoku, options.only)


if __name__ == "__main__":
    main()
