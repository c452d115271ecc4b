"""Every algorithm of the registry on one puzzle, each with the same budget."""

from __future__ import annotations

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board


def main() -> None:
    puzzle = shipped_board("s5-sudoku-9x9")
    for algorithm in sk.algorithms():
        if why := algorithm.why_unavailable():
            print(f"{algorithm.name:20} {why}")
            continue
        outcome = sk.solve(puzzle, algorithm.name, limit=1, seconds=2)
        counters = outcome.counters
        print(
            f"{algorithm.name:20} {outcome.verdict:10} {counters.tried:>12,} tried  {outcome.seconds:.4f} s"
        )


if __name__ == "__main__":
    main()
