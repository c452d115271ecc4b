"""Long work has a lower priority than the server, on every system."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sudoshiki.processes import lower_priority


@pytest.mark.parametrize("shown", ["", "\n", "/autogroup-7", "/autogroup-7 nice", "nothing known"])
def test_a_system_that_shows_its_sessions_otherwise_is_left_as_it_is(
    monkeypatch: pytest.MonkeyPatch, shown: str
) -> None:
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: shown)
    monkeypatch.setattr(os, "write", lambda *_: pytest.fail("no session's niceness is known here"))
    lower_priority(0)


def test_a_system_without_sessions_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(path: Path, **_: str) -> str:
        raise FileNotFoundError(path)

    monkeypatch.setattr(Path, "read_text", absent)
    lower_priority(0)


def test_a_session_has_lower_priority_than_its_servers(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[bytes] = []
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: "/autogroup-7 nice 3\n")
    monkeypatch.setattr(os, "open", lambda *_: -1)
    monkeypatch.setattr(os, "close", lambda *_: None)
    monkeypatch.setattr(os, "write", lambda _, text: written.append(text))
    lower_priority(0)
    assert written == [b"3"]
