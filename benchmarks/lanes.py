"""Measure puzzles per second of solve_many on one thread, next to other solvers.

    python benchmarks/lanes.py sudoku_easy.txt sudoku_17clue.txt --peer tdoku=/path/to/program

A peer is a program that is already built. It reads puzzles from standard input, one a line, looks for two
solutions of each and prints one line of JSON: {"puzzles": 30000, "seconds": 0.05}, where seconds is the CPU
time of its best repetition. Ours is the CPU time of a whole call of solve_many on the text of the file:
reading the lines, solving and writing the arrays. The programs take turns, so that load affects all alike.

    python benchmarks/lanes.py sudoku_easy.txt --before ../other/.venv/bin/python

measures the solve_many of another checkout, too, by that checkout's Python. Instructions are counted by perf
if possible, else by callgrind. callgrind does not support AVX-512, so it counts the AVX2 engine; it counts
the native call alone, as the start of Python varies by more than a call takes.

    python benchmarks/lanes.py sudoku_easy.txt --check

prints instead, for every instruction set of this CPU, the share of a call that the check of the solutions
takes: the call is measured on a million boards, the check on as many as fit into the second-level cache, as
in a call.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sudoshiki import _core, solve_many, sudoku
from sudoshiki.many.lanes import ENGINES

Array = NDArray[np.uint8]

HERE = [engine.name for engine in ENGINES if not engine.why_unavailable()]
_CHECKED = 4096  # boards: with their solutions 660 kB
# What a peer does, by the solve_many of the Python that runs it: the best repetition within half a second.
_OUR_RATE = """
import json, sys, time
from sudoshiki import solve_many
text, best, spent = sys.stdin.buffer.read(), float("inf"), 0.0
while spent < 0.5:
    started = time.process_time()
    count = len(solve_many(text, engine=sys.argv[1]))
    seconds = time.process_time() - started
    best, spent = min(best, seconds), spent + seconds
