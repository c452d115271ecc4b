"""Find processes by a mark in their environment, whoever their parent is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

MARK = "SUDOSHIKI_TEST_MARK"


def marked_processes(mark: str) -> list[int]:
    """Return all living processes with the mark; a zombie has no environment."""
    results = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes():
                results.append(int(folder.name))
        except OSError:
            continue
    return results


def wait_until(true: Callable[[], object], what: str = "waited in vain") -> None:
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.005)


@pytest.fixture
def mark(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Mark all processes that a test starts; check that none is left."""
    if not Path("/proc/self/environ").exists():
        pytest.skip("needs /proc")
    name = uuid4().hex
    monkeypatch.setenv(MARK, name)
    yield name
    for pid in marked_processes(name):
        os.kill(pid, 9)
