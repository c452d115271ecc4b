"""Clues removed by the GPU's functions, on the host: equal to the native core."""

from __future__ import annotations

import threading
import weakref
from pathlib import Path
from time import sleep
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.generate import SpecNotMet
from sudoshiki.generate.making import batch_size
from sudoshiki.generate.plain import PUZZLES_PER_BOARD, make_plain_batch
from sudoshiki.generate.shapes import fill
from sudoshiki.generate.spec import PuzzleSpec, make_spec
from sudoshiki.gpu.boards import WrongSolution, remove_clues_on_gpu
from sudoshiki.gpu.thresholds import BATCH_FOR_GPU, MIN_FOR_GPU, BoardWork, Minimum
from sudoshiki.puzzle import UsageError

from .host_device import HostDevice

SEED = 2**63 - 5


@pytest.fixture
def device(on_host: HostDevice, monkeypatch: pytest.MonkeyPatch) -> HostDevice:
    monkeypatch.setattr("sudoshiki.generate.on_gpu.device", lambda: on_host)
    return on_host


def lines(count: int, on: str, **how: Any) -> list[str | None]:
    return [made.line for made in sk.generate(count=count, seed=SEED, on=on, **how)]


def full_boards(count: int) -> np.ndarray:
    rows = fill(make_spec().shape, SEED, 0, count, None)
    return np.frombuffer(b"".join(rows), np.uint8).reshape(count, 81)


def always() -> bool:
    return True


@pytest.mark.parametrize("minimal", [False, True])
def test_the_same_puzzles_as_the_core_makes(minimal: bool, device: HostDevice) -> None:
    there = lines(60, "gpu", minimal=minimal)
    assert device.launched.count("dig") == 82
    assert there == lines(60, "cpu", minimal=minimal)


def test_batches_come_in_order_whatever_their_size(
    device: HostDevice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BATCH_FOR_GPU, BoardWork.GENERATE, 16)
    assert batch_size(make_spec(), 100, on_gpu=True) == 16
    assert lines(100, "gpu") == lines(100, "cpu")
    assert device.launched.count("dig") == 7 * 82
    device.launched.clear()
    assert lines(21, "gpu", effort=21) == lines(21, "cpu", effort=21)
    assert device.launched.count("dig") == 2 * 82


def test_a_stream_without_end_can_be_left(device: HostDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BATCH_FOR_GPU, BoardWork.GENERATE, 16)
    stream = sk.generate(count=None, seed=SEED, on="gpu")
    assert [next(stream).line for _ in range(20)] == lines(20, "cpu")
    stream.close()
    assert list(stream) == []
    assert device.launched.count("dig") == 2 * 82  # no more were requested


