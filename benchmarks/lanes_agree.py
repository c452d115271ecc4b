"""Compare the answers of solve_many with those of another checkout.

    python benchmarks/lanes_agree.py sudoku_easy.txt sudoku_17clue.txt --before ../other/.venv/bin/python

The boards of each file are varied by random symmetries: relabelled, their rows, columns, bands and stacks
exchanged, and transposed or not. Verdicts and numbers of solutions must be equal, and solutions where there
is only one. What solve_many returns has passed the checker, which shares no code with the engines.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from sudoshiki import Code, solve_many
from sudoshiki.many.lanes import ENGINES

Array = NDArray[np.uint8]

_BLOCK = 50_000
_ANSWER = """
import sys
import numpy as np
from sudoshiki import Code, solve_many
engine, count, limits = sys.argv[1], int(sys.argv[2]), [int(limit) for limit in sys.argv[3:]]
while data := sys.stdin.buffer.read(81 * count):
    boards = np.frombuffer(data, np.uint8).reshape(-1, 81)
    for limit in limits:
        solved = solve_many(boards, limit, engine=engine)
        only = solved.solution * (solved.verdict == Code.ONE)[:, None].astype(np.uint8)
        for array in (solved.verdict.astype(np.uint8), solved.found.astype(np.uint32), only):
            sys.stdout.buffer.write(np.ascontiguousarray(array).tobytes())
    sys.stdout.buffer.flush()
"""


def main() -> None:
    options = _parser().parse_args()
    wrong = 0
    for engine in options.engine or [engine.name for engine in ENGINES if not engine.why_unavailable()]:
        for file in options.files:
            differ = _compare(file, engine, options)
            wrong += differ
            boards = f"{options.boards:,} boards, limits {', '.join(map(str, options.limits))}"
            print(f"{file.stem} {engine}: {boards}: {differ} differ", flush=True)
    sys.exit(wrong > 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path, help="9×9 puzzles, one a line; # lines are comments")
    parser.add_argument("--before", required=True, metavar="PYTHON", help="of a checkout to compare with")
    parser.add_argument("--boards", type=int, default=1_000_000, help="of each file")
    parser.add_argument("--limits", type=int, nargs="+", default=[1, 2, 50])
    parser.add_argument("--engine", action="append", help="all of this CPU by default")
    parser.add_argument("--seed", type=int, default=1)
    return parser


def _compare(file: Path, engine: str, options: argparse.Namespace) -> int:
    random = np.random.default_rng(options.seed)
    lines = [line[:81] for line in file.read_text().splitlines() if line and not line.startswith("#")]
    known = np.array([list(line.replace(".", "0").encode()) for line in lines], np.uint8) - 48
    block = min(_BLOCK, options.boards)
    command = [options.before, "-c", _ANSWER, engine, str(block), *map(str, options.limits)]
    differ = 0
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin
        assert other.stdout
        for _ in range(options.boards // block):
            boards = _varied(known[random.integers(0, len(known), block)], random)
            other.stdin.write(boards.tobytes())
            other.stdin.flush()
            for limit in options.limits:
                differ += _differing(boards, limit, engine, other.stdout)
        other.stdin.close()
    return differ


def _varied(boards: Array, random: np.random.Generator) -> Array:
    labels = np.zeros((len(boards), 10), np.uint8)
    labels[:, 1:] = random.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (len(boards), 1)), axis=1)
    boards = np.take_along_axis(labels, boards, axis=1).reshape(-1, 9, 9)
    flipped = random.random(len(boards)) < 0.5
    boards[flipped] = boards[flipped].transpose(0, 2, 1)
    boards = np.take_along_axis(boards, _lines(len(boards), random)[:, :, None], axis=1)
    boards = np.take_along_axis(boards, _lines(len(boards), random)[:, None, :], axis=2)
    return np.ascontiguousarray(boards.reshape(-1, 81))


def _lines(count: int, random: np.random.Generator) -> NDArray[np.int64]:
    """Return an order of rows, or of columns, per board that keeps boxes together."""
    inside = random.permuted(np.tile(np.arange(3), (count, 3, 1)), axis=2)
    bands = random.permuted(np.tile(np.arange(3), (count, 1)), axis=1)
    order: NDArray[np.int64] = (3 * bands[:, :, None] + inside).reshape(count, 9)
    return order


def _differing(boards: Array, limit: int, engine: str, other: IO[bytes]) -> int:
    batch = solve_many(boards, limit, engine=engine)
    count = len(boards)
    verdict = np.frombuffer(other.read(count), np.uint8)
    result = np.frombuffer(other.read(4 * count), np.uint32)
    solution = np.frombuffer(other.read(81 * count), np.uint8).reshape(-1, 81)
    same = (batch.verdict == verdict) & (batch.found == result)
    same &= (verdict != Code.ONE) | (batch.solution == solution).all(axis=1)
    return int((~same).sum())


if __name__ == "__main__":
    main()
