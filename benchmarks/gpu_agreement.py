"""Whether the GPU says what the engine of the CPU says, board for board: verdicts, how many solutions were
found, faults and their columns; the solution too, where there is one only.

    python benchmarks/gpu_agreement.py --boards 1000000 --threads 16

For every kind that many boards, made from full ones by taking cells away, some spoiled so that they have no
solution or are no puzzle. A file of boards may be given as well: its lines are one more kind.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import sudoshiki as sk
from sudoshiki.many import Code

Array = NDArray[np.uint8]


class Kind(NamedTuple):
    side: int
    rows: int  # of a box; 0 for a Latin square
    keep: tuple[float, float]  # the part of the cells that stays
    signs: float = 0.0  # the part of the edges that has one
    limit: int = 2

    def __str__(self) -> str:
        shape = f"{self.rows}×{self.side // self.rows}" if self.rows else "Latin"
        signs = f", signs {self.signs:.0%}" if self.signs else ""
        return f"{self.side}×{self.side} {shape}{signs}, limit {self.limit}"


KINDS = (
    Kind(9, 3, (0.25, 0.5)),
    Kind(9, 3, (0.3, 0.5), limit=1),
    Kind(9, 3, (0.3, 0.5), limit=50),
    Kind(4, 2, (0.1, 0.6)),
    Kind(6, 2, (0.2, 0.6)),
    Kind(6, 3, (0.2, 0.6)),
    Kind(8, 2, (0.35, 0.6)),
    Kind(9, 1, (0.4, 0.7)),
    Kind(10, 2, (0.4, 0.6)),
    Kind(12, 3, (0.45, 0.6)),
    Kind(15, 3, (0.5, 0.7)),
    Kind(16, 4, (0.5, 0.7)),
    Kind(5, 0, (0.2, 0.6)),
    Kind(9, 0, (0.4, 0.7)),
    Kind(16, 0, (0.55, 0.8)),
    Kind(5, 0, (0.0, 0.2), signs=0.5),
    Kind(9, 0, (0.2, 0.4), signs=0.4),
    Kind(9, 3, (0.1, 0.3), signs=0.3),
)


def main() -> None:
    options = _parser().parse_args()
    wrong = 0
    words = ("boards", "none", "one", "many", "some", "rejected")
    print(f"{'kind':40} {words[0]:>10}", *(f"{word:>9}" for word in words[1:]), "  GPU s   CPU s")
    for number, kind in enumerate(KINDS):
        count = options.boards if kind.side <= 9 else options.boards // options.fewer
        rng = np.random.default_rng([options.seed, number])
        boards, full = _boards(kind, count, rng)
        signs = _signs(kind, full, rng) if kind.signs else None
        shape: dict[str, Any] = {"box": (kind.rows, kind.side // kind.rows)} if kind.rows else {"latin": True}
        wrong += _compare(str(kind), boards, options.threads, limit=kind.limit, arcs=signs, **shape)
    for file in options.files:
        wrong += _compare(file.stem, file.read_text(), options.threads)
    print("the two agree on every board" if not wrong else f"{wrong:,} boards differ")
    sys.exit(wrong > 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="boards, one a line")
    parser.add_argument("--boards", type=int, default=1_000_000, help="of each kind")
    parser.add_argument("--fewer", type=int, default=1, help="times fewer above 9×9")
    parser.add_argument("--threads", type=int, default=1, help="of the CPU")
    parser.add_argument("--seed", type=int, default=0)
    return parser


def _boards(kind: Kind, count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Full boards by shuffling rows, columns and values of the shifted pattern; and what is left of them."""
    side, rows = kind.side, kind.rows or 1
    columns = side // rows
    at = np.arange(side)
    pattern = (at[:, None] * columns + at[:, None] // rows + at) % side
    full = np.empty((count, side, side), np.uint8)
    for number in range(0, count, 4096):
        here = min(4096, count - number)
        value = np.argsort(rng.random((here, side)), axis=1)
        row = _blocks(rng, here, side // rows, rows)
        column = _blocks(rng, here, side // columns, columns)
        cells = pattern[row[:, :, None], column[:, None, :]]
        full[number : number + here] = (
            np.take_along_axis(value, cells.reshape(here, -1), 1).reshape(cells.shape) + 1
        )
    whole = full.reshape(count, side * side)
    keep = rng.uniform(*kind.keep, (count, 1)).astype(np.float32)
    boards = np.where(rng.random(whole.shape, np.float32) < keep, whole, 0).astype(np.uint8)
    spoiled = np.flatnonzero(rng.random(count) < 0.1)
    boards[spoiled, rng.integers(0, side * side, len(spoiled))] = rng.integers(0, side + 2, len(spoiled))
    return boards, whole


def _blocks(rng: np.random.Generator, count: int, blocks: int, length: int) -> NDArray[np.int64]:
    """An order of lines that keeps blocks of them together."""
    outer = np.argsort(rng.random((count, blocks)), axis=1)
    inner = np.argsort(rng.random((count, blocks, length)), axis=2)
    return (outer[:, :, None] * length + inner).reshape(count, -1)


def _signs(kind: Kind, full: Array, rng: np.random.Generator) -> NDArray[np.int8]:
    board = full.reshape(len(full), kind.side, kind.side).astype(np.int8)
    across = np.sign(board[:, :, 1:] - board[:, :, :-1]).reshape(len(full), -1)
    down = np.sign(board[:, 1:] - board[:, :-1]).reshape(len(full), -1)
    signs = np.concatenate((across, down), 1).astype(np.int8)
    signs[rng.random(signs.shape, np.float32) >= kind.signs] = 0
    return signs


def _compare(name: str, boards: Any, threads: int, **options: Any) -> int:
    """How many boards the two differ on."""
    seconds, solved = {}, {}
    for on in ("gpu", "cpu"):
        started = time.perf_counter()
        solved[on] = sk.solve_many(boards, on=on, threads=threads, **options)
        seconds[on] = time.perf_counter() - started
    gpu, cpu = solved["gpu"], solved["cpu"]
    differs = np.zeros(len(cpu), bool)
    for key in ("verdict", "found", "fault", "column"):
        differs |= getattr(gpu, key) != getattr(cpu, key)
    differs |= (cpu.verdict == Code.ONE) & (gpu.solution != cpu.solution).any(1)
    counts = cpu.counts()
    shown = " ".join(f"{counts[word]:9,}" for word in ("none", "one", "many", "some", "rejected"))
    times = f"{seconds['gpu']:7.2f} {seconds['cpu']:7.2f}"
    print(f"{name:40} {len(cpu):10,} {shown} {times}{'' if not differs.any() else '  DIFFERS'}", flush=True)
    if differs.any():
        print(f"  the first is board {int(differs.argmax())}, counted from 0")
    return int(differs.sum())


if __name__ == "__main__":
    main()
