"""Generate puzzles of every kind by the thousand, and check them by other means.

    python -m benchmarks.made_to_order [--count 10000] [--workers 2] [--only jigsaw]

It prints five numbers for each kind; all but the first should be 0: puzzles made; puzzles without exactly one
solution by one of two algorithms, clause learning and exact cover (with signs, CP-SAT of OR-Tools); minimal
puzzles of which a clue can be removed; puzzles with another level when graded again; puzzles that miss
another requested property. Small kinds have fewer puzzles than `--count`, as no two may be equal up to
symmetry: a limit on attempts ends these.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any

from sudoshiki import Puzzle, Verdict, grade, solve
from sudoshiki.generate import GeneratedPuzzle, SpecNotMet, generate
from sudoshiki.generate.judging import without_each_clue
from sudoshiki.puzzle.square import symmetries_of

AT_A_TIME = 25  # puzzles that a worker is handed
CHECKERED = [cell for cell in range(81) if (cell // 9 + cell % 9) % 2 == 0]
FEW = {"effort": 400_000}  # attempts at what there is little of
KINDS: dict[str, dict[str, Any]] = {
    "sudoku 4×4, minimal": {"side": 4, "minimal": True, **FEW},
    "sudoku 4×4, 5-7 givens": {"side": 4, "givens": "5-7", **FEW},
    "sudoku 6×6, minimal": {"side": 6, "minimal": True},
    "sudoku 8×8, minimal": {"side": 8, "minimal": True},
    "sudoku 9×9, minimal": {"minimal": True},
    "sudoku 9×9, rotation": {"symmetry": "rotation"},
    "sudoku 9×9, full symmetry": {"symmetry": "full"},
    "sudoku 9×9, a pattern": {"pattern": CHECKERED},
    "sudoku 9×9, 28-30 givens": {"givens": "28-30"},
    "sudoku 9×9, level easy": {"level": "easy"},
    "sudoku 9×9, level hard": {"level": "hard"},
    "sudoku 9×9, Solo advanced": {"tatham": "advanced"},
    "sudoku 9×9, diagonals": {"diagonals": True},
    "sudoku 9×9, 10-14 signs": {"signs": "10-14"},
    "sudoku 12×12": {"side": 12},
    "sudoku 12×12, Solo advanced": {"side": 12, "tatham": "advanced"},
    "sudoku 16×16, Solo basic": {"side": 16, "tatham": "basic"},
    "sudoku 16×16, Solo advanced": {"side": 16, "tatham": "advanced"},
    "jigsaw 6×6": {"side": 6, "regions": "random"},
    "jigsaw 7×7, Solo basic": {"side": 7, "regions": "random", "tatham": "basic"},
    "jigsaw 9×9": {"regions": "random"},
    "latin 5×5, minimal": {"kind": "latin", "side": 5, "minimal": True, **FEW},
    "latin 7×7, minimal": {"kind": "latin", "side": 7, "minimal": True},
    "latin 9×9, rotation": {"kind": "latin", "side": 9, "symmetry": "rotation"},
    "futoshiki 4×4, minimal": {"kind": "futoshiki", "side": 4, "minimal": True, **FEW},
    "futoshiki 5×5, minimal": {"kind": "futoshiki", "side": 5, "minimal": True},
    "futoshiki 5×5, Unequal tricky": {"kind": "futoshiki", "side": 5, "tatham": "tricky"},
    "futoshiki 6×6, signs alone": {"kind": "futoshiki", "side": 6, "givens": 0},
    "futoshiki 7×7, minimal": {"kind": "futoshiki", "side": 7, "minimal": True},
    "futoshiki 7×7, Unequal tricky": {"kind": "futoshiki", "side": 7, "tatham": "tricky"},
    "futoshiki 8×8, 8-12 givens": {"kind": "futoshiki", "side": 8, "givens": "8-12"},
    "futoshiki 9×9, Unequal extreme": {"kind": "futoshiki", "side": 9, "tatham": "extreme"},
}


def generate_all(wish: dict[str, Any], count: int) -> Iterator[GeneratedPuzzle]:
    """Return that many, or as many as exist."""
    try:
        yield from islice(generate(count=None, seed=7, **wish), count)
    except SpecNotMet:
        return


def is_alone(puzzle: Puzzle) -> bool:
    """Whether it has one solution: by exact cover, or with signs by OR-Tools."""
    second = "cpsat" if puzzle.arcs else "dlx"
    return all(solve(puzzle, by, limit=2).verdict is Verdict.ONE for by in ("cdcl", second))


def can_spare_a_clue(one: GeneratedPuzzle) -> bool:
    fewer = map(one.attempt.shape.build, without_each_clue(one.attempt.clues))
    return any(solve(puzzle, "cdcl", limit=2).verdict is not Verdict.MANY for puzzle in fewer)


def has_other_level(wish: dict[str, Any], puzzle: Puzzle) -> bool:
    if "level" in wish:
        return bool(grade(puzzle, scales="word").word != wish["level"])
    if "tatham" not in wish:
        return False
    result = grade(puzzle, scales="tatham").tatham
    return result is None or bool(result.level != wish["tatham"])


def is_not_as_asked(wish: dict[str, Any], puzzle: Puzzle) -> bool:
    given = [cell for cell, value in enumerate(puzzle.givens) if value]
    within = []
    for name, number in (("givens", len(given)), ("signs", len(puzzle.arcs))):
        low, _, high = str(wish.get(name, "0-999")).partition("-")
        within.append(int(low) <= number <= int(high or low))
    symmetric = wish.get("symmetry", "none") in ("none", *symmetries_of(given, puzzle.side))
    return not (all(within) and symmetric and {*given} <= {*wish.get("pattern", given)})


def faults(wish_and_puzzle: tuple[dict[str, Any], GeneratedPuzzle]) -> tuple[bool, ...]:
    wish, one = wish_and_puzzle
    spare = bool(wish.get("minimal")) and can_spare_a_clue(one)
    return (
        not is_alone(one.puzzle),
        spare,
        has_other_level(wish, one.puzzle),
        is_not_as_asked(wish, one.puzzle),
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000, help="of each kind")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", default="", help="kinds whose names begin so")
    options, fine = parser.parse_args(), True
    kinds = {name: wish for name, wish in KINDS.items() if name.startswith(options.only)}
    if not kinds:
        parser.error(f"no kind begins with {options.only!r}; there are {'; '.join(KINDS)}")
    heads = ("kind", "made", "not unique", "not minimal", "other level", "not as asked")
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}", flush=True)
    with ProcessPoolExecutor(options.workers) as pool:
        for name, wish in kinds.items():
            jobs = ((wish, one) for one in generate_all(wish, options.count))
            results = list(pool.map(faults, jobs, chunksize=AT_A_TIME))
            sums = [sum(column) for column in zip(*results, strict=True)]
            print(f"| {name} | {len(results):,} | {' | '.join(map(str, sums))} |", flush=True)
            fine = fine and len(results) > 0 and not any(sums)
    sys.exit(0 if fine else 1)


if __name__ == "__main__":
    main()
