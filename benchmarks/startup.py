"""Compare the start-up of `solve` with importing click and rich.

    .venv/bin/python benchmarks/startup.py [--runs 40]

The commands take turns, so that other load slows all of them alike; it prints the ratios of the medians, of
wall-clock time and of processor time. Ours includes solving, which takes far less than a millisecond.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOARD = str(Path(__file__).parent.parent / "src" / "sudoshiki" / "boards" / "s5-sudoku-9x9.txt")
COMMANDS = {
    "python -c 'import click, rich'": ["-c", "import click, rich"],
    "python -c 'import sudoshiki'": ["-c", "import sudoshiki"],
    "sudoshiki solve PUZZLE": ["-m", "sudoshiki", "solve", PUZZLE],
    "sudoshiki solve PUZZLE --json": ["-m", "sudoshiki", "solve", PUZZLE, "--json"],
    "sudoshiki solve FILE": ["-m", "sudoshiki", "solve", BOARD],
}


def times_of(arguments: list[str]) -> tuple[float, float]:
    """Return wall-clock and processor seconds of one start."""
    begun = time.perf_counter()
    started = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(started.pid, 0)
    wall = time.perf_counter() - begun
    started.returncode = os.waitstatus_to_exitcode(status)
    assert started.returncode == 0, arguments
    return wall, used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=40, help="how often each command is started")
    runs = parser.parse_args().runs
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in COMMANDS}
    for _ in range(runs + 1):
        for name, arguments in COMMANDS.items():
            times[name].append(times_of(arguments))
    base: list[float] = []
    for name, pairs in times.items():
        medians = [statistics.median(column) for column in zip(*pairs[1:], strict=True)]  # the first warms up
        base = base or medians
        wall, processor = (f"{m * 1000:7.1f} ms  ×{m / b:.2f}" for m, b in zip(medians, base, strict=True))
        print(f"{name:32} wall {wall}   processor {processor}")


if __name__ == "__main__":
    main()
