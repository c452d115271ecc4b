"""The boards of the large benchmark: files of puzzles where there are any, and boards made from seeds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

import sudoshiki as sk
from sudoshiki.generate import full_latin, sudoku_fraction

FRACTIONS = (0.30, 0.35, 0.40, 0.45, 0.48, 0.50, 0.52, 0.54, 0.56, 0.58, 0.60, 0.65)


@dataclass(frozen=True, slots=True)
class Entry:
    """One board of a set. Boards of one cell of the table are compared by their median."""

    cell: str
    name: str
    make: Callable[[], sk.Puzzle]  # late: some take seconds to make, and may not be asked for


@dataclass(frozen=True, slots=True)
class Set:
    name: str
    seconds: float  # the time allowed each solver for one board
    entries: Callable[[Path], Iterator[Entry]]


def _from_file(file: str, cell_of: Callable[[sk.Puzzle], str]) -> Callable[[Path], Iterator[Entry]]:
    def entries(data: Path) -> Iterator[Entry]:
        if not (data / file).exists():
            return
        for number, puzzle in enumerate(sk.read_all(data / file)):
            yield Entry(cell_of(puzzle), puzzle.name or f"{file} {number + 1}", partial(_given, puzzle))

    return entries


def _given(puzzle: sk.Puzzle) -> sk.Puzzle:
    return puzzle


def _masked_cell(puzzle: sk.Puzzle) -> str:
    """From a name like gen36_a0.40_s0."""
    return f"{puzzle.side}×{puzzle.side} {puzzle.name.split('_a')[1][:4]}"


def _by_side(puzzle: sk.Puzzle) -> str:
    return f"{puzzle.side}×{puzzle.side}"


def _own_masked(box: tuple[int, int], boards: int = 3) -> Callable[[Path], Iterator[Entry]]:
    def entries(_data: Path) -> Iterator[Entry]:
        side = box[0] * box[1]
        for fraction in FRACTIONS:
            for seed in range(boards):
                yield Entry(
                    f"{side}×{side} {fraction:.2f}",
                    f"own{side}_a{fraction:.2f}_s{seed}",
                    partial(sudoku_fraction, box, fraction, seed, with_="auto"),
                )

    return entries


def _own_futoshiki(_data: Path) -> Iterator[Entry]:
    for seed in range(50):
        yield Entry("9×9 few givens", f"own9_s{seed}", partial(few_givens, 9, seed))


def few_givens(side: int, seed: int) -> sk.Puzzle:
    """A Futoshiki with a sign between each fourth pair of neighbours, and no given that could be left out."""
    random = Random(seed)
    full = full_latin(side, seed)
    right = [(c, c + 1) for c in range(side * side) if (c + 1) % side]
    below = [(c, c + side) for c in range(side * (side - 1))]
    pairs = random.sample(right + below, (len(right) + len(below)) // 4)
    arcs = [(a, b) if full[a] < full[b] else (b, a) for a, b in pairs]
    givens = list(full)
    for cell in random.sample(range(side * side), side * side):
        value, givens[cell] = givens[cell], 0
        if sk.solve(sk.futoshiki(givens, arcs=arcs), "cdcl").verdict is not sk.Verdict.ONE:
            givens[cell] = value
    return sk.futoshiki(givens, arcs=arcs, name=f"own futoshiki {side} seed {seed}")


SETS = {
    entry.name: entry
    for entry in (
        Set("masked", 60, _from_file("sudoku_masked_16_25_36.txt", _masked_cell)),
        Set("own42", 120, _own_masked((6, 7))),
        Set("own49", 120, _own_masked((7, 7))),
        Set("own64", 120, _own_masked((8, 8))),
        Set("large", 60, _from_file("sudoku_large_boards.txt", _by_side)),
        Set("latin", 60, _from_file("latin_squares_qcp_qwh.txt", _by_side)),
        Set("futoshiki", 60, _from_file("futoshiki_9x9_easy.txt", lambda _puzzle: "9×9 easy")),
        Set("own-futoshiki", 60, _own_futoshiki),
    )
}
