"""Solve on two threads: native code runs without the GIL; a flag stops it."""

from __future__ import annotations

from threading import Thread
from time import perf_counter

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board


def main() -> None:
    puzzle = shipped_board("s5-sudoku-9x9")
    outcomes: list[sk.Outcome] = []

    def work() -> None:
        outcomes.append(sk.solve(puzzle, "backtracking", limit=1))

    threads = [Thread(target=work) for _ in range(2)]
    begun = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    together, alone = perf_counter() - begun, sum(outcome.seconds for outcome in outcomes)
    assert outcomes[0].solutions == outcomes[1].solutions
    print(f"two runs of {alone / 2:.2f} s each took {together:.2f} s together")

    # A stop flag ends a run from another thread; the outcome is undecided, never "no solution".
    stop = sk.StopFlag()
    endless = Thread(target=lambda: outcomes.append(sk.solve(sk.sudoku(side=25), "backtracking", stop=stop)))
    endless.start()
    stop.set()
    endless.join()
    print(outcomes[-1].explain())


if __name__ == "__main__":
    main()