def test_all_that_is_drawn_is_the_cores(library: Any) -> None:
    """High numbers, and full boards in a batch of one."""
    device: Any = HostDevice(library)
    shape, first = make_spec().shape, 8 * 10**12
    dug = remove_clues_on_gpu(device, full_boards(1), 1, 3, 5, always)
    assert dug is not None
    assert dug.shape == (1, 81)
    batch = make_plain_batch(shape, SEED, first, PUZZLES_PER_BOARD[9], None)
    rows = fill(shape, SEED, first // PUZZLES_PER_BOARD[9], 1, None)
    here = np.frombuffer(rows[0], np.uint8).reshape(1, 81)
    puzzles = remove_clues_on_gpu(device, here, PUZZLES_PER_BOARD[9], SEED, first, always)
    assert puzzles is not None
    given = (puzzles > 0).sum(axis=1).tolist()
    assert given == [batch.attempt(at).clues.given_count for at in range(PUZZLES_PER_BOARD[9])]


class Tight(HostDevice):
    """A device with memory for 300 boards in a row, and for stacks of one block."""

    left = 4 << 20

    def array(self, shape: Any, dtype: Any) -> Any:
        size = int(np.prod(shape)) * np.dtype(dtype).itemsize
        if size > self.left or (isinstance(shape, tuple) and np.prod(shape) > 300 * 81):
            raise MemoryError("too much for this test")
        array = super().array(shape, dtype)
        self.left -= size
        weakref.finalize(array, self._have_back, size)
        return array

    def _have_back(self, size: int) -> None:
        self.left += size


def test_with_little_memory_fewer_are_dug_at_once(library: Any) -> None:
    roomy: Any = HostDevice(library)
    tight: Any = Tight(library)
    full = full_boards(520)
    whole, parts = (remove_clues_on_gpu(device, full, 1, 1, 0, always) for device in (roomy, tight))
    assert whole is not None
    np.testing.assert_array_equal(whole, parts)
    assert roomy.launched.count("dig") == 82
    assert tight.launched.count("dig") == 2 * 82
    with pytest.raises(UsageError, match="no memory left"):
        remove_clues_on_gpu(tight, full, 8, 1, 0, always)


@pytest.mark.parametrize("after", [0, 1, 40, 163, 164, 243, 244, 245])
def test_a_stop_leaves_no_puzzles(after: int, device: HostDevice) -> None:
    """After any number of launches: dig, solve and judge 81 times; then the proof."""
    stop = sk.StopFlag()

    def on_launch(*_: object) -> None:
        if len(device.launched) > after:
            stop.set()

    device.on_launch = on_launch
    assert list(sk.generate(count=8, seed=SEED, on="gpu", stop=stop)) == []


def test_a_stopped_request_launches_no_kernel(library: Any) -> None:
    """Without an order of clues the kernel would write to undefined places."""
    device: Any = HostDevice(library)
    assert remove_clues_on_gpu(device, full_boards(2), 1, 1, 0, lambda: False) is None
    assert not device.launched


def test_when_time_is_up_started_work_ends(device: HostDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some batches are made in advance; they must end with the refusal."""
    monkeypatch.setitem(BATCH_FOR_GPU, BoardWork.GENERATE, 16)
    threads = threading.active_count()
    device.on_launch = lambda *_: sleep(0.001)
    with pytest.raises(SpecNotMet) as refused:
        list(sk.generate(count=10**6, seed=SEED, on="gpu", seconds=0.4))
    assert threading.active_count() <= threads
    assert refused.traceback


def test_a_timeout_is_reported(device: HostDevice) -> None:
    with pytest.raises(SpecNotMet, match="0 of 1,000 puzzles"):
        list(sk.generate(count=1000, seed=SEED, on="gpu", seconds=0.001))
    assert device.launched.count("dig") <= 82


def test_no_wrong_puzzle_is_handed_out(device: HostDevice) -> None:
    """One clue more is removed before the last proof."""

    def spoil(name: str, arguments: Any) -> None:
        if name == "solve_nine" and device.launched.count("dig") == 82:
            puzzle = arguments[0][5]
            puzzle[np.flatnonzero(puzzle)[0]] = 0

    device.on_launch = spoil
    with pytest.raises(WrongSolution, match="puzzle 5 "):
        lines(8, "gpu")


def test_a_wrong_intermediate_answer_is_detected(device: HostDevice) -> None:
    """A full board is claimed to solve a puzzle that it does not solve."""

    def spoil(name: str, arguments: Any) -> None:
        if name == "judge" and device.launched.count("judge") == 50:
            verdict, solution = arguments[3], arguments[4]
            verdict[2] = 3
            solution[2] = 1

    device.on_launch = spoil
    with pytest.raises(WrongSolution, match="board 3,"):
        lines(8, "gpu")


@pytest.mark.parametrize(
    "wish",
    [
        make_spec(level="easy"),
        make_spec(side=6),
        make_spec(symmetry="rotation"),
        make_spec("latin"),
        make_spec(givens=24),
    ],
)
@pytest.mark.usefixtures("device")
def test_other_specs_are_refused(wish: PuzzleSpec) -> None:
    from sudoshiki.generate.stream import fresh_batches

    with pytest.raises(UsageError, match=r"GPU .*9×9"):
        fresh_batches(wish, 10, 1, on="gpu")


def test_auto_takes_the_gpu_for_many(device: HostDevice, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MIN_FOR_GPU, BoardWork.GENERATE, Minimum(16, ""))
    assert len(lines(8, "auto")) == 8
    assert len(lines(16, "cpu")) == 16
    assert len(list(sk.generate(side=4, count=16, seed=1))) == 16
    assert len(list(sk.generate(count=None, seed=1, effort=8))) == 8
    assert len(list(sk.generate(count=8, seed=1, effort=99))) == 8
    with pytest.raises(SpecNotMet, match="8 of 99 puzzles"):
        list(sk.generate(count=99, seed=1, effort=8))
    assert not device.launched
    assert lines(16, "auto") == lines(16, "cpu")
    assert device.launched


def test_without_a_gpu_digging_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoshiki.gpu.device.why_no_device", lambda: "it is elsewhere")
    monkeypatch.setitem(MIN_FOR_GPU, BoardWork.GENERATE, Minimum(8, ""))
    with pytest.raises(UsageError, match="no GPU: it is elsewhere"):
        sk.generate(on="gpu")
    with pytest.raises(UsageError, match="auto, cpu, gpu"):
        sk.generate(on="moon")
    assert len(lines(8, "auto")) == 8


@pytest.mark.usefixtures("device")
def test_the_command(tmp_path: Path) -> None:
    arguments = ["generate", "--count", "40", "--seed", str(SEED)]
    there = CliRunner().invoke(cli, [*arguments, "--on", "gpu"])
    assert there.exit_code == 0, there.output
    file = tmp_path / "made.txt"
    assert CliRunner().invoke(cli, [*arguments, "--on", "cpu", "-o", str(file)]).exit_code == 0
    assert there.stdout == file.read_text()
    assert there.stdout.count("\n") == 40


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--workers", "2"], "workers and clusters make puzzles without a GPU"),
        (["--level", "hard"], "a GPU makes only 9×9 Sudoku"),
        (["--fraction", "0.5"], "be combined with --on"),
    ],
)
@pytest.mark.usefixtures("device")
def test_the_command_refuses_before_a_seed_is_drawn(more: list[str], message: str) -> None:
    refused = CliRunner().invoke(cli, ["generate", "--on", "gpu", *more])
    assert refused.exit_code == 2
    assert message in refused.output
    assert "repeats this run" not in refused.output
