"""Compare `backtracking` with a plain C++ loop, in values tried per second.

    .venv/bin/python benchmarks/backtracking.py [--runs 7]

The loop (plain_loop.cpp) is compiled with g++ -O3 and knows only 9×9 Sudoku; ours takes any puzzle, a budget
and a stop flag. Both try the same values. They take turns; the ratio is of the medians.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import tempfile
from pathlib import Path

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board

PUZZLE = shipped_board("s5-sudoku-9x9")
SOURCE = Path(__file__).with_name("plain_loop.cpp")


def compiled(folder: str) -> Path:
    program = Path(folder) / "plain_loop"
    subprocess.run(["g++", "-O3", "-std=c++20", "-o", program, SOURCE], check=True)
    return program


def plain(program: Path) -> tuple[int, float]:
    """Return the values tried and the seconds of one run of the loop."""
    done = subprocess.run(
        [program, sk.write(PUZZLE, "line").strip()], capture_output=True, text=True, check=True
    )
    solved, tried, seconds = done.stdout.split()
    assert solved == "1"
    return int(tried), float(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    theirs, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        for _ in range(runs):
            tried, seconds = plain(program)
            theirs.append(tried / seconds)
            outcome = sk.solve(PUZZLE, "backtracking", limit=1)
            assert outcome.counters.tried == tried, (outcome.counters.tried, tried)
            ours.append(outcome.counters.tried / outcome.seconds)
    print(f"values tried: {tried:,}")
    print(f"plain loop    {statistics.median(theirs) / 1e6:7.1f} million a second")
    print(f"backtracking  {statistics.median(ours) / 1e6:7.1f} million a second")
    print(f"ratio         {statistics.median(ours) / statistics.median(theirs):7.2f}")


if __name__ == "__main__":
    main()
