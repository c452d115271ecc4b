"""Check that memory stays constant over a million solves by all our algorithms.

    python benchmarks/memory.py --solves 1000000

It prints from time to time: the number of solves, the bytes in use as the C library counts them, and the
resident set. The exit code is 1 if more than one byte per solve is lost between the first tenth and the end.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import sys
from random import Random

import sudoshiki as sk


class _Mallinfo2(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks"),
            *("fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    ]


def bytes_in_use() -> int:
    """Return the bytes that native code and Python have in use, as glibc counts them."""
    count = ctypes.CDLL(None).mallinfo2
    count.restype = _Mallinfo2
    gc.collect()
    usage = count()
    return int(usage.uordblks) + int(usage.hblkhd)


def resident_bytes() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--solves", type=int, default=1_000_000)
    options = parser.parse_args()
    random = Random(1)
    boards = [sk.generate.unique(side, seed=seed) for side in (4, 6, 9) for seed in range(20)]
    boards += [sk.latin(side=5), sk.futoshiki(side=4, arcs=[(0, 1), (1, 2), (2, 3)])]
    ours = [entry.name for entry in sk.algorithms() if not entry.needs]
    marks = {options.solves * part // 10 for part in range(1, 11)}
    first = used = 0
    for done in range(1, options.solves + 1):
        sk.solve(random.choice(boards), ours[done % len(ours)], limit=2, effort=200, seed=done)
        if done in marks:
            used = bytes_in_use()
            first = first or used
            print(
                f"{done:>10,} solves: {used:>12,} bytes in use, {resident_bytes() >> 10:>9,} KiB resident",
                flush=True,
            )
    sys.exit(1 if used - first > options.solves else 0)


if __name__ == "__main__":
    main()
