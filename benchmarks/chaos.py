"""Run bulk on a Dask cluster while its workers and its scheduler are killed.

    .venv/bin/python benchmarks/chaos.py [--puzzles 1000000] [--every 4] [--workers 2] [--data FILE]

The answers must be those of a plain run, byte for byte: nothing lost, nothing doubled. Puzzles are variants
of the lines of FILE, or of a few hard ones.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import random
import signal
import tempfile
import threading
import time
from pathlib import Path

from made_puzzles import lines_of, write_variants

from sudoshiki.bulk import Progress, SolveQuestion, run_bulk
from sudoshiki.jobs.local_cluster import LocalCluster
from sudoshiki.solve import DEFAULT_ALGORITHM


class Chaos:
    """Kill a worker every `every` seconds, and the scheduler after a third of the run."""

    def __init__(self, cluster: LocalCluster, every: float) -> None:
        self.cluster, self.every = cluster, every
        self.killed: dict[str, int] = {"worker": 0, "scheduler": 0}
        self.share = 0.0
        self.over = threading.Event()
        self.chance = random.Random(0)
        self.thread = threading.Thread(target=self._rage, daemon=True)
        self.thread.start()

    def see(self, now: Progress) -> None:
        self.share = now.done / max(now.total, 1)

    def _rage(self) -> None:
        while not self.over.wait(self.every):
            self._kill("worker", self.chance.choice(self.cluster.workers).pid)
            if self.share > 1 / 3 and not self.killed["scheduler"]:
                self._kill("scheduler", self.cluster.scheduler.pid)

    def _kill(self, what: str, pid: int) -> None:
        os.kill(pid, signal.SIGKILL)
        self.killed[what] += 1
        print(f"  killed a {what} at {self.share:.0%}", flush=True)

    def stop(self) -> None:
        self.over.set()
        self.thread.join()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=1_000_000)
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two kills")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--chunk", type=int, default=256 << 10, help="bytes")
    parser.add_argument("--with", dest="algorithm", default=DEFAULT_ALGORITHM)
    parser.add_argument("--data", help="a file of 81-character lines to make puzzles from")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "puzzles.txt"
        write_variants(lines_of(options.data), options.puzzles, source)
        plain, wild = Path(folder) / "plain.txt", Path(folder) / "wild.txt"
        request = SolveQuestion(options.algorithm)
        report = run_bulk([str(source)], str(plain), request, workers=options.workers)
        print(f"plain: {report.counts.sentence()}, {report.seconds:.1f} s")
        cluster = LocalCluster(options.workers)
        chaos = Chaos(cluster, options.every)
        begun = time.perf_counter()
        try:
            report = run_bulk(
                [str(source)],
                str(wild),
                request,
                cluster=cluster.address,
                chunk_bytes=options.chunk,
                progress=chaos.see,
            )
        finally:
            chaos.stop()
            cluster.close()
        print(f"chaos: {report.counts.sentence()}, {time.perf_counter() - begun:.1f} s")
        print(f"killed: {chaos.killed['worker']} workers, {chaos.killed['scheduler']} scheduler")
        same = filecmp.cmp(plain, wild, shallow=False)
        print("the answers are the same, byte for byte" if same else "THE ANSWERS DIFFER")
        raise SystemExit(0 if same and chaos.killed["scheduler"] else 1)


if __name__ == "__main__":
    main()
