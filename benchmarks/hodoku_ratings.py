"""Compare score and level with HoDoKu 2.2.0: classes of differences, and rate.

    python benchmarks/hodoku_ratings.py hodoku.tsv --steps steps_hodoku.txt

The file has one puzzle per line, with its score, its level, its techniques and their counts (`Naked Pair 2;
X-Wing 1`) and optionally the set it belongs to, separated by tabs. It prints for each set: the number of
puzzles with equal level and score, and our rate, by CPU time of one call on one thread. Then each class of
differences: the hardest technique that HoDoKu uses more often, and the hardest that we do. --steps names a
file with every step of some puzzles as HoDoKu prints them; then it also prints on how many of these all steps
are equal, and the first step that differs.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf
from pathlib import Path
from typing import NamedTuple

from sudoshiki import parse
from sudoshiki.logic import HODOKU_LEVELS, TABLE, Step, named_technique, path
from sudoshiki.logic.boards import boards_of
from sudoshiki.logic.native import native_ratings
from sudoshiki.puzzle import Puzzle
from sudoshiki.solve import Request

# Where HoDoKu's name is not ours with capitals.
_NAMES = {
    "hidden-single": "hidden-single-box",
    "locked-triple": "locked-triplet",
    "naked-triple": "naked-triplet",
    "hidden-triple": "hidden-triplet",
    "naked-quadruple": "naked-quad",
    "hidden-quadruple": "hidden-quad",
    "locked-candidates-type-1-(pointing)": "pointing",
    "locked-candidates-type-2-(claiming)": "claiming",
    "bivalue-universal-grave-+-1": "bivalue-universal-grave",
    "2-string-kite": "two-string-kite",
    "aic": "alternating-inference-chain",
    "grouped-aic": "grouped-alternating-inference-chain",
    "almost-locked-set-xz-rule": "als-xz",
    "almost-locked-set-xy-wing": "als-xy-wing",
    "almost-locked-set-chain": "als-chain",
    "brute-force": "guess",
}
_FAMILIES = {  # the types of one technique
    "uniqueness-test": "unique-rectangle",
    "avoidable-rectangle": "avoidable-rectangle",
    "simple-colors": "simple-colours",
    "multi-colors": "multi-colours",
}


class Rated(NamedTuple):
    puzzle: Puzzle
    score: int
    level: int
    techniques: Counter[str]


def main() -> None:
    options = _parser().parse_args()
    differences: Counter[str] = Counter()
    _print(["set", "puzzles", "level equal", "score equal", "ours/s"])
    everything: list[Rated] = []
    for name, rows in _sets(options.file).items():
        differences += _measure(name, rows, options.rounds)
        everything += rows
    _measure("all", everything, 1)
    print("\nscores that differ, by the hardest technique used more often by HoDoKu / by us")
    for what, count in differences.most_common():
        print(f"{count:>6}  {what}")
    if options.steps:
        _print_steps(options.steps)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="puzzle, score, level, techniques, set")
    parser.add_argument("--steps", type=Path, help="every step of some puzzles, as HoDoKu prints them")
    parser.add_argument("--rounds", type=int, default=3)
    return parser


def _our_name(theirs: str) -> str:
    name = theirs.strip().lower().replace(" ", "-")
    for family, ours in _FAMILIES.items():
        if name.startswith(family):
            return ours
    return _NAMES.get(name, name)


def _sets(file: Path) -> dict[str, list[Rated]]:
    sets: dict[str, list[Rated]] = {}
    for line in file.read_text().splitlines():
        puzzle, *more = line.split("\t")
        if len(puzzle) != 81:
            continue
        score, level, techniques = more[:3]
        counts: Counter[str] = Counter()
        for one in techniques.split("; "):
            name, count = one.rsplit(" ", 1)
            counts[_our_name(name)] += int(count)
        rated = Rated(parse(puzzle), int(score), HODOKU_LEVELS.index(level), counts)
        sets.setdefault(more[3] if len(more) > 3 else file.stem, []).append(rated)
    return sets


def _measure(name: str, rows: list[Rated], rounds: int) -> Counter[str]:
    puzzles = [row.puzzle for row in rows]
    best, ours = float("inf"), []
    for _ in range(rounds):
        start = time.process_time()
        ours = native_ratings(boards_of(puzzles), Request(), "hodoku")
        best = min(best, time.process_time() - start)
    same_score = [mine[0] == row.score for mine, row in zip(ours, rows, strict=True)]
    same_level = [mine[1] == row.level for mine, row in zip(ours, rows, strict=True)]
    shares = [f"{sum(same)} ({sum(same) / len(rows):.1%})" for same in (same_level, same_score)]
    _print([name, str(len(rows)), *shares, f"{len(rows) / best:,.1f}"])
    different = (row for row, same in zip(rows, same_score, strict=True) if not same)
    return Counter(_class_of(row) for row in different)


def _class_of(row: Rated) -> str:
    ours = Counter(_name_of(step) for step in path(row.puzzle, scale="hodoku").steps)
    return f"{_hardest(row.techniques - ours)} / {_hardest(ours - row.techniques)}"


def _name_of(step: Step) -> str:
    name = named_technique(step.technique, step.size).name
    return "hidden-single-box" if name == "hidden-single-line" else name


def _hardest(counts: Iterable[str]) -> str:
    return max(counts, key=lambda name: (_score(name), name), default="nothing")


def _score(name: str) -> float:
    """Return HoDoKu's score; an unknown technique is harder than all others."""
    known = TABLE.get(name)
    return known.hodoku.score if known and known.hodoku else inf


