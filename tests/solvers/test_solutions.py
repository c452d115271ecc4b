"""`solutions`: each once, in constant memory, until it is closed."""

from __future__ import annotations

import resource
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

import sudoshiki as sk
from tests.document_boards import S5_LINE

FEW = "3.4..1.2.4......"


@pytest.mark.parametrize(
    "puzzle",
    [
        sk.parse(FEW),
        sk.sudoku(side=4),
        sk.latin(side=4),
        sk.sudoku(side=4, diagonals=True),
        sk.futoshiki(side=4, arcs=[((0, 0), (0, 1)), ((2, 1), (3, 1))]),
        sk.sudoku(side=4, rules=[sk.Cage(7, "r1c1 r1c2 r2c1"), sk.Thermo("r1c3 r1c4 r2c4")]),
        sk.sudoku(side=4, candidates=[[1, 2], *[[1, 2, 3, 4]] * 15]),
        sk.sudoku(side=4, first_value=0),
        sk.latin(side=1),
    ],
    ids=repr,
)
def test_they_are_those_that_solve_finds(puzzle: sk.Puzzle) -> None:
    every = sk.solutions(puzzle)
    results = list(every)
    wanted = sk.solve(puzzle, "backtracking", limit=1000).solutions
    assert len(results) == len(set(results)) == every.solution_count
    assert set(results) == set(wanted)
    assert every.exhausted
    outcome = every.outcome()
    assert (outcome.verdict, outcome.solution_count, outcome.exact) == (
        sk.solve(puzzle).verdict,
        len(results),
        True,
    )
    assert list(every) == []


def test_one_and_none() -> None:
    assert [*sk.solutions(sk.parse(S5_LINE))] == [sk.solve(sk.parse(S5_LINE)).solution]
    none = sk.solutions(sk.parse("123....4........"))
    assert [*none] == []
    assert none.outcome().verdict is sk.Verdict.NONE


def test_boards_larger_than_the_lanes() -> None:
    puzzle = sk.latin(side=20)
    boards = list(islice(sk.solutions(puzzle, seed=4), 3))
    assert len(set(boards)) == 3
    assert all(sk.check(puzzle, board) for board in boards)


def test_an_iterator_closed_early_is_not_exhausted() -> None:
    with sk.solutions(sk.sudoku(side=9)) as every:
        assert len(set(islice(every, 5000))) == 5000
    assert (every.solution_count, every.exhausted, every.stopped) == (5000, False, sk.Stopped.REQUESTED)
    assert list(every) == []
    assert every.outcome().verdict is sk.Verdict.MANY
    some = sk.solutions(sk.parse(FEW))
    next(some)
    some.close()
    assert not some.exhausted
    assert some.outcome().verdict is sk.Verdict.SOME


def test_no_time_and_a_stop() -> None:
    puzzle = sk.sudoku(side=9)
    late = sk.solutions(puzzle, seconds=0)
    assert (list(late), late.stopped) == ([], sk.Stopped.SECONDS)
    stop = sk.StopFlag()
    stopped = sk.solutions(puzzle, stop=stop)
    next(stopped)
    stop.set()
    assert len(list(stopped)) < 2000
    assert stopped.stopped is sk.Stopped.REQUESTED
    assert "on request" in stopped.outcome().explain()


def test_memory_does_not_grow() -> None:
    every = sk.solutions(sk.sudoku(side=9))
    for _ in islice(every, 2000):
        pass
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in islice(every, 20_000):
        pass
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4_000_000 / 1024  # kB; kept: 15 MB


def test_only_puzzles_are_accepted() -> None:
    with pytest.raises(sk.UsageError):
        sk.solutions("....")  # type: ignore[arg-type]
    with pytest.raises(sk.UsageError):
        sk.solutions(sk.parse(FEW), seconds=-1)


def test_threads_that_share_an_iterator_get_each_solution_once() -> None:
    with sk.solutions(sk.sudoku(side=9)) as every, ThreadPoolExecutor(4) as pool:
        taken = [*pool.map(lambda _: [*islice(every, 500)], range(4))]
    assert len({board for part in taken for board in part}) == every.solution_count == 2000


def test_the_old_name_of_the_solution_count_works_and_warns() -> None:
    every = sk.solutions(sk.parse(FEW))
    with pytest.warns(DeprecationWarning, match="solution_count"):
        assert every.found == every.solution_count == 0
