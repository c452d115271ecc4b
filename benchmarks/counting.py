"""Measure exact counts, by states and by search alone, and test estimates.

    .venv/bin/python benchmarks/counting.py [--largest 9] [--search-up-to 7] [--seeds 100]

Seconds are processor time on one core, in one run. Numbers of solutions are compared with known ones.
"""

from __future__ import annotations

import argparse
from time import process_time

import sudoshiki as sk

Box = tuple[int, int] | None
KNOWN: list[tuple[int, Box, int]] = [
    (4, (2, 2), 288),
    (5, None, 161_280),
    (6, None, 812_851_200),
    (6, (2, 3), 28_200_960),
    (6, (3, 2), 28_200_960),
    (7, None, 61_479_419_904_000),
    (8, None, 108_776_032_459_082_956_800),
    (8, (2, 4), 29_136_487_207_403_520),
    (8, (4, 2), 29_136_487_207_403_520),
    (9, None, 5_524_751_496_156_892_842_531_225_600),
    (9, (3, 3), 6_670_903_752_021_072_936_960),
    (10, None, 9_982_437_658_213_039_871_725_064_756_920_320_000),
]


def empty(side: int, box: Box) -> sk.Puzzle:
    return sk.latin(side=side) if box is None else sk.sudoku(side=side, box=box)


def name(side: int, box: Box) -> str:
    return f"Latin {side}" if box is None else f"{side}×{side}, {box[0]}×{box[1]} boxes"


def timed(puzzle: sk.Puzzle, *, search: bool) -> tuple[int, float]:
    """Return the number and the seconds; short calls are timed as the best of three."""
    options = {"threads": 1} if search else None  # with options an algorithm searches, and nothing else
    best = float("inf")
    for _ in range(3):
        begun = process_time()
        outcome = sk.count_all(puzzle, options=options)
        best = min(best, process_time() - begun)
        assert outcome.exact
        if best > 1:
            break
    return outcome.solution_count, best


def counts(largest: int, search_up_to: int) -> None:
    print(f"{'board':22} {'search':>9} {'now':>9}  solutions")
    for side, box, solutions in KNOWN:
        if side > largest:
            continue
        puzzle = empty(side, box)
        found, seconds = timed(puzzle, search=False)
        before = "-"
        if side <= search_up_to:
            searched, taken = timed(puzzle, search=True)
            assert searched == solutions
            before = f"{taken:.3f}"
        wrong = "" if found == solutions else f"  WRONG: {found:,}"
        print(f"{name(side, box):22} {before:>9} {seconds:9.3f}  {solutions:,}{wrong}", flush=True)


def estimates(largest: int, seeds: int) -> None:
    print(f"\n{'board':22} {'interval holds':>14} {'bound holds':>12} {'half width':>11}  of {seeds} seeds")
    for side, box, solutions in KNOWN:
        if side > largest:
            continue
        guesses = [sk.estimate_count(empty(side, box), probes=1000, seed=seed) for seed in range(seeds)]
        held = sum(guess.low <= solutions <= (guess.high or 0) for guess in guesses)
        bounds = sum(guess.at_least <= solutions for guess in guesses)
        width = sum(((guess.high or 0) - guess.low) / 2 / solutions for guess in guesses) / seeds
        print(f"{name(side, box):22} {held:14} {bounds:12} {width:11.1%}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--largest", type=int, default=9, help="side; Latin squares of 10 take very long")
    parser.add_argument("--search-up-to", type=int, default=7, help="side that search alone counts too")
    parser.add_argument("--seeds", type=int, default=100, help="estimates of each board")
    settings = parser.parse_args()
    counts(settings.largest, settings.search_up_to)
    estimates(settings.largest, settings.seeds)


if __name__ == "__main__":
    main()
