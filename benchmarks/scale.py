"""Estimate cost, time and bottleneck of a billion and a trillion puzzles.

    .venv/bin/python benchmarks/scale.py [--data FILE] [--cores 16 128 1024] [--no-cluster]

Measures, in CPU seconds, which depend little on other load: the time per puzzle of a worker and of the
coordinator (cutting, joining), the cost of a chunk on processes and on Dask, and bytes. Then it computes each
scale. docs/scale.md explains the computation and has an output of this program.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from operator import neg
from pathlib import Path

from made_puzzles import lines_of, write_variants

from sudoshiki import solve_many
from sudoshiki.bulk import SolveQuestion
from sudoshiki.jobs import run_jobs
from sudoshiki.pipeline.sinks.part_builders import ChunkTask
from sudoshiki.pipeline.sinks.styles import style_for
from sudoshiki.pipeline.source.cutting import Chunk
from sudoshiki.pipeline.source.inputs import Input, chunks_of, examine
from sudoshiki.pipeline.source.records import load
from sudoshiki.pipeline.store import Store
from sudoshiki.pipeline.target import target_of, work_folder
from sudoshiki.pipeline.work import work

CORE_HOUR = 0.04  # dollars; a virtual core of a common cloud, on demand
GB_MONTH = 0.023  # dollars; object storage
DISK = 1.0e9  # bytes a second that one machine's disk reads and writes
CHUNK = 4 << 20


@dataclass
class Rates:
    """Seconds of one core, per puzzle or chunk; bytes per puzzle."""

    solve: float
    worker: float
    cut: float
    join: float
    local_chunk: float
    dask_chunk: float
    bytes_in: float
    bytes_out: float
    packed: float

    @property
    def coordinator(self) -> float:
        return self.cut + self.join

    def a_chunk(self) -> float:
        return CHUNK / self.bytes_in


def cpu(body: Callable[[], object]) -> float:
    """Return the CPU seconds of the best of three."""
    times = []
    for _ in range(3):
        begun = time.process_time()
        body()
        times.append(time.process_time() - begun)
    return min(times)


def measure(folder: Path, lines: list[str], count: int, with_cluster: bool) -> Rates:
    source = folder / "in.txt"
    write_variants(lines, count, source)
    input_ = examine(str(source))
    chunks = list(chunks_of(input_, 0, CHUNK, False))
    data = [load(chunk, input_) for chunk in chunks]
    solve = cpu(lambda: [solve_many(part, side=9) for part in data])
    worker = cpu(lambda: answer_chunks(folder, input_, chunks))
    cut = cpu(lambda: list(chunks_of(input_, 0, CHUNK, False)))
    join = time_joining(folder, input_, chunks)
    local = a_job(2000, workers=1)
    dask = a_job(500, workers=2, cluster="local") if with_cluster else 0.0
    size = source.stat().st_size
    return Rates(
        solve / count,
        worker / count,
        cut / count,
        join / count,
        local,
        dask,
        size / count,
        size / count,
        packed_share(source.read_bytes()[: 16 << 20]) * size / count,
    )


def answer_chunks(folder: Path, found: Input, chunks: list[Chunk]) -> list[str]:
    style = style_for("x.txt", SolveQuestion())
    paths = []
    for index, chunk in enumerate(chunks):
        paths.append(str(folder / f"part{index}"))
        work(ChunkTask(index, chunk, found, SolveQuestion(), style, "", paths[-1]))
    return paths


def time_joining(folder: Path, found: Input, chunks: list[Chunk]) -> float:
    """Return the CPU seconds to join the parts and sync them."""
    paths = answer_chunks(folder, found, chunks)
    target = target_of(str(folder / "out.txt"))
    store = Store(target, work_folder(target.place), {"inputs": []}, resume=False, restart=True)
    try:
        begun = time.process_time()
        for chunk, path in zip(chunks, paths, strict=True):
            store.join(chunk, 0, [path])
        store.save()
        return time.process_time() - begun
    finally:
        store.close()


def a_job(count: int, **settings: object) -> float:
    """Return the wall-clock seconds per empty job, without the start."""
    jobs = run_jobs(range(count), neg, **settings)  # type: ignore[arg-type]
    next(jobs)
    begun = time.perf_counter()
    for _ in jobs:
        pass
    return (time.perf_counter() - begun) / (count - 1)


def packed_share(data: bytes) -> float:
    import zstandard

    return len(zstandard.compress(data, 3)) / len(data)


def show_rates(rates: Rates) -> None:
    rows = [
        ("solving alone", f"{1e-6 / rates.solve:8.2f} M puzzles/s a core"),
        ("a worker, file to file", f"{1e-6 / rates.worker:8.2f} M puzzles/s a core"),
        ("the coordinator cuts off", f"{1e-6 / rates.cut:8.1f} M puzzles/s"),
        ("the coordinator joins", f"{1e-6 / rates.join:8.1f} M puzzles/s"),
        ("a chunk on a local process", f"{1e6 * rates.local_chunk:8.0f} µs"),
        ("a chunk on Dask", f"{1e6 * rates.dask_chunk:8.0f} µs"),
        ("puzzles a chunk", f"{rates.a_chunk():8,.0f}"),
        ("bytes a puzzle, in and out", f"{rates.bytes_in:8.0f} and {rates.bytes_out:.0f}"),
        ("bytes a puzzle, packed", f"{rates.packed:8.1f}"),
    ]
    for name, value in rows:
        print(f"{name:28}{value}")


def limits(rates: Rates, puzzles: float, cores: int, shards: int) -> dict[str, float]:
    """Return the seconds of each part of the work if it were the only one."""
    chunks = puzzles / rates.a_chunk()
    return {
        "solving": puzzles * rates.worker / cores,
        "coordinator": puzzles * rates.coordinator / shards,
        "scheduler": chunks * rates.dask_chunk / shards,
        "disk": puzzles * (rates.bytes_in * 2 + rates.bytes_out * 3) / (DISK * shards),
    }


def show_scale(rates: Rates, puzzles: float, cores: int, shards: int) -> None:
    parts = limits(rates, puzzles, cores, shards)
    slowest = max(parts, key=lambda name: parts[name])
    core_hours = puzzles * (rates.worker + rates.coordinator) / 3600
    stored = puzzles * (rates.bytes_in + rates.bytes_out) / 1e9
    packed = puzzles * rates.packed * 2 / 1e9
    print(f"\n{puzzles:.0e} puzzles, {cores:,} cores, {shards:,} run{'s' if shards > 1 else ''} side by side")
    for name, seconds in parts.items():
        print(f"  {name:12}{duration(seconds):>12}{'   <- bottleneck' if name == slowest else ''}")
    print(f"  {core_hours:,.1f} core hours, ${core_hours * CORE_HOUR:,.2f}")
    print(f"  in and out {stored:,.0f} GB, packed {packed:,.0f} GB (${packed * GB_MONTH:,.2f} a month)")


def duration(seconds: float) -> str:
    for unit, size in (("days", 86400.0), ("h", 3600.0), ("min", 60.0)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:,.1f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", help="a file of 81-character lines to make puzzles from")
    parser.add_argument("--lines", type=int, default=500_000)
    parser.add_argument("--no-cluster", action="store_true", help="take Dask's cost of a chunk as nothing")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rates = measure(Path(folder), lines_of(options.data), options.lines, not options.no_cluster)
    print(f"{os.cpu_count()} CPUs here, load {os.getloadavg()[0]:.0f}")
    show_rates(rates)
    for puzzles, cores, shards in ((1e9, 16, 1), (1e9, 128, 1), (1e12, 1024, 1), (1e12, 1024, 100)):
        show_scale(rates, puzzles, cores, shards)


if __name__ == "__main__":
    main()
