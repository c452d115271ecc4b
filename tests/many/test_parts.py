"""Parts of an array in several threads: Ctrl-C, a fault or a flag ends all."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from time import monotonic, sleep

import pytest

import sudoshiki as sk
from sudoshiki.many.parts import each_part
from sudoshiki.solve import Request

LONG = 20.0  # seconds that a part takes which is not stopped


@pytest.fixture
def ctrl_c() -> Iterator[None]:
    """Enable Ctrl-C, also if the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def until_stopped(request: Request) -> bool:
    end = monotonic() + LONG
    while not request.must_end() and monotonic() < end:
        sleep(0.005)
    return request.must_end()


@pytest.mark.parametrize("threads", [1, 3])
def test_parts_come_in_order(threads: int) -> None:
    made = each_part(lambda part, _: (part.start, part.stop), 10, 4, threads, Request())
    assert made == [(0, 4), (4, 8), (8, 10)]
    assert each_part(lambda part, _: part, 0, 4, threads, Request()) == []


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_the_parts_that_run() -> None:
    stopped, request = [], Request()

    def make(part: slice, request: Request) -> None:
        if part.start == 0:
            os.kill(os.getpid(), signal.SIGINT)
        stopped.append(until_stopped(request))

    with pytest.raises(KeyboardInterrupt):
        each_part(make, 9, 1, 2, request)
    assert 1 <= len(stopped) <= 3, "parts that had not begun need not begin"
    assert all(stopped)
    assert not request.stop.is_set(), "the flag is the caller's"


def test_a_fault_ends_the_parts_that_run() -> None:
    stopped = []

    def make(part: slice, request: Request) -> None:
        if part.start == 1:
            raise ValueError("a fault")
        stopped.append(until_stopped(request))

    with pytest.raises(ValueError, match="a fault"):
        each_part(make, 2, 1, 2, Request())
    assert stopped == [True]


def test_the_flag_of_the_caller_is_handed_on() -> None:
    stop = sk.StopFlag()

    def make(part: slice, request: Request) -> bool:
        if part.start == 0:
            stop.set()
        return until_stopped(request)

    assert each_part(make, 2, 1, 2, Request(stop=stop)) == [True, True]
