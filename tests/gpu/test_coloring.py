"""Colouring on a GPU: `tabu` with on=gpu, and the kernel's functions on the host."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from threading import Event
from time import sleep
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.custom.examples import UNIQUE, UNSOLVABLE
from sudoshiki.gpu.coloring import Slots, WalkResult, WalkSettings, propagate, walk
from sudoshiki.gpu.coloring import run as walking
from sudoshiki.gpu.device import device
from sudoshiki.gpu.sources import whole_source
from sudoshiki.solve import Answer, Request, Stopped
from sudoshiki.solvers import auto_on_gpu
from tests.random_boards import LARGE_SIDES, loose_puzzle, random_puzzle

from .host_device import HostDevice

CHOSEN, BARRED, COUNTED = 64, 128, 63  # as in walk.h
NO_CANDIDATE = BARRED | COUNTED


@pytest.fixture
def gpu(library: Any, monkeypatch: pytest.MonkeyPatch) -> HostDevice:
    """Let the host stand for the GPU, for `tabu` with on=gpu."""
    device = HostDevice(library)
    monkeypatch.setattr("sudoshiki.solvers.tabu_on_gpu.device", lambda: device)
    return device


def solve(puzzle: sk.Puzzle, *, walks: int = 3, **settings: Any) -> sk.Outcome:
    options = {"on": "gpu", "walks": walks, **settings.pop("options", {})}
    return sk.solve(puzzle, "tabu", **{"limit": 1, **settings}, options=options)


def thin_board(side: int, kept: float, seed: int) -> sk.Puzzle:
    return sk.sudoku(
        sk.generate.empty_cells(sk.generate.full_sudoku((side, side), seed), kept, seed), (side, side)
    )


@pytest.mark.usefixtures("gpu")
class TestSolving:
    @pytest.mark.parametrize("name", UNIQUE)
    def test_a_unique_puzzle(self, name: str) -> None:
        outcome = solve(UNIQUE[name], limit=2, effort=100_000)
        assert outcome.verdict is sk.Verdict.SOME
        assert outcome.solutions == sk.solve(UNIQUE[name], "backtracking", limit=1).solutions

    @pytest.mark.parametrize("name", UNSOLVABLE)
    def test_a_puzzle_without_solution(self, name: str) -> None:
        outcome = solve(UNSOLVABLE[name], effort=3000)
        assert outcome.verdict is sk.Verdict.UNDECIDED
        assert outcome.counters.tried <= 3000

    @pytest.mark.parametrize("seed", range(12))
    def test_random_puzzles_of_every_kind(self, seed: int) -> None:
        """Each run checks its solution."""
        outcome = solve(random_puzzle(seed, LARGE_SIDES), effort=30_000, seed=seed)
        assert outcome.verdict in (sk.Verdict.SOME, sk.Verdict.UNDECIDED)

    def test_larger_boards(self) -> None:
        for side, kept in ((4, 0.0), (4, 0.4), (5, 0.35)):
            outcome = solve(thin_board(side, kept, 1), effort=2_000_000, options={"restart-after": 10_000})
            assert outcome.verdict is sk.Verdict.SOME
            assert outcome.stopped is Stopped.SOLUTIONS
            assert "3 walks on the host" in outcome.way
            assert "M moves/s" in outcome.way
            assert outcome.counters.tried > 0

    def test_an_exhausted_effort_returns_the_partial_board(self) -> None:
        puzzle = thin_board(5, 0.45, 2)
        outcome = solve(puzzle, effort=30)
        assert outcome.stopped is Stopped.EFFORT
        assert outcome.partial is not None
        assert outcome.counters.tried == 30
        report = sk.check(puzzle, outcome.partial)
        assert report.correct
        assert not report.solved
        assert outcome.partial.count(0) < puzzle.givens.count(0) / 2

    def test_the_first_walk_wins_whatever_the_slices_are(self, monkeypatch: pytest.MonkeyPatch) -> None:
        puzzle = thin_board(5, 0.3, 3)
        results = set()
        for slice_ in (7, 300, 1 << 20):
            monkeypatch.setattr(walking, "_FIRST_SLICE", slice_)
            results.add(solve(puzzle, walks=5, seed=4, options={"restart-after": 3000}).solution)
        assert len(results) == 1
        assert results != {None}
        assert solve(puzzle, walks=5, seed=5).solution not in results


def test_a_stop_and_seconds_are_heeded_between_slices(gpu: HostDevice) -> None:
    stop = sk.StopFlag()
    gpu.on_launch = lambda *_: stop.set() if len(gpu.launched) == 3 else None
    hard = thin_board(5, 0.48, 7)
    outcome = solve(hard, stop=stop)
    assert (outcome.stopped, len(gpu.launched)) == (Stopped.REQUESTED, 3)
    gpu.launched.clear()
    gpu.on_launch = lambda *_: None
    outcome = solve(hard, seconds=0.0)
    assert (outcome.stopped, len(gpu.launched)) == (Stopped.SECONDS, 1)


def test_walks_begin_anew_when_they_stall(gpu: HostDevice) -> None:
    outcome = solve(UNSOLVABLE["sudoku, no solution"], effort=60)
    assert outcome.counters.restarts == 0
    outcome = solve(thin_board(5, 0.48, 7), effort=60_000, options={"restart-after": 1000})
    assert outcome.counters.restarts > 10
    assert set(gpu.launched) == {"walk"}


@pytest.mark.usefixtures("gpu")
class TestRefusals:
    @pytest.mark.parametrize(
        ("settings", "why"),
        [
            ({"trace": True}, "traced"),
            ({"options": {"perturb-after": 5}}, "perturb-after"),
            ({"options": {"propagation": False}}, "propagation"),
            ({"options": {"walks": -1}}, "option walks=-1"),
            ({"options": {"on": "tpu"}}, "option on='tpu': expected one of cpu, gpu"),
        ],
    )
    def test_invalid_requests_are_refused(self, settings: dict[str, Any], why: str) -> None:
        with pytest.raises(sk.UsageError, match=why):
            solve(thin_board(4, 0.3, 1), **settings)

    @pytest.mark.parametrize("side", [36, 64])
    def test_boards_too_open(self, side: int) -> None:
        with pytest.raises(sk.UsageError, match="use on=cpu"):
            solve(sk.sudoku(side=side))

    def test_too_little_memory(self, gpu: HostDevice) -> None:
        gpu.memory = 2000
        with pytest.raises(sk.UsageError, match="fewer walks"):
            solve(thin_board(5, 0.4, 1))
        gpu.memory, gpu.shared = 1 << 40, 2000
        with pytest.raises(sk.UsageError, match="memory"):
            solve(thin_board(5, 0.4, 1))


def test_without_a_gpu_colouring_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.gpu.device.why_no_device", lambda: "there is none in this test")
    device.cache_clear()
    with pytest.raises(sk.UsageError, match="there is none in this test"):
        sk.solve(sk.sudoku(side=4), "tabu:on=gpu")


@pytest.mark.parametrize("seed", range(40))
def test_as_much_follows_at_once_as_in_the_core(seed: int) -> None:
    puzzle = random_puzzle(seed, LARGE_SIDES) if seed % 2 else loose_puzzle(seed)
    masks = propagate(puzzle)
    native = sk.solve(puzzle, "tabu", limit=1, effort=1)
    if masks is None:
        assert native.verdict is sk.Verdict.UNDECIDED
    else:
        eliminated = sum(a.bit_count() - b.bit_count() for a, b in zip(puzzle.candidates, masks, strict=True))
        assert eliminated == native.counters.eliminations


def neighbours(slots: Slots, slot: int) -> Any:
    begin, count = slots.start[slot] >> 6, slots.start[slot] & 63
    return slots.near[begin : begin + count]


@pytest.mark.parametrize("seed", range(8))
def test_incremental_counts_of_a_walk_equal_a_recount(seed: int, library: Any) -> None:
    """After any number of moves: states, conflicts, list of cells in conflict."""
    puzzle = (
        loose_puzzle(seed) if seed < 6 else sk.futoshiki(side=7, arcs=[(0, 1), (8, 9), (9, 10), (10, 17)])
    )
    masks = propagate(puzzle)
    if masks is None:
        pytest.skip("nothing to colour")
    slots = Slots(puzzle, masks)
    host: Any = HostDevice(library)
    walks = walking._Walks(host, slots, WalkSettings(6, 0.6, 400, seed, 2))
    for until in (0, 1, 50, 51, 1300):
        walks.advance(until)
        for saved in walks._states:
            states = saved.view(np.uint8)[: slots.count]
            chosen = np.flatnonzero(states & CHOSEN)
            assert len(chosen) == slots.open_cells
            assert (states[chosen] & BARRED).all()
            counts = np.zeros(slots.count, int)
            for slot in chosen:
                counts[neighbours(slots, int(slot))] += 1
            candidates = slots.blank == 0
            assert (counts[candidates] == (states & COUNTED)[candidates]).all()
            assert (states[~candidates] == NO_CANDIDATE).all()
            common = saved[-10:]
            assert counts[chosen].sum() == 2 * common[7]
            begin = 2 * (slots.count // 4 + 2)
            listed = saved.view(np.uint16)[begin : begin + common[8]] & 0xFFF8
            rows = slots.first[np.searchsorted(slots.first, chosen, "right") - 1]
            clashing = rows[counts[chosen] > 0]
            assert set(clashing.tolist()) <= set(listed.tolist())  # others leave it at the next look
            assert len(set(listed.tolist())) == len(listed)


def test_no_walks_but_those_requested(library: Any) -> None:
    puzzle = thin_board(5, 0.4, 1)
    slots = Slots(puzzle, propagate(puzzle) or [])
    host: Any = HostDevice(library)
    usual = walk(host, slots, WalkSettings(6, 0.6, 1000, most_moves=1000), lambda: True)
    assert usual.walks == min(
        16, HostDevice.shared // (4 * (slots.count // 4 + 2 + slots.open_cells // 2 + 1) + 1024)
    )
    assert walk(host, slots, WalkSettings(6, 0.6, 1000, walks=9, most_moves=4), lambda: True).walks == 4


def test_a_kernel_is_one_source() -> None:
    source = whole_source("coloring", "walk.cu")
    assert "#include <" not in source.split("#else")[0]
    assert '#include "' not in source
    assert "walk(WALK_PARAMETERS) {" in source


def test_a_refused_request_calls_neither_the_core_nor_numpy() -> None:
    """A machine with a GPU may lack our native core."""
    code = (
        "import sys; sys.modules['sudoshiki._core'] = None; sys.modules['cupy'] = None\n"
        "import sudoshiki as sk\n"
        "try: sk.solve(sk.sudoku(side=4), 'tabu:on=gpu')\n"
        "except sk.UsageError as error: print(error)\n"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.startswith("no GPU: CuPy, which runs code on the GPU, is not installed")


def then(act: Callable[[], None]) -> Callable[..., WalkResult]:
    """Walk to a solution, then call a function."""

    def run_walk(*arguments: Any) -> WalkResult:
        result = walk(*arguments)
        act()
        return result

    return run_walk


class TestBesideAuto:
    """`auto` with on=gpu; the native core can be made to find nothing."""

    @pytest.fixture
    def beside(self, library: Any, monkeypatch: pytest.MonkeyPatch) -> HostDevice:
        host = HostDevice(library)
        monkeypatch.setattr(auto_on_gpu, "device", lambda: host)
        monkeypatch.setattr(auto_on_gpu, "_LARGE", 8)
        monkeypatch.setattr(auto_on_gpu, "_HEAD_START", 0.0)
        return host

    @pytest.fixture
    def idle(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def until_told(_: Any, puzzle: sk.Puzzle, request: Request, threads: int) -> Answer:
            assert threads == 1
            assert puzzle.side
            while not (request.stop.is_set() or request.out_of_time()):
                sleep(0.001)
            return Answer(stopped=Stopped.REQUESTED if request.stop.is_set() else Stopped.SECONDS)

        monkeypatch.setattr(auto_on_gpu, "run_native", until_told)

    @pytest.mark.usefixtures("idle", "beside")
    def test_the_gpu_finds_the_first_solution(self) -> None:
        puzzle = thin_board(4, 0.4, 1)
        outcome = sk.solve(puzzle, "auto:on=gpu", limit=1)
        assert (outcome.verdict, outcome.stopped) == (sk.Verdict.SOME, Stopped.SOLUTIONS)
        assert outcome.way.startswith("colouring on a GPU found it: ")
        assert outcome.counters.tried > 0

    @pytest.mark.usefixtures("idle", "beside")
    def test_the_cpu_goes_on_to_the_second(self, monkeypatch: pytest.MonkeyPatch) -> None:
        stop = sk.StopFlag()
        monkeypatch.setattr(auto_on_gpu, "walk", then(stop.set))
        outcome = sk.solve(thin_board(4, 0.4, 1), "auto:on=gpu", limit=2, stop=stop)
        assert (outcome.verdict, outcome.stopped) == (sk.Verdict.SOME, Stopped.REQUESTED)

    @pytest.mark.usefixtures("idle", "beside")
    def test_a_stop_is_handed_on(self, beside: HostDevice) -> None:
        stop = sk.StopFlag()
        beside.on_launch = lambda *_: stop.set()
        outcome = sk.solve(thin_board(5, 0.48, 7), "auto:on=gpu", limit=1, stop=stop)
        assert (outcome.verdict, outcome.stopped) == (sk.Verdict.UNDECIDED, Stopped.REQUESTED)

    @pytest.mark.usefixtures("beside")
    @pytest.mark.parametrize("seed", range(8))
    def test_verdicts_are_those_of_auto_alone(self, seed: int) -> None:
        puzzle = random_puzzle(seed, LARGE_SIDES)
        alone = sk.solve(puzzle)
        both = sk.solve(puzzle, "auto:on=gpu")
        assert (alone.verdict, alone.solution_count, alone.exact) == (
            both.verdict,
            both.solution_count,
            both.exact,
        )

    @pytest.mark.usefixtures("beside")
    def test_small_boards_and_those_with_an_effort_stay_on_the_cpu(self, beside: HostDevice) -> None:
        sk.solve(sk.sudoku(side=4), "auto:on=gpu", limit=1)
        sk.solve(sk.sudoku(side=9), "auto:on=gpu", limit=1, effort=10)
        assert beside.launched == []

    @pytest.mark.usefixtures("idle", "beside")
    def test_boards_too_open_are_left_to_the_cpu(self) -> None:
        outcome = sk.solve(sk.sudoku(side=36), "auto:on=gpu", limit=1, seconds=0.2)
        assert outcome.stopped is Stopped.SECONDS

    @pytest.mark.usefixtures("beside")
    def test_no_trace(self) -> None:
        with pytest.raises(sk.UsageError, match="traced"):
            sk.solve(sk.sudoku(side=16), "auto:on=gpu", trace=True)

    @pytest.mark.usefixtures("beside")
    def test_one_of_the_two_is_wrong(self, monkeypatch: pytest.MonkeyPatch) -> None:
        walked = Event()

        def says_none(*_: Any) -> Answer:
            walked.wait()
            return Answer(exhausted=True)

        monkeypatch.setattr(auto_on_gpu, "walk", then(walked.set))
        monkeypatch.setattr(auto_on_gpu, "run_native", says_none)
        with pytest.raises(sk.WrongAnswer):
            sk.solve(thin_board(4, 0.4, 1), "auto:on=gpu")
