"""Measure colouring of large boards on a GPU by number of walks, beside a CPU.

    python benchmarks/gpu_coloring.py --make peak.txt
    python benchmarks/gpu_coloring.py peak.txt --only 42_a0.5 --walks 132 528 2112 --seconds 6

The first command writes the boards of the recipe `peak` and needs the native core; the second needs a GPU.
Each board is solved with each number of walks and each seed. Each run prints a line: seconds of the whole
run, including propagation and check (– if it found no solution), the moves of all walks, and moves per
second.

The table at the end has, by side and fraction kept, the number of runs that solved their board and the median
of the seconds. Runs without a solution count as the longest, so a median of – is one of these. The fraction
is read from the board's name: own36_a0.52_s1.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from statistics import median_high
from typing import NamedTuple

import sudoshiki as sk
from sudoshiki.puzzle import default_box

LONG = float("inf")


class Run(NamedTuple):
    seconds: float  # LONG if not solved
    moves: int
    way: str

    def __str__(self) -> str:
        return f"{seconds_text(self.seconds)} s, {self.moves / 1e6:,.0f} M moves"


def seconds_text(seconds: float) -> str:
    return "–" if seconds == LONG else f"{seconds:.2f}"


def run(board: sk.Puzzle, with_: str, seed: int, seconds: float) -> Run:
    outcome = sk.solve(board, with_, limit=1, seed=seed, seconds=seconds)
    return Run(outcome.seconds if outcome.solution_count else LONG, outcome.counters.tried, outcome.way)


def ways(arguments: argparse.Namespace) -> list[tuple[str, str]]:
    """Return what to measure on a GPU: titles of columns, and algorithms."""
    walks = [(f"{n:,} walks" if n else "GPU", f"tabu:on=gpu:walks={n}") for n in arguments.walks]
    return walks + ([("auto with a GPU", "auto:on=gpu")] if arguments.auto else [])


def place(board: sk.Puzzle) -> tuple[int, str]:
    """Return the side and the fraction kept."""
    match = re.search(r"_a([0-9.]+)", board.name)
    return board.side, match[1] if match else "?"


def select_boards(arguments: argparse.Namespace) -> list[sk.Puzzle]:
    boards = [board for file in arguments.boards for board in sk.read_all(file)]
    return [board for board in boards if re.search(arguments.only, board.name)]


def make(file: Path) -> None:
    """Write the boards of the recipe `peak` near its peak, three of each side."""
    from sudoshiki.lab.boards import masked_puzzle

    lines = []
    for side, first, last in ((36, 47, 54), (42, 48, 55), (49, 48, 56)):
        box = default_box(side)
        for seed, kept in product(range(3), range(first, last + 1)):
            givens = masked_puzzle(side, box, kept / 100, seed, "auto").givens
            name = f"own{side}_a{kept / 100:.2f}_s{seed}"
            lines.append(" ".join(map(str, (name, side, f"{box[0]}x{box[1]}", *givens))))
    file.write_text("".join(f"{line}\n" for line in lines))


def measure(
    boards: list[sk.Puzzle], arguments: argparse.Namespace
) -> dict[str, dict[tuple[int, str], list[float]]]:
    """Return the seconds of each run, by column, side and fraction."""
    columns: dict[str, dict[tuple[int, str], list[float]]] = defaultdict(lambda: defaultdict(list))
    run(boards[0], "tabu:on=gpu:walks=1", 0, 0.1)  # compiles
    with ProcessPoolExecutor(arguments.cores, get_context("spawn")) as pool:
        slow: dict[str, Future[Run]] = {}
        if arguments.cpu:
            slow = {board.name: pool.submit(run, board, "auto", 0, arguments.cpu) for board in boards}
        for board in boards:
            for column, with_ in ways(arguments):
                runs = [run(board, with_, seed, arguments.seconds) for seed in range(1, arguments.seeds + 1)]
                columns[column][place(board)] += [one.seconds for one in runs]
                print(f"{board.name:20} {column}: {'; '.join(map(str, runs))} ({runs[-1].way})", flush=True)
        for board in boards if arguments.cpu else []:
            one = slow[board.name].result()
            columns["auto on one core"][place(board)].append(one.seconds)
            print(f"{board.name:20} auto on one core: {seconds_text(one.seconds)} s ({one.way})", flush=True)
    return columns


def show(columns: dict[str, dict[tuple[int, str], list[float]]]) -> None:
    print("\n| board | " + " | ".join(columns) + " |\n|---|" + "---|" * len(columns))
    for side, fraction in sorted({where for column in columns.values() for where in column}):
        cells = []
        for column in columns.values():
            seconds = column[side, fraction]
            result = sum(one != LONG for one in seconds)
            cells.append(f"{result}/{len(seconds)}  {seconds_text(median_high(seconds))} s")
        print(f"| {side}×{side} {fraction} | " + " | ".join(cells) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("boards", nargs="*", metavar="FILE", help="of boards, in any format that sudoshiki reads")
    add("--make", type=Path, metavar="FILE", help="write the boards there, and measure nothing")
    add("--only", default="", metavar="REGEX", help="boards whose name has a match; 49_a0.5[0-2], say")
    add(
        "--walks",
        type=int,
        nargs="*",
        default=[0],
        metavar="N",
        help="numbers of walks, a column each; 0, the default, is as many as fit on the GPU; none: no column",
    )
    add("--auto", action="store_true", help="a column of auto with a GPU beside it, too")
    add("--seconds", type=float, default=20, help="for each run on the GPU (%(default)s)")
    add("--seeds", type=int, default=1, metavar="N", help="runs of each board, seeds 1 to N (%(default)s)")
    add(
        "--cpu",
        type=float,
        default=0,
        metavar="SECONDS",
        help="a column of auto without a GPU, too: so long for each board, on a core of its own, meanwhile",
    )
    add("--cores", type=int, default=8, metavar="N", help="that --cpu may take at once (%(default)s)")
    arguments = parser.parse_args()
    try:
        if arguments.make:
            make(arguments.make)
        elif boards := select_boards(arguments):
            show(measure(boards, arguments))
        else:
            parser.error("no board to solve: name a file of them, and see what --only lets through")
    except (OSError, sk.UsageError) as error:  # no such file, no GPU
        parser.error(str(error))


if __name__ == "__main__":
    main()
