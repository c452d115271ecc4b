"""Peers as contenders, and processor time: counted by the system, per process."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.document_boards import S1_LINE

import sudoshiki as sk
from sudoshiki.lab.boards import BoardText, to_text
from sudoshiki.lab.checks import check_names
from sudoshiki.lab.peers import PEERS, find_algorithm
from sudoshiki.lab.plan import Job
from sudoshiki.lab.reading import parse_recipe
from sudoshiki.lab.runner import RunWorker, first_results
from sudoshiki.lab.store import Result
from sudoshiki.lab.worker import execute
from sudoshiki.puzzle import UsageError
from sudoshiki.solve import Answer, Request, algorithms

pytestmark = pytest.mark.slow

PUZZLE = sk.sudoku(S1_LINE)
JOB = Job(
    "k", "b", "auto", "auto", 1, seed=0, limit=1, seconds=10, effort=None, options={}, clock="processor"
)


@pytest.mark.slow
@pytest.mark.parametrize("clock", ["processor", "wall"])
@pytest.mark.parametrize("name", PEERS)
def test_peers_are_right(name: str, clock: str) -> None:
    pytest.importorskip(find_algorithm(name).needs)
    job = replace(JOB, algorithm=name, clock=clock)
    puzzle = sk.sudoku(S1_LINE, arcs=[(1, 0)])
    found, ours = execute(job, puzzle), execute(replace(JOB, algorithm="mrv"), puzzle)
    assert (found.status, found.solution) == ("solved", ours.solution)
    assert execute(job, sk.sudoku("12....34........")).status == "none"


def test_a_peer_with_a_wrong_board_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(puzzle: sk.Puzzle, request: Request) -> Answer:
        del request
        return Answer(solutions=((1,) * puzzle.side**2,), found=1)

    monkeypatch.setitem(PEERS, "peer:bop", PEERS["peer:bop"]._replace(solve=wrong))
    assert execute(replace(JOB, algorithm="peer:bop"), PUZZLE).status == "wrong"


def test_peers_are_no_algorithms() -> None:
    assert not PEERS.keys() & {entry.name for entry in algorithms()}


def ran(worker: RunWorker, job: Job, puzzle: sk.Puzzle) -> Result:
    worker.start(job, BoardText(to_text(puzzle)), warm=False)
    results: list[Result] = []
    while not results:
        results = [result for _, result in first_results([worker])]
    return results[0]


@pytest.mark.slow
def test_out_of_processor_time_and_on_again() -> None:
    worker = RunWorker(None, 4000)
    try:
        slow = replace(JOB, algorithm="backtracking", seconds=0.2)
        result = ran(worker, slow, sk.sudoku(side=36))
        assert (result.status, result.seconds, result.solution) == ("timeout", 0.2, "")
        result = ran(worker, JOB, PUZZLE)
        assert result.status == "solved"
        assert 0 < result.seconds < 10
        # What comes between the limit and the whole second at which the system counts is too late.
        result = ran(worker, replace(JOB, seconds=1e-9), PUZZLE)
        assert (result.status, result.seconds) == ("timeout", 1e-9)
        assert ran(worker, JOB, PUZZLE).status == "solved"
    finally:
        worker.kill()


def test_external_processes_are_refused_on_the_processor_clock() -> None:
    text = '{}\n[[boards]]\nmake = "empty"\nside = 4\n[[algorithms]]\nname = "{}"\n'
    check_names(parse_recipe(text.format("", "sat"), name="t"), ("empty",))
    check_names(parse_recipe(text.format('clock = "processor"', "peer:cpsat"), name="t"), ("empty",))
    with pytest.raises(UsageError, match="sat runs in a process"):
        check_names(parse_recipe(text.format('clock = "processor"', "sat"), name="t"), ("empty",))


def test_on_the_processor_clock_each_algorithm_has_its_own_process() -> None:
    worker = RunWorker(None, 4000)
    try:
        pids = []
        for name in ("auto", "mrv", "auto"):
            ran(worker, replace(JOB, algorithm=name), PUZZLE)
            assert worker.child is not None
            pids.append(worker.child.pid)
        assert pids[0] == pids[2] != pids[1]
    finally:
        worker.kill()
