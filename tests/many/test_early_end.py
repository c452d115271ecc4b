"""Early ends of solve_many: effort, time and the stop flag."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

import sudoshiki as sk
from sudoshiki.many import Code

from .hard_nine import HARD_NINE

GOOD = HARD_NINE[0]


def test_the_clock_and_the_flag_count_for_lines_that_are_read_again() -> None:
    stop = sk.StopFlag()
    stop.set()
    for options, why in (({"stop": stop}, "asked"), ({"seconds": 0}, "seconds")):
        batch = sk.solve_many([" " + GOOD] * 20, **options)
        assert batch.stopped == why
        assert set(batch.verdict.tolist()) == {Code.UNDECIDED}
        assert not batch.fault.any()


def test_effort_limits_each_board() -> None:
    whole = sk.solve_many(HARD_NINE)
    cut = sk.solve_many(HARD_NINE, effort=1)
    enough = whole.guesses <= 1
    np.testing.assert_array_equal(cut.verdict[enough], whole.verdict[enough])
    assert set(cut.verdict[~enough].tolist()) <= {Code.UNDECIDED, Code.SOME}
    assert cut.guesses.max() <= 1


ENDLESS = "." * 256  # has more solutions than anyone will count


@pytest.mark.parametrize("threads", [1, 2])
def test_time_runs_out(threads: int) -> None:
    batch = sk.solve_many([ENDLESS] * 200, limit=2**31, seconds=0.05, threads=threads)
    assert batch.stopped == "seconds"
    assert set(batch.verdict.tolist()) <= {Code.UNDECIDED, Code.SOME, Code.MANY}
    assert (batch.verdict == Code.UNDECIDED).any()


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_from_another_thread(threads: int) -> None:
    stop = sk.StopFlag()
    threading.Timer(0.05, stop.set).start()
    started = time.monotonic()
    batch = sk.solve_many([ENDLESS] * 200, limit=2**31, stop=stop, threads=threads, seconds=60)
    assert batch.stopped == "asked"
    assert time.monotonic() - started < 30  # that it ended by the flag, not how soon
    assert (batch.verdict == Code.UNDECIDED).any()


def test_a_stop_before_the_start_leaves_all_undecided() -> None:
    stop = sk.StopFlag()
    stop.set()
    batch = sk.solve_many(HARD_NINE, stop=stop)
    assert set(batch.verdict.tolist()) == {Code.UNDECIDED}
    assert not batch.solution.any()