def _print_steps(file: Path) -> None:
    first: Counter[str] = Counter()
    puzzles = 0
    for puzzle, theirs in _read_steps(file):
        puzzles += 1
        ours = [_as_printed(step) for step in path(puzzle, scale="hodoku").steps]
        pairs = zip(theirs, ours, strict=False)
        different = next((mine for mine in pairs if mine[0] != mine[1]), None)
        if different:
            first[f"{different[0][0]} / {different[1][0]}"] += 1
        elif len(theirs) != len(ours):
            first["one ends earlier"] += 1
    print(f"\nall steps the same on {puzzles - first.total()} of {puzzles}; the first that is not:")
    for what, count in first.most_common():
        print(f"{count:>6}  {what}")


Printed = tuple[
    str, frozenset[tuple[int, int, int]]
]  # its technique, and what it changes: row, column, value


def _read_steps(file: Path) -> Iterator[tuple[Puzzle, list[Printed]]]:
    puzzle: str | None = None
    steps: list[Printed] = []
    for line in [*file.read_text().splitlines(), "puzzle\t"]:
        if line.startswith("puzzle\t"):
            if puzzle:
                yield parse(puzzle), steps
            puzzle, steps = line.split("\t")[1], []
        elif line[:1].isdigit():
            steps.append(_read(line.split("\t")[2]))


def _read(printed: str) -> Printed:
    technique = re.split(r": | => | in [rcb]\d", printed)[0]
    changes = printed.rpartition("=>")[2]
    results = set()
    for cells, value in re.findall(r"((?:r\d+c\d+,?)+)(?:<>|=)(\d)", changes):
        for rows, columns in re.findall(r"r(\d+)c(\d+)", cells):
            results |= {(int(row), int(column), int(value)) for row in rows for column in columns}
    return _our_name(technique), frozenset(results)


def _as_printed(step: Step) -> Printed:
    changed = step.placements or step.eliminations
    return _name_of(step), frozenset((cell // 9 + 1, cell % 9 + 1, value) for cell, value in changed)


def _print(columns: list[str]) -> None:
    first, *rest = columns
    print(f"{first:<24}" + "".join(f"{column:>16}" for column in rest), flush=True)


if __name__ == "__main__":
    main()
