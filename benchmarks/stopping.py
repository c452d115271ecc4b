"""Measure how fast Ctrl-C and SIGTERM end each algorithm and long command.

    .venv/bin/python benchmarks/stopping.py [--times 3] [--within 0.5] [--seed 0]

The board is a 100×100 Sudoku with 40 % of its cells, far too hard to be solved before the signal, which comes
at a random moment. Faults are: a verdict that is not proved (none, one), a traceback, an exit code other than
128 plus the signal's number, and an end later than `--within` seconds.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import sudoshiki as sk
from sudoshiki.solve import algorithms

SUDOSHIKI = [sys.executable, "-m", "sudoshiki"]
PROVED = ("no solution", "exactly one")


class Stop(NamedTuple):
    seconds: float  # from the signal to the end
    fault: str


def commands(board: str, folder: Path) -> dict[str, list[str]]:
    """Return the commands to stop, by name."""
    loose = folder / "loose.txt"  # boards with too many solutions to count
    loose.write_text(f"{'.' * 256}\n" * 100)
    results = {
        f"solve --with {entry.name}": ["solve", board, "--with", entry.name]
        for entry in algorithms()
        if not entry.why_unavailable() and "attempts" not in {option.name for option in entry.options}
    }
    results["candidates"] = ["candidates", board]
    results["second"] = ["second", board]
    results["compare"] = ["compare", board]
    results["count --all"] = ["count", "." * 81, "--all"]
    results["generate"] = ["generate", "--er", "10.5-11", "--seed", "1"]
    results["generate --box 7x7"] = ["generate", "--box", "7x7", "--count", "100000", "--seed", "1"]
    endless = ["--with", "backtracking", "--limit", "1000000000"]
    results["bulk"] = ["bulk", str(loose), "-o", str(folder / "out.txt"), "--restart", *endless]
    results["lab run"] = ["lab", "run", "phase", "--out", str(folder / "run"), "--resume", "--workers", "2"]
    return results


def stop_run(command: list[str], number: signal.Signals, after: float) -> Stop:
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen([*SUDOSHIKI, *command], stdout=output, stderr=subprocess.STDOUT)
        time.sleep(after)
        if process.poll() is not None:
            return Stop(0.0, "it was done before")
        sent = time.perf_counter()
        process.send_signal(number)
        code = process.wait()
        seconds = time.perf_counter() - sent
        output.seek(0)
        text = output.read()
    if "Traceback" in text:
        return Stop(seconds, "a traceback")
    if code != 128 + number:
        return Stop(seconds, f"exit code {code}")
    wrong = [
        word for word in PROVED if command[0] == "solve" and word in text.replace("no solution found", "")
    ]
    return Stop(seconds, f"says {wrong[0]!r}" if wrong else "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--within", type=float, default=0.5, help="seconds")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    chance, faults = random.Random(options.seed), 0
    with tempfile.TemporaryDirectory() as folder:
        board = Path(folder) / "board.txt"
        make = [
            "generate",
            "--box",
            "10x10",
            "--fraction",
            "0.4",
            "--seed",
            "1",
            "--format",
            "s1",
            "-o",
            str(board),
        ]
        subprocess.run([*SUDOSHIKI, *make], check=True, stderr=subprocess.DEVNULL)
        assert sk.read(board).side == 100
        for name, command in commands(str(board), Path(folder)).items():
            stops = [
                stop_run(command, chance.choice([signal.SIGINT, signal.SIGTERM]), chance.uniform(1.5, 2.5))
                for _ in range(options.times)
            ]
            worst = max(stop.seconds for stop in stops)
            fault = next(
                (stop.fault for stop in stops if stop.fault), "" if worst <= options.within else "too late"
            )
            faults += bool(fault)
            print(f"{name:32} at most {worst:5.2f} s  {fault}", flush=True)
    print(
        f"{faults} went wrong"
        if faults
        else f"all ended within {options.within:g} s, and nothing was called proved"
    )
    raise SystemExit(1 if faults else 0)


if __name__ == "__main__":
    main()
