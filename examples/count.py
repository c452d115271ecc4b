"""Count solutions: all of a small board, and up to a limit of a large one."""

from __future__ import annotations

import sudoshiki as sk


def main() -> None:
    small = sk.count(sk.sudoku(side=4))
    print(f"4×4 boards: {small.solution_count}, all of them: {small.exact}")  # 288

    squares = sk.count(sk.latin(side=5), "mrv", limit=1_000_000)
    print(f"Latin squares of order 5: {squares.solution_count:,}")  # 161,280

    large = sk.count(sk.sudoku(side=16), "mrv", limit=1000)
    print(f"16×16 boards: at least {large.solution_count:,}; stopped by {large.stopped}")


if __name__ == "__main__":
    main()
