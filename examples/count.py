"""Count solutions: all of a small board, and up to a limit of a large one."""

from __future__ import annotations

import sudoshiki as sk


def main() -> None:
    small = sk.count(sk.sudoku(side=4))
    print(f"4×4 boards: {small.found}, all of them: {small.exact}")  # 288

    squares = sk.count(sk.latin(side=5), "mrv", limit=1_000_000)
    print(f"Latin squares of order 5: {squares.found:,}")  # 161,280

    large = sk.count(sk.sudoku(side=16), "mrv", limit=1000)
    print(f"16×16 boards: at least {large.found:,}; stopped by {large.stopped}")


if __name__ == "__main__":
    main()
