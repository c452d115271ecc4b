"""Measure plain 9×9 puzzles generated per second with a GPU, next to the CPU.

    python benchmarks/gpu_generate.py --count 4000000 --json gpu_generate.json

First it measures the GPU's part alone, by the number of puzzles made at once: from full boards in the memory
of the host to puzzles there, each with a proved unique solution. Then it measures all of `generate`: one
process with a GPU, one core, and `--workers` processes; and it compares the puzzles, which must be the same.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from sudoshiki.generate.plain import PUZZLES_PER_BOARD
from sudoshiki.generate.shapes import fill
from sudoshiki.generate.spec import make_spec
from sudoshiki.generate.stream import fresh_batches
from sudoshiki.gpu.boards import remove_clues_on_gpu
from sudoshiki.gpu.device import device, why_no_device

SEED = 1
LINE = 82  # bytes
WISH = make_spec(minimal=True)


def main() -> None:
    options = _parser().parse_args()
    if why := why_no_device():
        sys.exit(f"no GPU: {why}")
    here = device()
    print(f"GPU: {here.name}; minimal 9×9 puzzles, puzzles a second", flush=True)
    record: dict[str, Any] = {"device": here.name, "dug": {}, "made": {}}
    full = np.frombuffer(b"".join(fill(WISH.shape, SEED, 0, 1 << 17, None)), np.uint8).reshape(-1, 81)
    remove_clues_on_gpu(here, full[:256], PUZZLES_PER_BOARD[9], SEED, 0, _always)  # compiled by now
    for boards in (1 << size for size in range(11, 18, 2)):
        count = boards * PUZZLES_PER_BOARD[9]
        rate = count / _least_seconds(
            partial(remove_clues_on_gpu, here, full[:boards], PUZZLES_PER_BOARD[9], SEED, 0, _always),
            options.rounds,
        )
        record["dug"][count] = rate
        print(f"dug {count:>9,} at once {rate:>14,.0f}/s", flush=True)
    digests = set()
    for name, count, how in (
        ("with a GPU", options.count, {"on": "gpu"}),
        (f"{options.workers} workers", options.count, {"on": "cpu", "workers": options.workers}),
        ("one core", options.count // 16, {"on": "cpu"}),
    ):
        seconds, digest = _generate(count, options.count // 16, how)
        digests.add(digest)
        record["made"][name] = count / seconds
        print(f"{name:22} {count:>10,} in {seconds:7.2f} s {count / seconds:>12,.0f}/s", flush=True)
    if options.json:
        options.json.write_text(json.dumps(record, indent=1))
    if len(digests) > 1:
        sys.exit("other puzzles")
    print("the same puzzles")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1 << 22, help="puzzles; one core makes a 16th of them")
    parser.add_argument("--workers", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path)
    return parser


def _always() -> bool:
    return True


def _least_seconds(act: Any, rounds: int) -> float:
    def timed() -> float:
        begun = time.perf_counter()
        act()
        return time.perf_counter() - begun

    return min(timed() for _ in range(rounds))


def _generate(count: int, compared: int, how: dict[str, Any]) -> tuple[float, str]:
    """Return the seconds for all, and a hash of the first `compared`."""
    begun, digest, left = time.perf_counter(), sha256(), compared * LINE
    for lot in fresh_batches(WISH, count, SEED, **how):
        text = lot.text() or ""
        digest.update(text[:left].encode())
        left -= min(left, len(text))
    return time.perf_counter() - begun, digest.hexdigest()


if __name__ == "__main__":
    main()
