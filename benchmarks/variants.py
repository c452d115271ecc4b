"""Compare variant puzzles with Interactive Sudoku Solver (ISS) and CP-SAT.

    .venv/bin/python benchmarks/variants.py PUZZLES.tsv [--iss FOLDER] [--cpsat SECONDS]
                                            [--only TEXT] [--seconds 60]

The file has a line of headings with `name`, `iss` (a string of ISS) and `solution`, row by row. `--iss` is a
copy of github.com/sigh/Interactive-Sudoku-Solver, run by node. Each row is solved to the proof that there is
one solution, several times; the median of processor time counts, the first run not. It prints two times:
from the string to the proof, and the search alone, on a puzzle that is read and whose graph (for ISS, whose
solver) is built. ISS has a process of its own for each puzzle, where node optimizes its code while it runs:
"ISS" is the median of the second to the eleventh run, as warm as a user's; "ISS, optimized" is that of all
runs of a second, up to 400 of the same puzzle. Ratios are theirs to ours. CP-SAT is timed once a
puzzle, from its model on, with one worker, in a process of its own; a puzzle that takes it longer than its
limit counts as that long, and is marked with >.
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from socket import socketpair
from statistics import median
from typing import NamedTuple

import sudoshiki as sk
from sudoshiki.processes.link import Link
from sudoshiki.puzzle import build
from sudoshiki.solvers.cpsat import search as search_by_cpsat
from sudoshiki.solvers.foreign_child import Emit, SolverTask
from sudoshiki.solvers.native import clear_graph_cache, native_graph

ENOUGH = 0.5  # seconds of runs a puzzle
MOST_RUNS = 40
FIRST_RUNS = 10  # of ISS after its first; node goes on optimizing for some hundreds
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
  const solver = SudokuBuilder.build(SudokuParser.parseText(text));
  const ready = seconds();
  const count = solver.countSolutions(2);
  const end = seconds();
  return { whole: end - start, search: end - ready, count };
};
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
for await (const text of createInterface({ input: process.stdin })) {
  const cold = once(text);
  const runs = cold.whole > 5 ? [cold] : [];
  for (let sum = cold.whole; cold.whole <= 5 && runs.length < 400 && (sum < 1 || runs.length < 2);) {
    runs.push(once(text));
    sum += runs[runs.length - 1].whole;
  }
  const medians = (some) => [median(some.map((r) => r.whole)), median(some.map((r) => r.search))];
  console.log([...medians(runs.slice(0, %d)), ...medians(runs), cold.count].join(' '));
}
"""


class Times(NamedTuple):
    """Processor seconds from the string to the proof, and of the search alone."""

    whole: float
    search: float = math.nan
    at_limit: bool = False  # it was not done by then


Theirs = dict[str, Times]


class Iss:
    """ISS in a node process for each puzzle."""

    def __init__(self, folder: str, scratch: str) -> None:
        self.script = Path(scratch) / "run.mjs"
        self.script.write_text(NODE % (Path(folder).resolve(), FIRST_RUNS))

    def __call__(self, text: str) -> Theirs:
        node = subprocess.run(
            ["node", self.script], input="".join(text.split()), capture_output=True, text=True
        )
        warm, warm_search, fast, fast_search, count = map(float, node.stdout.split())
        if count != 1:
            warm = fast = math.nan
        return {"ISS": Times(warm, warm_search), "ISS, optimized": Times(fast, fast_search)}


def values(solution: str) -> tuple[int, ...]:
    return tuple(int(value) for value in (solution.split(",") if "," in solution else solution))


def solve_once(text: str, limit: float) -> tuple[sk.Outcome, Times]:
    """Solve from the string to the proof, with nothing cached from earlier runs."""
    clear_graph_cache()
    build._with_signs.cache_clear()
    start = time.process_time()
    puzzle = sk.parse(text, "iss")
    native_graph(puzzle.graph, sk.puzzle.ALL_PRIMITIVES)
    ready = time.process_time()
    outcome = sk.solve(puzzle, seconds=limit)
    end = time.process_time()
    return outcome, Times(end - start, end - ready)


