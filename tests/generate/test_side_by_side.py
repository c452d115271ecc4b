"""Puzzles made by several processes: the same ones, in the same order, within the same limits."""

import os
import signal
import sys
from pathlib import Path
from threading import Timer
from time import monotonic
from typing import Any

import pytest

import sudoshiki as sk
from sudoshiki.puzzle import UsageError
from sudoshiki.solve import StopFlag

ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def lines(**how: Any) -> list[str | None]:
    return [made.line for made in sk.generate(**how)]


@pytest.mark.parametrize("workers", [True, -1, 1025, 1.5, "2", None])
def test_an_invalid_number_of_workers_is_refused(workers: Any) -> None:
    with pytest.raises(UsageError, match="workers must be"):
        sk.generate(workers=workers)


def test_a_gpu_and_workers_exclude_each_other() -> None:
    with pytest.raises(UsageError, match="workers"):
        sk.generate(workers=1, on="gpu")


@pytest.mark.slow
@pytest.mark.parametrize(
    "wish",
    [
        {"count": 3000, "seed": 5},
        {"count": 40, "seed": 6, "level": "medium", "symmetry": "rotation"},
        {"count": 20, "seed": 7, "kind": "futoshiki", "side": 5},
    ],
    ids=str,
)
def test_any_number_of_workers_makes_the_same_puzzles(wish: dict[str, Any]) -> None:
    alone = lines(**wish)
    assert alone == lines(workers=0, **wish) == lines(workers=1, **wish) == lines(workers=2, **wish)


@pytest.mark.slow
@ON_LINUX
def test_a_worker_that_is_killed_costs_nothing() -> None:
    made = sk.generate(count=60, seed=8, level="hard", workers=2)
    found = [next(made).line]
    os.kill(children_of(os.getpid())[0], signal.SIGKILL)
    found += [one.line for one in made]
    assert found == lines(count=60, seed=8, level="hard")


@pytest.mark.slow
@ON_LINUX
def test_time_and_the_flag_end_it_and_no_process_is_left() -> None:
    before = children_of(os.getpid())
    begun = monotonic()
    with pytest.raises(sk.SudoshikiError, match="found in"):
        lines(count=1, er="11.5-11.9", seconds=1.0, workers=2)
    assert monotonic() - begun < 3
    stop = StopFlag()
    timer = Timer(1.0, stop.set)
    timer.start()
    begun = monotonic()
    assert lines(count=1, er="11.5-11.9", seconds=60, workers=2, stop=stop) == []
    assert monotonic() - begun < 3
    assert set(children_of(os.getpid())) <= set(before)


@pytest.mark.slow
@ON_LINUX
def test_the_stream_can_be_closed_early() -> None:
    before = children_of(os.getpid())
    made = sk.generate(count=None, workers=2)
    next(made)
    made.close()
    assert set(children_of(os.getpid())) <= set(before)


def children_of(pid: int) -> list[int]:
    """Living ones."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split() if entry.name.isdigit() else []
        except OSError:
            continue
        if fields and fields[0] != "Z" and int(fields[1]) == pid:
            found.append(int(entry.name))
    return found
