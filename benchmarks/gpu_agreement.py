"""Compare the answers of the GPU with those of the CPU engine, board by board.

    python benchmarks/gpu_agreement.py --boards 1000000 --threads 16

It compares verdicts, numbers of solutions, faults and their columns, and the solution if there is only one;
for 9×9 boards also which of them hidden singles, or all singles, fill. Each kind has `--boards` boards, made
by removing cells of full ones; some are changed so that they have no solution or are invalid. The lines of a
file of boards can be added as one more kind.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import sudoshiki as sk
from sudoshiki.many import Code
from sudoshiki.many.filled import MEANS

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

KEPT = ((0.2, 0.3), (0.3, 0.36), (0.36, 0.42), (0.42, 0.6))  # parts of the cells, for what fills boards


def main() -> None:
    options = _parser().parse_args()
    wrong = 0 if options.filled else _verdicts(options)
    wrong += _what_fills(options)
    print("the two agree on every board" if not wrong else f"{wrong:,} boards differ")
    sys.exit(wrong > 0)


def _verdicts(options: argparse.Namespace) -> int:
    """Return the number of boards of all kinds on which the two differ."""
    _head("kind", ("none", "one", "many", "some", "rejected"))
    wrong = 0
    for number, kind in enumerate(KINDS):
        count = options.boards if kind.side <= 9 else options.boards // options.fewer
        rng = np.random.default_rng([options.seed, number])
        boards, full = _boards(kind, count, rng)
        signs = _signs(kind, full, rng) if kind.signs else None
        shape: dict[str, Any] = {"box": (kind.rows, kind.side // kind.rows)} if kind.rows else {"latin": True}
        wrong += _compare(str(kind), boards, options.threads, limit=kind.limit, arcs=signs, **shape)
    for file in options.files:
        wrong += _compare(file.stem, file.read_text(), options.threads)
    return wrong


def _what_fills(options: argparse.Namespace) -> int:
    """Return the same for the question which boards singles fill."""
    _head("by places or singles", ("filled", "unfilled", "rejected"))
    wrong = 0
    for number, keep in enumerate(KEPT):
        boards, _ = _boards(Kind(9, 3, keep), options.boards, np.random.default_rng([options.seed, number]))
        for by in MEANS:
            wrong += _compare_filled(f"{keep[0]:.0%} to {keep[1]:.0%} kept", boards, by, options.threads)
    for file, by in product(options.files, MEANS):
        wrong += _compare_filled(file.stem, file.read_text(), by, options.threads)
    return wrong


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="boards, one a line")
    parser.add_argument("--boards", type=int, default=1_000_000, help="of each kind")
    parser.add_argument("--fewer", type=int, default=1, help="times fewer above 9×9")
    parser.add_argument("--threads", type=int, default=1, help="of the CPU")
    parser.add_argument("--filled", action="store_true", help="ask only what places or singles fill")
    parser.add_argument("--seed", type=int, default=0)
    return parser


def _boards(kind: Kind, count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return shuffled full boards, and the same with cells removed."""
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
    """Return an order of lines that keeps blocks of them together."""
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


def _head(first: str, words: Sequence[str]) -> None:
    print(f"{first:40} {'boards':>10}", *(f"{word:>9}" for word in words), "  GPU s   CPU s")


def _compare(name: str, boards: Any, threads: int, **options: Any) -> int:
    """Return the number of boards on which the two differ."""
    (gpu, cpu), seconds = _of_both(lambda on: sk.solve_many(boards, on=on, threads=threads, **options))
    differs = _differs(gpu, cpu, ("verdict", "found", "fault", "column"))
    differs |= (cpu.verdict == Code.ONE) & (gpu.solution != cpu.solution).any(1)
    return _report(name, cpu.counts(), ("none", "one", "many", "some", "rejected"), seconds, differs)


def _compare_filled(name: str, boards: Any, by: str, threads: int) -> int:
    (gpu, cpu), seconds = _of_both(lambda on: sk.filled_by(boards, by, threads, on=on))
    differs = _differs(gpu, cpu, ("filled", "unfilled", "fault", "column"))
    return _report(f"{name}, {by}", cpu.counts(), ("filled", "unfilled", "rejected"), seconds, differs)


def _of_both(ask: Callable[[str], Any]) -> tuple[tuple[Any, Any], str]:
    """Return the answers of GPU and CPU, and their times."""
    answers, seconds = [], []
    for on in ("gpu", "cpu"):
        started = time.perf_counter()
        answers.append(ask(on))
        seconds.append(time.perf_counter() - started)
    return (answers[0], answers[1]), f"{seconds[0]:7.2f} {seconds[1]:7.2f}"


def _differs(gpu: Any, cpu: Any, names: Sequence[str]) -> NDArray[np.bool_]:
    differs = np.zeros(len(cpu), bool)
    for name in names:
        differs |= getattr(gpu, name) != getattr(cpu, name)
    return differs


def _report(
    name: str, counts: dict[str, int], words: Sequence[str], seconds: str, differs: NDArray[np.bool_]
) -> int:
    shown = " ".join(f"{counts[word]:9,}" for word in words)
    print(f"{name:40} {len(differs):10,} {shown} {seconds}{'  DIFFERS' if differs.any() else ''}", flush=True)
    if differs.any():
        print(f"  the first is board {int(differs.argmax())}, counted from 0")
    return int(differs.sum())


if __name__ == "__main__":
    main()
