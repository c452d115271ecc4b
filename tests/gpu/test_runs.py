"""Boards on the GPU: chunks, stops, little memory, no wrong answers."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.gpu.boards import DeviceTask, solve_from_host, solve_on_device
from sudoshiki.gpu.sources import whole_source
from sudoshiki.gpu.thresholds import MIN_FOR_GPU, BoardWork, Minimum
from sudoshiki.many import Code
from sudoshiki.many import gpu as many_gpu
from sudoshiki.many.batch import Boards
from sudoshiki.many.signs import signs_of
from tests.many import boards

from .host_device import DeviceMemory, HostDevice

SOURCE = Path(sk.__file__).parent / "gpu" / "boards"


def some_boards(count: int) -> np.ndarray:
    rng = random.Random(count)
    full = boards.full_board(9, 3, 3, rng)
    return np.array([boards.thin_out(full, 0.5, rng) for _ in range(count)], np.uint8)


def nine() -> DeviceTask:
    return DeviceTask((9, 3, 3), bytes(range(10)) + bytes([255]) * 246, 3, False)


@pytest.mark.parametrize("chunk", [1, 7, 32, 99, 100, 1000])
def test_chunks_of_any_size_give_the_same(chunk: int, library: Any) -> None:
    given = some_boards(100)
    given[50, 3] = 99
    device: Any = HostDevice(library)
    answers, finished = solve_from_host(device, given, None, nine(), lambda: True, chunk=chunk)
    whole = sk.solve_many(given, on="cpu")
    assert finished
    for name in ("verdict", "found", "fault", "column"):
        np.testing.assert_array_equal(getattr(answers, name), getattr(whole, name), err_msg=name)


@pytest.mark.usefixtures("on_host")
def test_no_boards() -> None:
    assert len(sk.solve_many([], on="gpu")) == 0
    assert len(sk.solve_many(np.zeros((0, 81), np.uint8), on="gpu")) == 0


def test_a_stop_ends_the_run_after_the_current_chunks(on_host: HostDevice, monkeypatch: Any) -> None:
    monkeypatch.setattr(many_gpu, "solve_from_host", partial(solve_from_host, chunk=10))
    stop = sk.StopFlag()
    on_host.on_launch = lambda *_: stop.set() if len(on_host.launched) == 3 else None
    batch = sk.solve_many(some_boards(100), on="gpu", stop=stop)
    assert batch.stopped is sk.Stopped.REQUESTED
    reached = batch.verdict != Code.UNDECIDED
    assert 0 < reached.sum() < 100
    assert (batch.solution.any(1) == reached).all()
    assert not batch.found[~reached].any()


@pytest.mark.usefixtures("on_host")
def test_a_flag_set_before_and_no_time() -> None:
    stop = sk.StopFlag()
    stop.set()
    for options in ({"stop": stop}, {"seconds": 0.0}):
        batch = sk.solve_many(some_boards(5), on="gpu", **options)
        assert batch.stopped in (sk.Stopped.REQUESTED, sk.Stopped.SECONDS)
        assert (batch.verdict == Code.UNDECIDED).all()
        assert not batch.solution.any()


def raise_flag(name: str, arguments: Any) -> None:
    if name != "judge":
        arguments[9][...] = 1


def test_the_engines_check_the_flag_during_a_search(library: Any) -> None:
    """Boards with too many solutions to count: only the flag ends the search."""
    for shape in ((9, 3, 3), (9, 0, 0)):
        device: Any = HostDevice(library)
        task = DeviceTask(shape, nine().values, 3, False, limit=2**32 - 1)
        device.on_launch = raise_flag
        answers, _ = solve_on_device(device, on_device(np.zeros((3, 81), np.uint8)), None, task, lambda: True)
        assert set(answers.verdict.tolist()) <= {Code.MANY, Code.UNDECIDED, Code.SOME}


def test_little_memory_makes_small_chunks(library: Any) -> None:
    given = some_boards(5000)
    device: Any = HostDevice(library, memory=3_500_000)
    answers, _ = solve_from_host(device, given, None, nine(), lambda: True)
    np.testing.assert_array_equal(answers.verdict, sk.solve_many(given, on="cpu").verdict)


def test_too_little_memory_is_an_error(on_host: HostDevice) -> None:
    on_host.memory = 1000
    with pytest.raises(sk.UsageError, match="no memory left"):
        sk.solve_many(some_boards(50), on="gpu")


@pytest.mark.parametrize("value", [0, 10, 1])
def test_a_wrong_solution_is_never_handed_out(value: int, on_host: HostDevice) -> None:
    def spoil(name: str, arguments: Any) -> None:
        if name == "judge":
            solution = arguments[4]
            solution[33, 40] = value if solution[33, 40] != value else 2

    on_host.on_launch = spoil
    with pytest.raises(sk.WrongAnswer, match="board 34, counted"):
        sk.solve_many(some_boards(60), on="gpu")


def test_a_wrong_solution_that_breaks_a_sign_alone(on_host: HostDevice) -> None:
    rng = random.Random(2)
    full = boards.full_board(5, 0, 0, rng)
    other = [value % 5 + 1 for value in full]
    arcs = [boards.neighbour_arcs(full, 5, 1.0, rng)]

    def spoil(name: str, arguments: Any) -> None:
        if name == "judge":
            arguments[4][0] = other

    on_host.on_launch = spoil
    with pytest.raises(sk.WrongAnswer, match="board 1, counted"):
        sk.solve_many(np.zeros((1, 25), np.uint8), latin=True, arcs=arcs, on="gpu")


def on_device(array: np.ndarray) -> Any:
    return array.view(DeviceMemory)


def test_boards_on_the_device_stay_there(on_host: HostDevice) -> None:
    given = some_boards(40)
    adopted = on_device(given)
    on_host.on_launch = lambda _, arguments: boards_seen.append(arguments[0])
    boards_seen: list[Any] = []
    batch = sk.solve_many(adopted, on="auto")
    assert batch.engine == "gpu"
    assert all(seen.ctypes.data == given.ctypes.data for seen in boards_seen)
    for name in ("verdict", "solution", "guesses", "found", "fault", "column"):
        assert isinstance(getattr(batch, name), DeviceMemory), name
    np.testing.assert_array_equal(batch.verdict, sk.solve_many(given, on="cpu").verdict)
    assert not isinstance(batch.on_host().solution, DeviceMemory)
    assert len(batch.lines()) == 40
    with pytest.raises(sk.UsageError, match="are in GPU memory"):
        sk.solve_many(adopted, on="cpu")
    with pytest.raises(sk.UsageError, match="not a square"):
        sk.solve_many(on_device(np.zeros((3, 80), np.uint8)))
    with pytest.raises(sk.UsageError, match="row of whole numbers"):
        sk.solve_many(on_device(np.zeros((3, 81))))


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.uint16, np.int64, np.uint64])
def test_a_number_on_the_device_is_never_wrapped_round(dtype: type) -> None:
    given: np.ndarray = some_boards(3).astype(dtype)
    given[1, 7] = np.iinfo(dtype).max
    given[2, 8] = np.iinfo(dtype).min or 266
    solved, here = sk.solve_many(on_device(given)), sk.solve_many(given, on="cpu")
    for name in ("verdict", "fault", "column"):
        np.testing.assert_array_equal(getattr(solved, name), getattr(here, name), err_msg=name)


def boards_with_signs(count: int) -> tuple[np.ndarray, np.ndarray]:
    rng = random.Random(count)
    full = [boards.full_board(5, 0, 0, rng) for _ in range(count)]
    arcs = [boards.neighbour_arcs(board, 5, 0.5, rng) for board in full]
    signs: Any = signs_of(arcs, Boards(None, count, False), 5, "solve_many")
    return np.array([boards.thin_out(board, 0.2, rng) for board in full], np.uint8), signs


@pytest.mark.parametrize("dtype", [np.int8, np.int64])
def test_signs_lie_where_the_boards_lie_or_are_brought_there(on_host: HostDevice, dtype: type) -> None:
    given, signs = boards_with_signs(30)
    signs = signs.astype(dtype)
    here = sk.solve_many(given, latin=True, arcs=signs, on="cpu")
    assert here.counts()["one"] > 0
    signs_seen: list[Any] = []
    on_host.on_launch = lambda _, arguments: signs_seen.append(arguments[2])
    for arcs in (signs, on_device(signs)):
        there = sk.solve_many(on_device(given), latin=True, arcs=arcs)
        for name in ("verdict", "found"):
            np.testing.assert_array_equal(getattr(there, name), getattr(here, name), err_msg=name)
    assert (signs_seen[-1].ctypes.data == signs.ctypes.data) == (dtype is np.int8)


@pytest.mark.usefixtures("on_host")
def test_signs_on_the_device_are_looked_at_like_others() -> None:
    given, signs = boards_with_signs(3)
    with pytest.raises(sk.UsageError, match="from the same device"):
        sk.solve_many(given, latin=True, arcs=on_device(signs))
    with pytest.raises(sk.UsageError, match="expected 3 boards with 40 edges"):
        sk.solve_many(on_device(given), latin=True, arcs=on_device(signs[:, 1:].copy()))
    for strange, dtype in ((2, np.int8), (255, np.uint8), (-256, np.int64), (2**64 - 1, np.uint64)):
        spoiled = np.zeros(signs.shape, dtype)
        spoiled[1, 4] = strange
        with pytest.raises(sk.UsageError, match=f"board 1 has {strange} for edge 4"):
            sk.solve_many(on_device(given), latin=True, arcs=on_device(spoiled))


def test_too_little_memory_for_answers_is_an_error(on_host: HostDevice) -> None:
    on_host.memory = 1000
    with pytest.raises(sk.UsageError, match="no memory left"):
        sk.solve_many(on_device(some_boards(50)))


@pytest.mark.usefixtures("on_host")
def test_few_boards_stay_at_home_and_many_go(monkeypatch: Any) -> None:
    assert sk.solve_many(some_boards(50)).engine != "gpu"
    monkeypatch.setitem(MIN_FOR_GPU, BoardWork.SOLVE, Minimum(50, ""))
    assert sk.solve_many(some_boards(50)).engine == "gpu"
    assert "on gpu" in repr(sk.solve_many(some_boards(50)))
    assert sk.solve_many(some_boards(50), on="cpu").engine != "gpu"
    assert sk.solve_many(some_boards(49)).engine != "gpu"


def test_a_machine_without_a_gpu_refuses_to_run(monkeypatch: Any) -> None:
    monkeypatch.setattr(
        "sudoshiki.many.run.GPU", many_gpu.GPU._replace(why_unavailable=lambda: "there is none")
    )
    for options in ({"on": "gpu"}, {"engine": "gpu"}):
        with pytest.raises(sk.UsageError, match=r"can't take these boards: there is none$"):
            sk.solve_many(some_boards(2), **options)  # type: ignore[arg-type]
    monkeypatch.setitem(MIN_FOR_GPU, BoardWork.SOLVE, Minimum(1, ""))
    assert sk.solve_many(some_boards(2)).engine != "gpu"


@pytest.mark.parametrize("on", ["tpu", "", None, 1])
def test_other_places_are_refused(on: Any) -> None:
    with pytest.raises(sk.UsageError, match="auto, cpu, gpu"):
        sk.solve_many(some_boards(2), on=on)


@pytest.mark.parametrize("kernel", sorted(path.stem for path in SOURCE.glob("*.cu")))
def test_a_kernel_is_one_text_with_each_header_once(kernel: str) -> None:
    text = whole_source("boards", f"{kernel}.cu")
    assert '#include "' not in text
    assert text.count("struct Warp {") == 1
    assert f" {kernel}(" in text


def test_without_the_native_core_boards_can_go_to_a_gpu() -> None:
    """Only the core is missing: numbers are the same, and the message names it."""
    script = """
import sys
sys.modules["sudoshiki._core"] = None
sys.modules["cupy"] = None
import sudoshiki as sk
from sudoshiki.many import line_answers
print([(code.name, int(code)) for code in sk.Code], [(fault.name, int(fault)) for fault in sk.Fault])
print(line_answers.count_lines(b"a\\nb"), line_answers.lines_at(b"a\\nb\\n", [1]))
for ask in (sk.solve_many, lambda boards: sk.filled_by(boards, "singles")):
    try:
        ask(["3.4..1.2.4.32.1."])
    except sk.UsageError as error:
        print(error)
"""
    output = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    numbers, lines, *errors = output.splitlines()
    codes = [(code.name, int(code)) for code in sk.Code]
    faults = [(fault.name, int(fault)) for fault in sk.Fault]
    assert numbers == f"{codes} {faults}"
    assert lines == "2 [b'b']"
    assert len(errors) == 2
    assert all("the native core was not compiled" in error for error in errors)
