"""Make proofs by the thousand; check, corrupt and measure them.

    python -m benchmarks.proofs --boards 1000 --spoilt 1000 --lrat-check PATH --drat-trim PATH

Half of the boards have no solution, half exactly one: Sudoku of 4×4 to 16×16 and Futoshiki of order 3 to 9;
the same for the same seed. Each proof is checked by proof_checker.py and by the native checker, and every
twentieth by the programs named. Then proofs are corrupted in eight ways, and both checkers must reject all of
these; tests/proofs/mutations.py explains why they can't be valid. `--large` adds boards of 25×25 and 36×36.
The exit code is 0 if every check has the expected result.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from tests.proofs.mutations import MUTATIONS, spoil

import sudoshiki as sk
from sudoshiki.proofs import Proof, as_dimacs, as_drat, as_lrat

SUDOKU = (4, 6, 8, 9, 10, 12, 16)
FUTOSHIKI = (3, 4, 5, 6, 7, 8, 9)
EVERY = 20  # proofs, one is handed to other checkers


class Made(NamedTuple):
    shape: str
    proof: Proof
    seconds: float  # to prove it, the verdict included


def unique_board(kind: str, side: int, seed: int) -> sk.Puzzle:
    if kind == "sudoku":
        return sk.generate.unique(side, seed=seed)
    return next(iter(sk.generate(kind="futoshiki", side=side, count=1, seed=seed))).puzzle


def without_solution(puzzle: sk.Puzzle, random: Random) -> sk.Puzzle | None:
    """Return a puzzle with a given that no rule forbids at once, but without solution."""
    (solution,) = sk.solve(puzzle).solutions
    full = (1 << puzzle.side) - 1
    cells = [cell for cell, mask in enumerate(puzzle.candidates) if mask == full]
    for cell in random.sample(cells, len(cells)):
        values = [value for value in range(1, puzzle.side + 1) if value != solution[cell]]
        masks = [*puzzle.candidates]
        masks[cell] = 1 << (random.choice(values) - 1)
        try:
            return sk.Puzzle(puzzle.graph, masks, kind=puzzle.kind)
        except sk.PuzzleError:
            continue
    return None


def boards(each: int, seed: int) -> Iterator[sk.Puzzle]:
    """Yield that many boards with one solution, and as many without."""
    random = Random(seed)
    shapes = [("sudoku", side) for side in SUDOKU] + [("futoshiki", side) for side in FUTOSHIKI]
    ones = nones = 0
    for number, (kind, side) in enumerate(cycle(shapes)):
        puzzle = unique_board(kind, side, seed + number)
        if ones < each:
            ones += 1
            yield puzzle
        if nones < each and (spoilt := without_solution(puzzle, random)):
            nones += 1
            yield spoilt
        if ones == nones == each:
            return


def large_boards(seed: int) -> Iterator[sk.Puzzle]:
    random = Random(seed)
    for puzzle in (*(sk.generate.unique(25, seed=seed + n) for n in range(10)), _loose(36, 0.55, random)):
        yield puzzle
        if spoilt := without_solution(puzzle, random):
            yield spoilt


def _loose(side: int, kept: float, random: Random) -> sk.Puzzle:
    """Return a full board with some values kept, and more until it is unique."""
    board = sk.solve(sk.sudoku(side=side), limit=1, seed=random.randrange(2**32)).solution
    assert board is not None
    cells = random.sample(range(side**2), side**2)
    masks = [(1 << side) - 1] * side**2
    empty = sk.sudoku(side=side)
    for number, cell in enumerate(cells):
        masks[cell] = 1 << (board[cell] - 1)
        if number >= kept * side**2 and number % 20 == 0:
            puzzle = sk.Puzzle(empty.graph, masks, kind="sudoku")
            if sk.solve(puzzle, seconds=20).verdict == "one":
                return puzzle
    raise AssertionError("a full board has one solution")


def make_proofs(puzzles: Iterator[sk.Puzzle]) -> Iterator[Made]:
    for puzzle in puzzles:
        begun = process_time()
        proof = sk.prove(puzzle)
        yield Made(f"{puzzle.kind} {puzzle.side}×{puzzle.side}", proof, process_time() - begun)


class Checks:
    """How many proofs each checker accepts."""

    def __init__(self, folder: Path, others: dict[str, str]) -> None:
        self.folder, self.others = folder, others
        self.checked: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def add(self, number: int, proof: Proof) -> None:
        path = self.folder / "it.proof"
        proof.write(path)
        for checker in ("python", "native"):
            begun = process_time()
            holds = sk.check_proof(proof.puzzle, path, checker=checker).verdict is proof.verdict
            self.seconds[checker] += process_time() - begun
            self._count(checker, holds)
        if number % EVERY == 0:
            for name, program in self.others.items():
                self._count(name, self._other(name, program, proof))

    def _count(self, name: str, holds: bool) -> None:
        self.checked[name] += 1
        self.held[name] += holds

    def _other(self, name: str, program: str, proof: Proof) -> bool:
        cnf, steps = self.folder / "it.cnf", self.folder / "it.steps"
        cnf.write_text("".join(as_dimacs(proof.puzzle, proof)))
        write = as_lrat if name == "lrat-check" else as_drat
        steps.write_text("".join(write(proof.puzzle, proof)))
        done = subprocess.run([program, cnf, steps], capture_output=True, text=True, timeout=600)
        return "VERIFIED" in done.stdout.split() and "NOT" not in done.stdout.split()

    def say(self) -> bool:
        for name, count in self.checked.items():
            seconds = f", {self.seconds[name]:.1f} s" if self.seconds[name] else ""
            print(f"{name}: {self.held[name]:,} of {count:,} proofs hold{seconds}")
        return self.checked == self.held


def say_sizes(entries: list[Made]) -> None:
    by_shape: defaultdict[tuple[str, str], list[Made]] = defaultdict(list)
    for entry in entries:
        by_shape[entry.shape, str(entry.proof.verdict)].append(entry)
    print(f"{'board':18}{'verdict':8}{'proofs':>7}{'steps':>9}{'bytes':>11}{'most bytes':>13}{'ms':>8}")
    for (shape, verdict), group in by_shape.items():
        sizes = [len(entry.proof.head()) + len(entry.proof.lrat) for entry in group]
        steps = median(entry.proof.steps for entry in group)
        seconds = median(entry.seconds for entry in group)
        print(
            f"{shape:18}{verdict:8}{len(group):7,}{steps:9,.0f}{median(sizes):11,.0f}{max(sizes):13,}"
            f"{1000 * seconds:8.1f}"
        )


def spoilt_are_rejected(proofs: list[Proof], count: int, seed: int, folder: Path) -> bool:
    random, path = Random(seed), folder / "spoilt.proof"
    taken: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for mutation in islice(cycle(MUTATIONS), count):
        puzzle, text = spoil(random.sample(proofs, min(50, len(proofs))), mutation, random)
        path.write_text(text)
        kinds[mutation] += 1
        for checker in ("python", "native"):
            taken[checker] += bool(sk.check_proof(puzzle, path, checker=checker))
    shown = ", ".join(f"{name} {number}" for name, number in kinds.items())
    print(f"spoilt: {shown}")
    for checker in ("python", "native"):
        print(f"{checker}: {count - taken[checker]:,} of {count:,} spoilt proofs rejected")
    return not taken.total()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=1000, metavar="N", help="of each verdict")
    parser.add_argument("--spoilt", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--large", action="store_true", help="also 25×25 and 36×36")
    parser.add_argument("--lrat-check", metavar="PATH", help="another checker, for some of them")
    parser.add_argument("--drat-trim", metavar="PATH", help="another checker, for some of them")
    options = parser.parse_args()
    named = {"lrat-check": options.lrat_check, "drat-trim": options.drat_trim}
    with tempfile.TemporaryDirectory() as name:
        checks = Checks(Path(name), {other: path for other, path in named.items() if path})
        entries = list(make_proofs(boards(options.boards, options.seed)))
        if options.large:
            entries += make_proofs(large_boards(options.seed))
        for number, entry in enumerate(entries):
            checks.add(number, entry.proof)
        say_sizes(entries)
        verdicts = Counter(str(entry.proof.verdict) for entry in entries)
        print(f"{verdicts['none']:,} boards without a solution, {verdicts['one']:,} with exactly one")
        fine = checks.say()
        fine &= spoilt_are_rejected(
            [entry.proof for entry in entries], options.spoilt, options.seed, Path(name)
        )
    print("all is as it should be" if fine else "NOT all is as it should be")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
