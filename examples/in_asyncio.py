"""Solve and grade from asyncio, each run in a thread; native code holds no lock."""

from __future__ import annotations

import asyncio

import sudoshiki as sk
from sudoshiki.formats.shipped import shipped_board


async def solve(puzzle: sk.Puzzle, stop: sk.StopFlag) -> sk.Outcome:
    """Solve without blocking the loop; cancelling the task stops the search."""
    try:
        return await asyncio.to_thread(sk.solve, puzzle, stop=stop)
    except asyncio.CancelledError:
        stop.set()
        raise


async def main() -> None:
    puzzles = [shipped_board("s5-sudoku-9x9"), shipped_board("s1-sudoku-4x4")]
    outcomes = await asyncio.gather(*(solve(puzzle, sk.StopFlag()) for puzzle in puzzles))
    print([outcome.verdict.value for outcome in outcomes])

    graded = await asyncio.to_thread(sk.grade_many, ["3.4..1.2.4.32.1."] * 1000, threads=2)
    print(graded.counts()["graded"], "graded")

    # A search that would take for ever is ended by a timeout.
    stop = sk.StopFlag()
    endless = asyncio.create_task(asyncio.to_thread(sk.solve, sk.sudoku(side=25), "backtracking", stop=stop))
    done, _ = await asyncio.wait([endless], timeout=0.1)
    stop.set()
    print("in time" if done else (await endless).explain())


if __name__ == "__main__":
    asyncio.run(main())
