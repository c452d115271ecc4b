"""Boards that hidden singles, or all singles, fill: host kernels and core agree."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki import _core
from sudoshiki.gpu.boards import solve_from_host
from sudoshiki.gpu.thresholds import MIN_FOR_GPU, BoardWork, Minimum
from sudoshiki.many import Code, Fault, ManyBoards, even_lines
from sudoshiki.many import gpu as many_gpu
from sudoshiki.solve import Request
from sudoshiki.solvers.native import native_graph, native_request
from tests.many import boards
from tests.many.hard_nine import HARD_NINE

from .host_device import DeviceMemory, HostDevice

LINE = "." * 81
BY = {"places": ("box places", "line places"), "singles": ("box places", "line places", "cell values")}


def of_every_kind() -> np.ndarray:
    """Return easy, hard, full and empty boards, of all verdicts; then invalid ones."""
    rng = random.Random(3)
    full = [boards.full_board(9, 3, 3, rng) for _ in range(60)]
    given = [boards.thin_out(board, keep, rng) for board in full for keep in (0.3, 0.35, 0.4, 0.5, 0.7)]
    for board in given[::5]:
        cell = rng.randrange(81)
        board[cell] = rng.choice([v for v in range(1, 10) if v not in values_around(board, cell)] or [0])
    given += [[int(sign) if sign.isdigit() else 0 for sign in line] for line in HARD_NINE]
    given += [[0] * 81, [1] + [0] * 80, full[0], [*full[1][:80], 0]]
    given += [[5, 5] + [0] * 79, [*full[2][:80], full[2][79]], [0] * 80 + [10], [255, *full[3][1:]]]
    return np.array(given, np.uint8)


def values_around(board: list[int], cell: int) -> set[int]:
    graph = sk.sudoku(side=9).graph
    return {board[other] for group in graph.groups if cell in group for other in group if other != cell}


def filled_by_the_core(given: np.ndarray, by: str) -> np.ndarray:
    deductions = _core.deductions()
    allowed = sum(deductions[name] for name in BY[by])
    graph = native_graph(sk.sudoku(side=9).graph)
    result = _core.levels_of(graph, given.tobytes(), b"", [allowed], native_request(Request()))
    filled: np.ndarray = np.frombuffer(result, np.uint8) == 0
    return filled


def assert_same(given: ManyBoards, by: str = "singles", **options: Any) -> sk.Filled:
    here, there = (sk.filled_by(given, by, on=on, **options) for on in ("cpu", "gpu"))
    assert (here.on, there.on) == ("cpu", "gpu")
    for name in ("filled", "unfilled", "fault", "column"):
        np.testing.assert_array_equal(getattr(there, name), getattr(here, name), err_msg=name)
    assert there.stopped == here.stopped
    assert there.counts() == here.counts()
    return there


@pytest.mark.parametrize("by", BY)
def test_both_agree_with_the_core(by: str, on_host: HostDevice) -> None:
    given = of_every_kind()
    result = assert_same(given, by)
    assert on_host.launched == [f"solve_nine_by_{by}", "judge"]
    np.testing.assert_array_equal(result.filled[:-4], filled_by_the_core(given[:-4], by))
    np.testing.assert_array_equal(result.unfilled[:-4], ~result.filled[:-4])
    assert not (result.filled | result.unfilled)[-4:].any()
    assert result.fault[-4:].tolist() == [Fault.CLASH, Fault.CLASH, Fault.VALUE, Fault.VALUE]
    assert result.column[-4:].tolist() == [2, 81, 81, 1]
    counts = result.counts()
    assert min(counts["filled"], counts["unfilled"]) > 20
    assert (counts["undecided"], counts["rejected"]) == (0, 4)
    assert f"{counts['filled']} filled, {counts['unfilled']} unfilled, 4 rejected" in repr(result)


def test_singles_fill_boards_that_places_do_not(on_host: HostDevice) -> None:
    """Singles fill all that hidden singles fill, and more."""
    given = of_every_kind()[:-4]
    places, singles = (sk.filled_by(given, by, on="gpu").filled for by in BY)
    assert not (places & ~singles).any()
    assert (singles & ~places).any()
    assert (sk.solve_many(given, on="cpu").verdict[singles] == Code.ONE).all()
    assert on_host.launched.count("judge") == 2


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("short", [0, even_lines._SHORT])
def test_every_form_of_boards(short: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(even_lines, "_SHORT", short)
    given = of_every_kind()[:-4:9]
    lines = [boards.line(board) for board in given.tolist()]
    plain = assert_same(given)
    for form in ("\n".join(lines), "\n".join(lines).encode(), lines, given.tolist(), given.reshape(-1, 9, 9)):
        np.testing.assert_array_equal(assert_same(form).filled, plain.filled)
    np.testing.assert_array_equal(assert_same([sk.sudoku(line) for line in lines]).filled, plain.filled)
    odd = ["", "# none", "?" + lines[0][1:], lines[1] + "  # fine", lines[2][:-1], "55" + lines[3][2:], "1.."]
    result = assert_same("\n".join([*lines, *odd, lines[0]]))
    assert result.filled[-1] == result.filled[0]
    assert_same([*lines, None, *odd, lines[0].replace(".", "0")])
    assert_same([line.replace(".", "-") for line in lines])


@pytest.mark.usefixtures("on_host")
def test_uneven_lines_that_looked_even(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(even_lines, "_SHORT", 0)
    monkeypatch.setattr(even_lines, "_FIRST", 500)
    lines = [boards.line(board) for board in of_every_kind()[:40].tolist()]
    lines[30] = lines[30][:40] + "\n" + lines[30][41:]
    assert len(assert_same("\n".join(lines))) == 41


def test_threads() -> None:
    given = of_every_kind()
    whole = sk.filled_by(given, "places", on="cpu")
    assert sk.filled_by(given, "places", 3, on="cpu") == whole


@pytest.mark.usefixtures("on_host")
@pytest.mark.parametrize("on", ["cpu", "gpu"])
def test_a_flag_set_before_and_no_time(on: str) -> None:
    stop = sk.StopFlag()
    stop.set()
    for options in ({"stop": stop}, {"seconds": 0.0}):
        result = sk.filled_by(of_every_kind()[:9], "singles", on=on, **options)
        assert result.stopped is (sk.Stopped.REQUESTED if "stop" in options else sk.Stopped.SECONDS)
        assert result.counts() == {"filled": 0, "unfilled": 0, "undecided": 9, "rejected": 0}


def test_a_stop_ends_the_run_after_the_current_chunks(on_host: HostDevice, monkeypatch: Any) -> None:
    monkeypatch.setattr(many_gpu, "solve_from_host", partial(solve_from_host, chunk=50))
    stop = sk.StopFlag()
    on_host.on_launch = lambda *_: stop.set() if len(on_host.launched) == 3 else None
    given = of_every_kind()[:300]
    found, whole = sk.filled_by(given, "places", on="gpu", stop=stop), sk.filled_by(given, "places", on="cpu")
    assert found.stopped is sk.Stopped.REQUESTED
    reached = found.filled | found.unfilled
    assert 0 < reached.sum() < len(given)
    np.testing.assert_array_equal(found.filled[reached], whole.filled[reached])


def test_the_kernel_checks_the_flag(on_host: HostDevice) -> None:
    """It tests the flag at intervals; boards not reached are undecided."""

    def raise_flag(name: str, arguments: Any) -> None:
        if name != "judge":
            arguments[9][...] = 1

    given = np.repeat(of_every_kind()[:-4], 40, axis=0)
    whole = sk.filled_by(given, "singles", on="cpu")
    on_host.on_launch = raise_flag
    result = sk.filled_by(given, "singles", on="gpu")
    assert result.counts()["undecided"] > 0
    for name in ("filled", "unfilled"):
        assert not (getattr(result, name) & ~getattr(whole, name)).any()


def test_little_memory_makes_small_chunks_and_none_is_an_error(on_host: HostDevice) -> None:
    given = np.tile(of_every_kind(), (10, 1))
    on_host.memory = 100_000
    assert_same(given)
    on_host.memory = 1000
    with pytest.raises(sk.UsageError, match="no memory left"):
        sk.filled_by(given, "singles", on="gpu")


def test_no_stack_is_requested(on_host: HostDevice) -> None:
    """Without guesses no stack is needed."""
    on_host.memory = 1_000_000
    sk.filled_by(of_every_kind(), "singles", on="gpu")
    assert on_host.launched == ["solve_nine_by_singles", "judge"]


def test_boards_on_the_device_stay_there(on_host: HostDevice) -> None:
    given = of_every_kind()
    boards_seen: list[Any] = []
    on_host.on_launch = lambda _, arguments: boards_seen.append(arguments[0])
    result = sk.filled_by(given.view(DeviceMemory), "places")
    assert all(seen.ctypes.data == given.ctypes.data for seen in boards_seen)
    assert result.on == "gpu"
    for name in ("filled", "unfilled", "fault", "column"):
        assert isinstance(getattr(result, name), DeviceMemory), name
    here = sk.filled_by(given, "places", on="cpu")
    np.testing.assert_array_equal(result.on_host().filled, here.filled)
    assert not isinstance(result.on_host().filled, DeviceMemory)
    assert result.counts() == here.counts()
    with pytest.raises(sk.UsageError, match="are in GPU memory: use on='gpu'"):
        sk.filled_by(given.view(DeviceMemory), "places", on="cpu")
    with pytest.raises(sk.UsageError, match=r"4×4 .*2×2"):
        sk.filled_by(np.zeros((2, 16), np.uint8).view(DeviceMemory), "places")


def test_a_wrong_solution_is_never_taken_for_one(on_host: HostDevice) -> None:
    given = of_every_kind()
    first = int(np.flatnonzero(sk.filled_by(given, "places", on="cpu").filled)[0])

    def spoil(name: str, arguments: Any) -> None:
        if name == "judge":
            arguments[4][first, 40] = 0

    on_host.on_launch = spoil
    with pytest.raises(sk.WrongAnswer, match=f"board {first + 1}, counted"):
        sk.filled_by(given, "places", on="gpu")


@pytest.mark.usefixtures("on_host")
def test_few_boards_stay_at_home_and_many_go(monkeypatch: Any) -> None:
    given = of_every_kind()[:50]
    assert sk.filled_by(given, "places").on == "cpu"
    monkeypatch.setitem(MIN_FOR_GPU, BoardWork.FILL, Minimum(50, ""))
    assert sk.filled_by(given, "places").on == "gpu"
    assert sk.filled_by(given, "places", on="cpu").on == "cpu"
    assert sk.filled_by(given, "places", box=(1, 9)).on == "cpu"
    assert len(sk.filled_by([], "places", on="gpu")) == 0


def test_unsupported_boards_are_refused(on_host: HostDevice, monkeypatch: Any) -> None:
    with pytest.raises(sk.UsageError, match=r"not Latin squares of 9×9: use on='cpu'"):
        sk.filled_by(np.zeros((1, 81), np.uint8), "places", latin=True, on="gpu")
    with pytest.raises(sk.UsageError, match=r"not 6×6 with boxes of 2×3: use on='cpu'"):
        sk.filled_by(np.zeros((1, 36), np.uint8), "places", on="gpu")
    monkeypatch.setattr("sudoshiki.gpu.device.why_no_device", lambda: "there is none")
    with pytest.raises(sk.UsageError, match="no GPU: there is none"):
        sk.filled_by([LINE], "places", on="gpu")
    monkeypatch.setitem(MIN_FOR_GPU, BoardWork.FILL, Minimum(1, ""))
    assert sk.filled_by([LINE], "places").on == "cpu"
    assert not on_host.launched
