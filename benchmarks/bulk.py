"""Compare bulk, from file to file, with solving alone in the same run.

    .venv/bin/python benchmarks/bulk.py [--lines 1000000] [--data FILE] [--runs 3]
    .venv/bin/python benchmarks/bulk.py --lines 10000000 --bad 0.01 --runs 1
    .venv/bin/python benchmarks/bulk.py --lines 200000 --tables --runs 5

`solve_many` on the same lines in memory takes turns with `sudoshiki bulk` on one worker; the rates are of
the medians, start-up included. On a busy machine look at the CPU time, of all processes of a run together,
rather than at the clock. Memory is the sum of the highest resident sizes of all processes of a run.
With --same, other chunk sizes and numbers of workers must give the same bytes. With --tables, CSV to CSV and
Parquet to Parquet, all columns kept, are compared with text to CSV, by CPU time.
"""

from __future__ import annotations

import argparse
import filecmp
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from made_puzzles import lines_of, write_variants

import sudoshiki as sk

# Twelve kinds of bad line; each is drawn as often as the others.
BAD = [
    b"." * 80,
    b"." * 82,
    b"12345",
    b"x" + b"." * 80,
    b"11" + b"." * 79,
    b"1........1" + b"." * 71,
    b"1" + b"." * 9 + b"1" + b"." * 70,
    b"\xff" + b"." * 80,
    b"1\x00" + b"." * 79,
    "１".encode() + b"." * 80,
    b"." * 81 + b" and more",
    b"4:0,0U,0,0,0,0,0R,3,0,0,0L,0,0,0,0,0,",
]


def write_input(path: Path, lines: list[str], count: int, bad: float) -> None:
    """Write `count` lines, a share of them bad, in blocks to bound the memory."""
    write_variants(lines, count, path)
    if not bad:
        return
    chance = random.Random(0)
    clean = path.with_suffix(".clean")
    path.rename(clean)
    with clean.open("rb") as source, path.open("wb") as target:
        for line in source:
            target.write(chance.choice(BAD) + b"\n" if chance.random() < bad else line)
    clean.unlink()


def descendants(pid: int) -> list[int]:
    results = [pid]
    for parent in results:  # grows as it goes
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            try:
                results += [int(child) for child in children.read_text().split()]
            except OSError:
                continue
    return results


def highest_sizes(pid: int, seen: dict[int, int]) -> None:
    """Record the highest resident size of each process so far, in KiB."""
    for process in descendants(pid):
        try:
            status = Path(f"/proc/{process}/status").read_text()
        except OSError:
            continue
        for line in status.splitlines():
            if line.startswith("VmHWM"):
                seen[process] = int(line.split()[1])


class Run(NamedTuple):
    seconds: float
    cpu: float
    memory: float = 0.0  # MiB
    output: str = ""


def bulk(source: Path, out: Path, *options: str) -> Run:
    command = [sys.executable, "-m", "sudoshiki", "bulk", str(source), "-o", str(out), *options]
    begun, cpu = time.perf_counter(), children_cpu()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    sizes: dict[int, int] = {}
    while process.poll() is None:
        highest_sizes(process.pid, sizes)
        time.sleep(0.05)
    seconds = time.perf_counter() - begun
    assert process.stdout is not None
    assert process.returncode in (0, 1), process.returncode
    return Run(seconds, children_cpu() - cpu, sum(sizes.values()) / 1024, process.stdout.read())


def children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def solve_alone(source: Path, block: int = 64 << 20) -> Run:
    """Run `solve_many` on the file; reading is not counted."""
    seconds = cpu = 0.0
    with source.open("rb") as file:
        rest = b""
        while piece := file.read(block):
            whole, _, rest_now = (rest + piece).rpartition(b"\n")
            rest = rest_now
            begun, begun_cpu = time.perf_counter(), time.process_time()
            sk.solve_many(whole, side=9)
            seconds += time.perf_counter() - begun
            cpu += time.process_time() - begun_cpu
    return Run(seconds, cpu)


def write_tables(source: Path) -> dict[str, Path]:
    """Write the lines with an id and three other columns, as CSV and as Parquet."""
    import pyarrow
    import pyarrow.csv
    import pyarrow.parquet

    lines = source.read_text().split()
    count = len(lines)
    columns = {
        "id": range(count),
        "puzzle": lines,
        "rating": [number % 97 / 10 for number in range(count)],
        "source": [f"book {number % 50}" for number in range(count)],
        "clues": [81 - line.count(".") for line in lines],
    }
    table = pyarrow.table({name: pyarrow.array(values) for name, values in columns.items()})
    paths = {ending: source.with_name(f"table.{ending}") for ending in ("csv", "parquet")}
    pyarrow.csv.write_csv(table, paths["csv"], pyarrow.csv.WriteOptions(quoting_style="none"))
    pyarrow.parquet.write_table(table, paths["parquet"])
    return paths


def compare_tables(source: Path, runs: int) -> None:
    """Compare them in turns, so that other load affects all alike."""
    jobs: dict[str, tuple[Path, Path, tuple[str, ...]]] = {
        "text to csv": (source, source.with_name("plain.csv"), ())
    }
    for ending, path in write_tables(source).items():
        jobs[f"{ending} to {ending}"] = (path, path.with_stem("out"), ("--keep", "*"))
    used: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(runs):
        for name, (path, out, options) in jobs.items():
            used[name].append(bulk(path, out, *options).cpu)
    first = statistics.median(used["text to csv"])
    for name, (_, out, _) in jobs.items():
        cpu = statistics.median(used[name])
        print(f"{name:20} {cpu:6.3f} s, {cpu / first:.2f} times, {out.stat().st_size / 1e6:.1f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--bad", type=float, default=0.0, help="share of bad lines")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--data", help="a file of 81-character lines to make puzzles from")
    parser.add_argument("--ending", default="txt", help="of the output: txt, csv, jsonl, parquet, txt.gz …")
    parser.add_argument("--same", action="store_true", help="also compare chunk sizes and workers")
    parser.add_argument("--tables", action="store_true", help="compare tables with text instead")
    parser.add_argument("--folder", help="where to put the files; a temporary folder if not given")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        source, out = Path(folder) / "in.txt", Path(folder) / f"out.{arguments.ending}"
        write_input(source, lines_of(arguments.data), arguments.lines, arguments.bad)
        if arguments.tables:
            compare_tables(source, arguments.runs)
            return
        alone, whole = [], []
        for _ in range(arguments.runs):
            alone.append(solve_alone(source))
            whole.append(bulk(source, out))
        print(whole[-1].output.strip())
        for name, pick in (("by the clock", lambda run: run.seconds), ("by CPU time", lambda run: run.cpu)):
            solving, all_of_it = (
                arguments.lines / statistics.median(map(pick, runs)) for runs in (alone, whole)
            )
            print(
                f"{name:13} solve_many alone {solving / 1e6:5.2f} M/s, bulk with one worker"
                f" {all_of_it / 1e6:5.2f} M/s, ratio {all_of_it / solving:.2f}"
            )
        print(f"memory, all processes together: {max(run.memory for run in whole):.0f} MiB")
        if arguments.same:
            for options in (["--chunk", "100000"], ["--chunk", "9000000"], ["--workers", "3"]):
                other = Path(folder) / f"other.{arguments.ending}"
                bulk(source, other, *options)
                same = filecmp.cmp(out, other, shallow=False)
                print(f"{' '.join(options)}: {'the same bytes' if same else 'DIFFERENT'}")
                assert same


if __name__ == "__main__":
    main()