print(json.dumps({"puzzles": count, "seconds": best}))
"""
_ONLY_LANES = "--toggle-collect=sudoshiki::lanes::solve(*"


def main() -> None:
    options = _parser().parse_args()
    if options.check:
        _print_check(options.files, options.rounds)
    else:
        _print_speed(options)


def _print_speed(options: argparse.Namespace) -> None:
    peers = dict(peer.split("=", 1) for peer in options.peer)
    engine = options.engine or HERE[0]
    print(f"CPU: {_cpu()}; one thread; engine {engine}; limit 2; best of {options.rounds} rounds, CPU time")
    header = ["set", "puzzles", "ours/s", "guesses", *(["before/s", "to before"] if options.before else [])]
    header += [*(f"{name}/s" for name in peers), "to best peer"]
    _print(header + (["instructions"] if options.instructions else []))
    for file in options.files:
        row = _measure(file, peers, options.rounds, engine, options.before)
        _print(row + ([_instructions(_lines(file)[:4000])] if options.instructions else []))


def _print(cells: list[str]) -> None:
    print(cells[0].ljust(28), *(cell.rjust(14) for cell in cells[1:]), flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, help="9×9 puzzles, one a line; # lines are comments")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--before", default="", metavar="PYTHON", help="of a checkout to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--engine", default="", help=f"of {', '.join(HERE)}; the widest by default")
    parser.add_argument("--check", action="store_true", help="the part of the time that checking takes")
    parser.add_argument("--instructions", action="store_true", help="count instructions a puzzle (slow)")
    return parser


def _print_check(files: list[Path], rounds: int) -> None:
    print(f"CPU: {_cpu()}; one thread; limit 2; best of {rounds} rounds, CPU time")
    _print(["set", "engine", "call, ns", "check, ns", "share"])
    for file in files:
        lines = _lines(file)
        many = "\n".join(lines * (1_000_000 // len(lines) + 1)).encode()
        count = many.count(b"\n") + 1
        boards = np.array([list(line.replace(".", "0").encode()) for line in lines[:_CHECKED]], np.uint8) - 48
        solutions = solve_many(boards).solution
        for engine in HERE:
            call, check = inf, inf
            for _ in range(rounds):
                call = min(call, _seconds(partial(solve_many, many, engine=engine)) / count)
                check = min(check, _check_seconds(boards, solutions, engine))
            _print([file.stem, engine, f"{1e9 * call:.1f}", f"{1e9 * check:.2f}", f"{check / call:.1%}"])


def _check_seconds(boards: Array, solutions: Array, engine: str) -> float:
    """Return the seconds per board: the difference between many boards and a few."""
    few = len(boards) // 8

    def best_of_many(count: int) -> float:
        check = partial(
            _core.check_boards,
            side=9,
            groups=sudoku([0] * 81).groups,
            arcs=[],
            givens=boards[:count],
            solutions=solutions[:count],
            signs=None,
            instruction_set=engine,
        )
        return min(_seconds(check) for _ in range(100))

    return (best_of_many(len(boards)) - best_of_many(few)) / (len(boards) - few)


def _seconds(body: Callable[[], object]) -> float:
    started = time.process_time()
    body()
    return time.process_time() - started


def _lines(file: Path) -> list[str]:
    return [line for line in file.read_text().splitlines() if line and not line.startswith("#")]


def _measure(file: Path, peers: dict[str, str], rounds: int, engine: str, before: str) -> list[str]:
    lines = _lines(file)
    text = "\n".join(lines).encode()
    commands = {"ours": _our_command(sys.executable, engine), **peers}
    if before:
        commands["before"] = _our_command(before, engine)
    rates = dict.fromkeys(commands, 0.0)
    for _ in range(rounds):
        for name, command in commands.items():
            rates[name] = max(rates[name], _rate(command, text))
    ours = rates["ours"]
    batch = solve_many(text, engine=engine)
    row = [file.stem, f"{len(lines):,}", f"{ours:,.0f}", f"{batch.guesses.mean():.3f}"]
    if before:
        row += [f"{rates['before']:,.0f}", f"{ours / rates['before']:.2f}×"]
    row += [f"{rates[name]:,.0f}" for name in peers]
    best = max((rates[name] for name in peers), default=0.0)
    return [*row, f"{ours / best:.2f}×" if best else "–"]


def _our_command(python: str, engine: str) -> str:
    return shlex.join([python, "-c", _OUR_RATE, engine])


def _rate(command: str, text: bytes) -> float:
    answer = subprocess.run(command, shell=True, input=text, stdout=subprocess.PIPE, check=True).stdout
    record = json.loads(answer.splitlines()[-1])
    return float(record["puzzles"]) / float(record["seconds"])


def _instructions(lines: list[str]) -> str:
    """Return instructions per puzzle: a run with the puzzles less a run without."""
    with_puzzles, without = _count(lines), _count([])
    if with_puzzles is None or without is None:
        return "–"
    return f"{(with_puzzles - without) / len(lines):,.0f}"


def _count(lines: list[str]) -> int | None:
    script = "import sys; from sudoshiki import solve_many; solve_many(sys.stdin.read())"
    command = [sys.executable, "-c", script]
    text = "\n".join(lines).encode()
    if shutil.which("perf"):
        result = subprocess.run(
            ["perf", "stat", "-x,", "-e", "instructions:u", *command], input=text, capture_output=True
        )
        if match := re.search(r"^(\d+),,instructions", result.stderr.decode(), re.M):
            return int(match[1])
    if shutil.which("valgrind"):
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", _ONLY_LANES, *command],
            input=text,
            capture_output=True,
        )
        if match := re.search(r"Collected : (\d+)", result.stderr.decode()):
            return int(match[1])
    return None


def _cpu() -> str:
    try:
        result = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        result = None
    return result[1] if result else platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