def ours(text: str, solution: Sequence[int], limit: float) -> Times | str:
    """Return the times, or the error."""
    try:
        outcome, first = solve_once(text, limit)
    except sk.SudoshikiError as error:
        return f"refused: {error}"
    if str(outcome.verdict) != "one":
        return str(outcome.verdict)
    low = outcome.puzzle.graph.first_value
    if [value - 1 + low for value in outcome.solutions[0]] != list(solution):
        return "WRONG"
    if first.whole > ENOUGH:
        return first
    times: list[Times] = []
    while len(times) < 2 or (len(times) < MOST_RUNS and sum(run.whole for run in times) < ENOUGH):
        times.append(solve_once(text, limit)[1])
    return Times(median(run.whole for run in times), median(run.search for run in times))


class CpSat:
    """CP-SAT in its own process, which ends when its processor time is up."""

    def __init__(self, limit: float) -> None:
        import ortools.sat.python.cp_model  # noqa: F401  (before the processes are made)

        self.limit = limit

    def __call__(self, text: str) -> Theirs:
        from_child, to_parent = os.pipe()
        child = os.fork()
        if not child:
            end = math.ceil(time.process_time() + self.limit)
            resource.setrlimit(resource.RLIMIT_CPU, (end, end))
            os.write(to_parent, str(_by_cpsat(text)).encode())
            os._exit(0)
        os.close(to_parent)
        os.waitpid(child, 0)
        with os.fdopen(from_child) as answer:
            seconds = answer.read()
        return {"CP-SAT": Times(float(seconds)) if seconds else Times(self.limit, at_limit=True)}


def _by_cpsat(text: str) -> float:
    """Return the processor seconds of the model and the search, in this process."""
    task = SolverTask("cpsat", ("", ""), sk.parse(text, "iss"), 2, 0, 0, {"workers": 1})
    ours, theirs = socketpair()
    with ours, theirs:
        start = time.process_time()
        search_by_cpsat(task, Emit(Link(ours), task))
        return time.process_time() - start


def geometric_mean(numbers: Sequence[float]) -> float:
    return math.exp(sum(map(math.log, numbers)) / len(numbers)) if numbers else math.nan


def report(name: str, ratios: Sequence[tuple[str, float, float]]) -> None:
    """Print ratios of (puzzle, their seconds, theirs to ours)."""
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
    parser.add_argument("--cpsat", type=float, metavar="SECONDS", help="CP-SAT with this limit a puzzle")
    parser.add_argument("--only", default="", help="puzzles with this in their name")
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    csv.field_size_limit(sys.maxsize)
    with options.puzzles.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if options.only in row["name"]]
    others: list[Callable[[str], Theirs]] = []
    with tempfile.TemporaryDirectory() as scratch:
        if options.iss:
            others.append(Iss(options.iss, scratch))
        if options.cpsat:
            others.append(CpSat(options.cpsat))
        compare(rows, others, options.seconds)


def compare(rows: Sequence[dict[str, str]], others: Sequence[Callable[[str], Theirs]], limit: float) -> None:
    ratios: dict[str, list[tuple[str, float, float]]] = {}
    limited: dict[str, int] = {}  # puzzles that took longer than a limit
    mine: list[Times] = []
    undecided = []
    print(f"{'':48} {'string to proof':>15} {'search alone':>13}")
    for row in rows:
        result = ours(row["iss"], values(row["solution"]), limit)
        if isinstance(result, str):
            undecided.append(f"{row['name']}: {result}")
            print(f"{row['name'][:48]:48} {result[:60]}", flush=True)
            continue
        mine.append(result)
        line = f"{row['name'][:48]:48} {1000 * result.whole:12.2f} ms {1000 * result.search:10.2f} ms"
        for name, theirs in (pair for solve in others for pair in solve(row["iss"]).items()):
            line += f"  {name}"
            limited[name] = limited.get(name, 0) + theirs.at_limit
            mark = ">" if theirs.at_limit else " "
            for what, seconds, own in zip(("", ", search alone"), theirs[:2], result[:2], strict=True):
                if not math.isnan(seconds):
                    line += f" {mark}{1000 * seconds:10.2f} ms {mark}{seconds / own:8.2f}×"
                    ratios.setdefault(name + what, []).append((row["name"], seconds, seconds / own))
        print(line, flush=True)
    whole, search = (1000 * geometric_mean(times) for times in zip(*[row[:2] for row in mine], strict=True))
    print(
        f"\n{len(mine)} of {len(rows)} decided right, {whole:.2f} ms in geometric mean, search {search:.2f}"
    )
    for text in undecided:
        print(f"  {text}")
    for name, compared in ratios.items():
        report(name, compared)
        if limited.get(name):
            print(f"  {limited[name]} of them took longer than the limit: the ratio is at least that")


if __name__ == "__main__":
    main()
