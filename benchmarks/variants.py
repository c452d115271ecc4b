"""Variant puzzles against Interactive Sudoku Solver (ISS) and CP-SAT: reading, building, solving, proving.

    .venv/bin/python benchmarks/variants.py PUZZLES.tsv [--iss FOLDER [--one-process]] [--cpsat]
                                            [--only TEXT] [--seconds 60]

The file has a line of headings with `name`, `iss` (a string of ISS) and `solution`, row by row. `--iss` is a
copy of github.com/sigh/Interactive-Sudoku-Solver, run by node. Each row is solved to the proof that there is
one solution, several times; the median of processor time counts, the first run not. ISS has a process of its
own for each puzzle, or with `--one-process` one for all, in which its code is optimized further than a user
of it would see. Ratios are theirs to ours. CP-SAT is timed once a puzzle, in this process.
"""

from __future__ import annotations

import argparse
import csv
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from socket import socketpair
from statistics import median

import sudoshiki as sk
from sudoshiki.processes.link import Link
from sudoshiki.solvers.cpsat import search as search_by_cpsat
from sudoshiki.solvers.foreign_child import Emit, Task
from sudoshiki.solvers.native import forget_graphs

ENOUGH = 0.5  # seconds of runs a puzzle
MOST_RUNS = 40
SLOW = 0.05  # seconds of ISS, from which on more is asked of us

NODE = """
const here = '%s/';
const { ensureGlobalEnvironment } = await import(here + 'tests/helpers/test_env.js');
ensureGlobalEnvironment();
const { SudokuParser } = await import(here + 'js/sudoku_parser.js');
const { SudokuBuilder } = await import(here + 'js/solver/sudoku_builder.js');
const { createInterface } = await import('node:readline');
const seconds = () => { const used = process.cpuUsage(); return (used.user + used.system) / 1e6; };
const once = (text) => {
  const start = seconds();
  const count = SudokuBuilder.build(SudokuParser.parseText(text)).countSolutions(2);
  return [seconds() - start, count];
};
for await (const text of createInterface({ input: process.stdin })) {
  const [cold, count] = once(text);
  const times = cold > 5 ? [cold] : [];
  for (let sum = cold; cold <= 5 && times.length < 400 && (sum < 1 || times.length < 2);) {
    times.push(once(text)[0]);
    sum += times[times.length - 1];
  }
  times.sort((a, b) => a - b);
  console.log(times[times.length >> 1] + ' ' + count);
}
"""


class Iss:
    """ISS in a node process: a string goes in, processor seconds and the number of solutions come out."""

    def __init__(self, folder: str, scratch: str, one_process: bool) -> None:
        self.script = Path(scratch) / "run.mjs"
        self.script.write_text(NODE % Path(folder).resolve())
        self.process = self._started() if one_process else None

    def _started(self) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["node", self.script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, text: str) -> float:
        process = self.process or self._started()
        assert process.stdin
        assert process.stdout
        print("".join(text.split()), file=process.stdin, flush=True)
        seconds, count = process.stdout.readline().split()
        if process is not self.process:
            process.communicate()
        return float(seconds) if count == "1" else math.nan


def values(solution: str) -> tuple[int, ...]:
    return tuple(int(value) for value in (solution.split(",") if "," in solution else solution))


def solve_once(text: str, limit: float) -> tuple[sk.Outcome, float]:
    """From the string to the proof; nothing is kept from one run to the next."""
    forget_graphs()
    start = time.process_time()
    outcome = sk.solve(sk.parse(text, "iss"), seconds=limit)
    return outcome, time.process_time() - start


def ours(text: str, solution: Sequence[int], limit: float) -> float | str:
    """Seconds; or what is wrong."""
    try:
        outcome, seconds = solve_once(text, limit)
    except sk.SudoshikiError as error:
        return f"refused: {error}"
    if str(outcome.verdict) != "one":
        return str(outcome.verdict)
    low = outcome.puzzle.graph.first_value
    if [value - 1 + low for value in outcome.solutions[0]] != list(solution):
        return "WRONG"
    times = [seconds] if seconds > ENOUGH else []
    while seconds <= ENOUGH and len(times) < MOST_RUNS and (len(times) < 2 or sum(times) < ENOUGH):
        times.append(solve_once(text, limit)[1])
    return median(times)


def by_cpsat(text: str) -> float:
    """Processor seconds of the model and the search, in this process."""
    task = Task("cpsat", ("", ""), sk.parse(text, "iss"), 2, 0, 0, {"workers": 1})
    ours, theirs = socketpair()
    with ours, theirs:
        start = time.process_time()
        search_by_cpsat(task, Emit(Link(ours), task))
        return time.process_time() - start


def geometric_mean(numbers: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, numbers)) / len(numbers)) if numbers else math.nan


def report(name: str, ratios: Sequence[tuple[str, float, float]]) -> None:
    """Ratios of (puzzle, their seconds, theirs to ours)."""
    if not ratios:
        return
    print(
        f"{name}: {geometric_mean([ratio for *_, ratio in ratios]):.2f}× in geometric mean of {len(ratios)}"
    )
    slow = [row for row in ratios if row[1] > SLOW]
    for what, rows in (("slowest", ratios), (f"slowest above {1000 * SLOW:.0f} ms", slow)):
        if rows:
            puzzle, _, ratio = min(rows, key=lambda row: row[2])
            print(f"  {what}: {ratio:.2f}× ({puzzle})")
    for puzzle, seconds, ratio in sorted(ratios, key=lambda row: row[2]):
        if ratio < (3 if seconds > SLOW else 1):
            print(f"  below the goal: {puzzle}, {1000 * seconds:.1f} ms, {ratio:.2f}×")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--iss", metavar="FOLDER")
    parser.add_argument("--one-process", action="store_true", help="one process of ISS for all puzzles")
    parser.add_argument("--cpsat", action="store_true")
    parser.add_argument("--only", default="", help="puzzles with this in their name")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    csv.field_size_limit(sys.maxsize)
    with options.puzzles.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if options.only in row["name"]]
    others: dict[str, Callable[[str], float]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        if options.iss:
            others["ISS"] = Iss(options.iss, scratch, options.one_process)
        if options.cpsat:
            others["CP-SAT"] = by_cpsat
        compare(rows, others, options.seconds)


def compare(rows: Sequence[dict[str, str]], others: dict[str, Callable[[str], float]], limit: float) -> None:
    ratios: dict[str, list[tuple[str, float, float]]] = {name: [] for name in others}
    mine: list[float] = []
    undecided = []
    for row in rows:
        found = ours(row["iss"], values(row["solution"]), limit)
        if isinstance(found, str):
            undecided.append(f"{row['name']}: {found}")
            print(f"{row['name'][:48]:48} {found[:60]}", flush=True)
            continue
        mine.append(found)
        line = f"{row['name'][:48]:48} {1000 * found:10.2f} ms"
        for name, solve in others.items():
            seconds = solve(row["iss"])
            line += f"  {name} {1000 * seconds:10.2f} ms {seconds / found:8.2f}×"
            if not math.isnan(seconds):
                ratios[name].append((row["name"], seconds, seconds / found))
        print(line, flush=True)
    print(
        f"\n{len(mine)} of {len(rows)} decided right, {1000 * geometric_mean(mine):.2f} ms in geometric mean"
    )
    for text in undecided:
        print(f"  {text}")
    for name in others:
        report(name, ratios[name])


if __name__ == "__main__":
    main()
