"""Start-up: solving one 9×9 from the command line against importing click and rich, in one run.

    .venv/bin/python benchmarks/startup.py [--runs 40]

The commands take turns, so that a busy machine slows all of them alike; the ratio is of the medians. The
time of the solve itself is part of ours, as it is far below a millisecond.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COMMANDS = {
    "python -c 'import click, rich'": ["-c", "import click, rich"],
    "python -c 'import sudoshiki'": ["-c", "import sudoshiki"],
    "sudoshiki solve PUZZLE": ["-m", "sudoshiki", "solve", PUZZLE],
    "sudoshiki solve PUZZLE --json": ["-m", "sudoshiki", "solve", PUZZLE, "--json"],
}


def seconds_of(arguments: list[str]) -> float:
    begun = time.perf_counter()
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=40, help="how often each command is started")
    runs = parser.parse_args().runs
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for _ in range(runs + 1):
        for name, arguments in COMMANDS.items():
            times[name].append(seconds_of(arguments))
    medians = {name: statistics.median(values[1:]) for name, values in times.items()}  # the first warms up
    base = next(iter(medians.values()))
    for name, median in medians.items():
        print(f"{name:32} {median * 1000:7.1f} ms  ratio {median / base:.2f}")


if __name__ == "__main__":
    main()
