"""Make puzzles by the million for benchmarks: symmetric variants of some lines."""

from __future__ import annotations

from pathlib import Path

import numpy as np

# Hard ones known to everybody who writes solvers; enough where no file is given.
HARD = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
]


def lines_of(path: str | None) -> list[str]:
    """Return the 81-character lines of a file, or the hard ones above."""
    if path is None:
        return HARD
    text = Path(path).read_text().splitlines()
    return [line[:81] for line in text if len(line) >= 81 and not line.startswith("#")]


def write_variants(lines: list[str], count: int, path: Path, seed: int = 0, block: int = 100_000) -> None:
    """Write `count` symmetric variants of the lines."""
    chance = np.random.default_rng(seed)
    base = np.array([[int(c) if c in "123456789" else 0 for c in line] for line in lines], np.uint8)
    symbols = np.frombuffer(b".123456789", np.uint8)
    with path.open("wb") as file:
        for start in range(0, count, block):
            size = min(block, count - start)
            which = (np.arange(start, start + size)) % len(base)
            boards = base[which].reshape(size, 9, 9)
            rows, columns = _permutations(chance, size), _permutations(chance, size)
            boards = np.take_along_axis(boards, rows[:, :, None], axis=1)
            boards = np.take_along_axis(boards, columns[:, None, :], axis=2)
            labels = np.zeros((size, 10), np.uint8)
            labels[:, 1:] = chance.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (size, 1)), axis=1)
            relabelled = np.take_along_axis(labels, boards.reshape(size, 81), axis=1)
            out = np.full((size, 82), ord("\n"), np.uint8)
            out[:, :81] = symbols[relabelled]
            file.write(out.tobytes())


def _permutations(chance: np.random.Generator, size: int) -> np.ndarray:
    """Return orders of nine lines that keep the three bands together."""
    inside = chance.permuted(np.tile(np.arange(3), (size, 3, 1)), axis=2)
    bands = chance.permuted(np.tile(np.arange(3), (size, 1)), axis=1)
    orders = bands[:, :, None] * 3 + np.take_along_axis(inside, bands[:, :, None], axis=1)
    return np.reshape(orders, (size, 9))
