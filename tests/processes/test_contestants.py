"""The benchmarks' contestants: the system counts their processor time, and one that is ended begins anew."""

from __future__ import annotations

from pathlib import Path

import pytest

import sudoshiki as sk

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def test_out_of_time_and_on_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    from contestants import Contestant

    contestant = Contestant("backtracking")
    try:
        assert contestant.solve(sk.sudoku(side=36), seconds=0.2) == ("timeout", 0.2, None)
        puzzle = sk.sudoku("3.4..1.2.4.32.1.")
        status, seconds, board = contestant.solve(puzzle, seconds=10)
        assert (status, board) == ("solved", sk.solve(puzzle).solution)
        assert 0 < seconds < 10
        # What comes between the limit and the whole second at which the system counts is too late.
        assert contestant.solve(puzzle, seconds=1e-9) == ("timeout", 1e-9, None)
        assert contestant.solve(puzzle, seconds=10).status == "solved"
    finally:
        contestant.end()
