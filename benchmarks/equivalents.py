"""Measure how far the grades of a puzzle stay equal under `vary`, by scale.

    python -m benchmarks.equivalents --count 40

Makes puzzles of every word and of several kinds, adds the shipped boards up to 9×9, and compares the grades
of each puzzle with those of some equivalents. It prints for each scale: the number of pairs, how many have
equal grades, how many have equal levels (if the scale has levels beside a number), and the largest difference
(for words and levels, the number of steps between them). Other seeds give other puzzles.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board, shipped_names
from sudoshiki.generate import vary
from sudoshiki.logic import GRADE_SCALES, Grade
from sudoshiki.logic.levels import QQWING, SOLO, UNEQUAL
from sudoshiki.logic.scales import WORDS

MAX_SHIPPED_SIDE = 9
KINDS: tuple[dict[str, Any], ...] = (
    *({"level": row.word} for row in WORDS),
    {"minimal": True},
    {"side": 6},
    {"side": 8},
    {"side": 9, "diagonals": True},
    {"side": 9, "regions": "random"},
    {"kind": "latin", "side": 7},
    {"kind": "futoshiki", "side": 5},
    {"kind": "futoshiki", "side": 7},
)
LEVEL_SCALES = (SOLO, UNEQUAL, QQWING)
SCALES = (
    "word",
    *(f"{scale.name} level" for scale in LEVEL_SCALES),
    *(
        f"{program} {field}"
        for program in ("Sudoku Explainer", "Sukaku Explainer")
        for field in ("ER", "EP", "ED")
    ),
    "HoDoKu score, level",
    "search: guesses",
    "search: backdoor",
)


class Value(NamedTuple):
    """One value of a grade: as a number, and as the level that belongs to it."""

    number: float
    level: str | None = None


class Row:
    """The printed line of one scale."""

    def __init__(self) -> None:
        self.pairs = self.equal = self.level_equal = 0
        self.has_level = False
        self.largest = 0.0

    def add(self, first: Value, second: Value) -> None:
        self.pairs += 1
        self.equal += first.number == second.number
        self.has_level |= first.level is not None
        self.level_equal += first.level == second.level
        self.largest = max(self.largest, abs(first.number - second.number))

    def text(self, name: str) -> str:
        level_equal = f"{self.level_equal:,}" if self.has_level else "–"
        largest = f"{round(self.largest, 1):,}".removesuffix(".0")
        return f"| {name} | {self.pairs:,} | {self.equal:,} | {level_equal} | {largest} |"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=40, help="puzzles of each word and kind (default 40)")
    parser.add_argument("--equivalents", type=int, default=3, help="of each puzzle (default 3)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    rows = {name: Row() for name in SCALES}
    for number, puzzle in enumerate(_puzzles(options.count, options.seed)):
        first = _values(puzzle)
        for other in vary(puzzle, options.equivalents, seed=number):
            for name, value in _values(other).items():
                rows[name].add(first[name], value)
    print("| scale | pairs | equal | level equal | largest difference |\n|---|---|---|---|---|")
    for name, row in rows.items():
        print(row.text(name))


def _puzzles(count: int, seed: int) -> Iterator[sk.Puzzle]:
    for name in shipped_names():
        puzzle = shipped_board(name)
        if puzzle.side > MAX_SHIPPED_SIDE or puzzle.graph.rules:  # rules can't be graded
            continue
        if sk.solve(puzzle).verdict is sk.Verdict.ONE:
            yield puzzle
    for wish in KINDS:
        for made in sk.generate(count=count, seed=seed, **wish):
            yield made.puzzle


def _values(puzzle: sk.Puzzle) -> dict[str, Value]:
    grade = sk.grade(puzzle, scales=GRADE_SCALES)
    return {name: value for name, value in _all_values(grade).items() if value is not None}


def _all_values(grade: Grade) -> dict[str, Value | None]:
    words = [row.word for row in WORDS]
    values: dict[str, Value | None] = {"word": Value(words.index(grade.word)) if grade.word else None}
    for program, rating in (("Sudoku Explainer", grade.se), ("Sukaku Explainer", grade.sukaku)):
        for field in ("er", "ep", "ed"):
            name = f"{program} {field.upper()}"
            values[name] = Value(round(getattr(rating, field), 1)) if rating else None
    hodoku, search = grade.hodoku, grade.search
    values["HoDoKu score, level"] = Value(hodoku.score, hodoku.level) if hodoku else None
    for scale in LEVEL_SCALES:
        for level in (grade.tatham, grade.qqwing):
            if level and level.scale.removesuffix("-like") == scale.name:
                values[f"{scale.name} level"] = Value(scale.words().index(level.level))
    if search and search.complete and search.guesses is not None and search.backdoor is not None:
        values["search: guesses"] = Value(search.guesses)
        values["search: backdoor"] = Value(len(search.backdoor.cells))
    return values


if __name__ == "__main__":
    main()
