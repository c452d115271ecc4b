"""Files of lines that exist while they are written."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from sudoshiki.files import growing, lines_file, write_all


def test_each_line_is_there_as_soon_as_it_is_added_and_nothing_is_lost_before(tmp_path: Path) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("before\n")
    with lines_file(file) as add:
        assert file.read_text() == "before\n"
        for number in range(1, 4):
            add("ä" * number)
            assert file.read_text().splitlines() == ["ä" * n for n in range(1, number + 1)]
    assert [entry.name for entry in tmp_path.iterdir()] == ["lines.txt"]


@pytest.mark.parametrize(
    ("error", "message"),
    [(OSError(errno.ENOSPC, "no room"), r"no room.*lines\.txt"), (KeyboardInterrupt("a signal"), "a signal")],
)
def test_a_line_that_was_written_in_part_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, message: str
) -> None:
    file = tmp_path / "lines.txt"

    def half_of_it(descriptor: int, data: bytes) -> None:
        os.write(descriptor, data[: len(data) // 2])
        raise error

    with lines_file(file) as add:
        add("one")
        monkeypatch.setattr(growing, "write_all", half_of_it)
        with pytest.raises(type(error), match=message):
            add("two")
    assert file.read_text() == "one\n"


def test_the_first_lines_are_put_in_place_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody reads only some of them, or a partial line."""
    file = tmp_path / "lines.txt"
    file.write_text("before\n")
    seen: list[str] = []

    def looked_at(descriptor: int, data: bytes) -> None:
        seen.append(file.read_text())
        write_all(descriptor, data)
        seen.append(file.read_text())

    monkeypatch.setattr(growing, "write_all", looked_at)
    with lines_file(file) as add:
        add("one\ntwo\nthree")
    assert set(seen) == {"before\n"}
    assert file.read_text() == "one\ntwo\nthree\n"


@pytest.mark.parametrize(("room", "left"), [(3, "before\n"), (4, "one\n"), (10, "one\ntwo\n")])
def test_the_first_lines_that_fit_are_kept(
    room: int, left: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("before\n")

    def some_of_it(descriptor: int, data: bytes) -> None:
        os.write(descriptor, data[:room])
        raise OSError(errno.ENOSPC, "no room")

    monkeypatch.setattr(growing, "write_all", some_of_it)
    with lines_file(file) as add, pytest.raises(OSError, match="no room"):
        add("one\ntwo\nthree")
    assert file.read_text() == left
    assert [entry.name for entry in tmp_path.iterdir()] == ["lines.txt"]
