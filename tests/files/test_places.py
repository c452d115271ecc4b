"""Outputs: files are replaced whole, links followed, others never replaced."""

from __future__ import annotations

import os
import socket
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoshiki.files import (
    OutputKind,
    output_of,
    put_in_place,
    refuse_inputs,
    text_file,
    whole_file,
    write_text,
)
from sudoshiki.puzzle import UsageError

OLD, NEW = "old\n", "new\n"
Write = Callable[[Path, str], None]


@pytest.fixture(params=["written", "moved"])
def write(request: pytest.FixtureRequest, tmp_path: Path) -> Write:
    """Write in both ways: directly, or elsewhere and then moved."""
    if request.param == "written":
        return write_text

    def move(path: Path, text: str) -> None:
        (tmp_path / "finished").write_text(text)
        put_in_place(str(tmp_path / "finished"), str(path))
        (tmp_path / "finished").unlink(missing_ok=True)

    return move


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o755])
def test_a_file_is_replaced_and_keeps_its_mode(tmp_path: Path, write: Write, mode: int) -> None:
    path = tmp_path / "out"
    path.write_text(OLD)
    path.chmod(mode)
    before = path.stat().st_ino
    write(path, NEW)
    assert path.read_text() == NEW
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert path.stat().st_ino != before
    assert names(tmp_path) == ["out"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_keeps_its_owner(tmp_path: Path, write: Write) -> None:
    path = tmp_path / "out"
    path.write_text(OLD)
    os.chown(path, 4711, 4712)
    write(path, NEW)
    assert (path.stat().st_uid, path.stat().st_gid) == (4711, 4712)


def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text(NEW)
    write_text(tmp_path / "out", NEW)
    assert (tmp_path / "out").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("target", ["there", "not there"])
def test_links_are_followed(tmp_path: Path, write: Write, target: str) -> None:
    (tmp_path / "far").mkdir()
    real, near, link = tmp_path / "far" / "real", tmp_path / "near", tmp_path / "link"
    if target == "there":
        real.write_text(OLD)
    near.symlink_to("far/real")
    link.symlink_to(near)
    write(link, NEW)
    assert (link.is_symlink(), near.is_symlink()) == (True, True)
    assert real.read_text() == NEW
    assert names(tmp_path / "far") == ["real"]
    assert names(tmp_path) == ["far", "link", "near"]


def test_other_names_of_a_file_keep_the_old_content(tmp_path: Path, write: Write) -> None:
    (tmp_path / "kept").write_text(OLD)
    os.link(tmp_path / "kept", tmp_path / "out")
    write(tmp_path / "out", NEW)
    assert ((tmp_path / "kept").read_text(), (tmp_path / "out").read_text()) == (OLD, NEW)


def read_from(fifo: Path) -> tuple[threading.Thread, list[bytes]]:
    got: list[bytes] = []
    thread = threading.Thread(target=lambda: got.append(fifo.read_bytes()), daemon=True)
    thread.start()
    return thread, got


def test_a_pipe_is_written_to(tmp_path: Path, write: Write) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    thread, got = read_from(fifo)
    write(fifo, NEW)
    thread.join(10)
    assert got == [NEW.encode()]
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert names(tmp_path) == ["pipe"]


@pytest.mark.parametrize("before", ["a file", "nothing", "a link"])
def test_a_pipe_that_came_in_mid_write_is_written_to(tmp_path: Path, before: str) -> None:
    out = tmp_path / "out"
    if before == "a file":
        out.write_text(OLD)
    elif before == "a link":
        out.symlink_to("real")
    with text_file(out) as file:
        file.write(NEW)
        out.unlink(missing_ok=True)
        os.mkfifo(out)
        thread, got = read_from(out)
    thread.join(10)
    assert stat.S_ISFIFO(out.stat().st_mode)
    assert got == [NEW.encode()]
    assert names(tmp_path) == ["out"]


def test_a_folder_that_came_in_mid_write_is_named(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(IsADirectoryError, match="is a folder") as error, text_file(out) as file:  # noqa: PT012
        file.write(NEW)
        out.mkdir()
    assert error.value.filename == str(out)
    assert names(tmp_path) == ["out"]


def test_a_pipe_through_a_link_is_written_to(tmp_path: Path, write: Write) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    thread, got = read_from(tmp_path / "pipe")
    write(tmp_path / "link", NEW)
    thread.join(10)
    assert got == [NEW.encode()]


def test_a_reader_that_leaves_raises_an_error(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    with pytest.raises(UsageError, match="its reader left"), whole_file(fifo) as file:  # noqa: PT012
        os.close(reader)
        file.write(NEW.encode())


def test_a_device_is_written_to_and_stays_what_it_is(tmp_path: Path, device: Path, write: Write) -> None:
    before = device.stat()
    write(device, NEW)
    after = device.stat()
    assert stat.S_ISCHR(after.st_mode)
    assert (after.st_ino, after.st_rdev) == (before.st_ino, before.st_rdev)
    assert names(tmp_path) == ["device"]


def test_a_socket_is_written_to(tmp_path: Path, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # names of sockets are short
    with socket.socket(socket.AF_UNIX) as line:
        line.bind("line")
        line.listen()
        got: list[bytes] = []
        thread = threading.Thread(target=lambda: got.append(line.accept()[0].recv(100)), daemon=True)
        thread.start()
        write(Path("line"), NEW)
        thread.join(10)
    assert got == [NEW.encode()]
    assert stat.S_ISSOCK(os.stat("line").st_mode)


def test_a_socket_with_too_long_a_path_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / ("deep" * 30)
    folder.mkdir()
    monkeypatch.chdir(folder)
    with socket.socket(socket.AF_UNIX) as line:
        line.bind("line")
        with pytest.raises(OSError, match="give its name alone") as error:
            write_text(folder / "line", NEW)
    assert error.value.filename == str(folder / "line")


def test_a_dash_is_stdout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    with whole_file("-") as file:
        file.write(b"bytes\n")
    with text_file("-") as text:
        text.write("words\n")
    assert capfdbinary.readouterr().out == b"bytes\nwords\n"
    assert names(tmp_path) == []


def test_stdout_by_any_name_is_stdout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out"
    with path.open("w") as file:
        monkeypatch.setattr(sys, "stdout", file)
        assert output_of(path).kind is OutputKind.STDOUT
        print("before")
        write_text(path, "middle\n")
        print("after")
        monkeypatch.undo()
    assert path.read_text() == "before\nmiddle\nafter\n"


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("folder", "is a folder"),
        ("folder/", "is a folder"),
        ("nowhere/out", "no such folder"),
        ("new/", "no such folder"),
        ("astray", "no such folder"),
        ("loop", "symbolic link"),
        ("file/out", "Not a directory"),
    ],
)
def test_an_unwritable_output_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("file").write_text(OLD)
    Path("loop").symlink_to("loop")
    Path("astray").symlink_to("nowhere/at/all")
    with pytest.raises(OSError, match=message) as error:
        write_text(path, NEW)
    assert error.value.filename == path
    assert names(tmp_path) == ["astray", "file", "folder", "loop"]


def test_a_write_protected_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out"
    path.write_text(OLD)
    path.chmod(0o444)
    if os.geteuid() == 0:  # root may write everything: ask as another would
        monkeypatch.setattr(os, "access", lambda path, _: os.stat(path).st_mode & 0o222 != 0)
    with pytest.raises(PermissionError, match="write-protected"):
        write_text(path, NEW)
    assert path.read_text() == OLD


def test_an_output_that_is_an_input_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_text(OLD)
    (tmp_path / "link").symlink_to(path)
    os.link(path, tmp_path / "other")
    refuse_inputs([path, "-", "53..7....", "a\0b"], [str(tmp_path / "new"), "-"])
    for name in ("in", "link", "other"):
        with pytest.raises(UsageError, match="would be written over"):
            refuse_inputs(["-", path], [str(tmp_path / "new"), str(tmp_path / name)])


def test_an_output_that_comes_in_by_stdin_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in").write_text(OLD)
    with (tmp_path / "in").open() as file:
        monkeypatch.setattr(sys, "stdin", file)
        refuse_inputs(["-"], [str(tmp_path / "new")])
        with pytest.raises(UsageError, match="<stdin>: is read and would be written over"):
            refuse_inputs(["-"], [str(tmp_path / "in")])
        monkeypatch.undo()


def test_stdout_that_goes_to_an_input_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "in").open("a") as file:
        monkeypatch.setattr(sys, "stdout", file)
        with pytest.raises(UsageError, match="would be written over"):
            refuse_inputs([tmp_path / "in"], ["-"])
        monkeypatch.undo()
