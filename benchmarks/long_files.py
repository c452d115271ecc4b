"""Compare `convert` and `solve` on long files: by block, and line by line.

    .venv/bin/python benchmarks/long_files.py [--lines 400000] [--data FILE] [--runs 3]

With --box 3x3, the default box of these boards, every line is read, and solved or written, as a Puzzle of its
own. This slow path gets a fiftieth of the lines. Rates are puzzles per CPU second, without start-up. Both
outputs must be the same bytes, except for the times and counters that solve prints.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from made_puzzles import HARD, lines_of, write_variants

EASY = ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"]
SLOWER = 50  # so much less for the way that takes so much longer
ONE_BY_ONE = ("--box", "3x3")
TARGETS = ("line", "csv", "solo", "puzzlink", "table", "json", "candidate-line")
LAYOUTS = ("s1", "s4", "s5")


def run_command(*arguments: str) -> tuple[float, bytes]:
    """Return the CPU seconds of a command, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "sudoshiki", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def rate(path: Path, lines: int, runs: int, *arguments: str) -> tuple[float, bytes]:
    """Return puzzles per CPU second, without the start-up."""
    one = path.with_name("one.txt")
    one.write_bytes(path.read_bytes()[:82])
    start = statistics.median(run_command(arguments[0], str(one), *arguments[1:])[0] for _ in range(runs))
    results = [run_command(arguments[0], str(path), *arguments[1:]) for _ in range(runs)]
    return lines / max(statistics.median(seconds for seconds, _ in results) - start, 1e-3), results[0][1]


def compare(folder: Path, lines: int, runs: int, *arguments: str, measures: bool = False) -> None:
    few = lines // SLOWER
    fast, written = rate(folder / "many.txt", lines, runs, *arguments)
    slow, expected = rate(folder / "few.txt", few, runs, *arguments, *ONE_BY_ONE)
    same = written.count(b"\n") == lines if measures else written.startswith(expected)
    assert same, "the two ways differ"
    rates = f"{slow:9,.0f} a second one by one, {fast:11,.0f} by the block"
    print(f"{' '.join(arguments):30} {rates}: {fast / slow:5.0f}×")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=400_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--data", help="a file of 81-character lines to make puzzles from, or `hard`")
    options = parser.parse_args()
    lines = EASY if options.data is None else HARD if options.data == "hard" else lines_of(options.data)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_variants(lines, options.lines, folder / "many.txt")
        (folder / "few.txt").write_bytes((folder / "many.txt").read_bytes()[: 82 * (options.lines // SLOWER)])
        for target in TARGETS:
            compare(folder, options.lines, options.runs, "convert", "--to", target)
        for layout in LAYOUTS:
            compare(folder, options.lines, options.runs, "solve", "--print", layout)
        for shape in ((), ("--json",)):
            compare(folder, options.lines, options.runs, "solve", *shape, measures=True)


if __name__ == "__main__":
    main()
