"""Read a puzzle, solve it, and look at the outcome."""

from __future__ import annotations

import sudoshiki as sk
from sudoshiki.draw import text


def main() -> None:
    puzzle = sk.parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    outcome = sk.solve(puzzle)
    assert outcome.solution is not None
    print(text(puzzle, outcome.solution))
    print(outcome.explain())  # the verdict in words; outcome.verdict is none, one, many, some or undecided
    print(f"{outcome.counters.tried} values tried, {outcome.counters.guesses} guesses")

    # A Futoshiki: cells, and (lesser, greater) pairs of neighbours, as (row, column) from 0.
    small = sk.futoshiki("..3......", [((0, 0), (0, 1)), ((2, 0), (1, 0))])
    print(text(small))
    print(sk.solve(small).explain())

    # A clash is refused at once, with the cells named.
    try:
        sk.sudoku("11..............")
    except sk.PuzzleError as error:
        print(error)


if __name__ == "__main__":
    main()
