"""Where answers and rejects are written; files of the user are not touched."""

import os
import signal
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.bulk import run_bulk
from sudoshiki.formats import Reject
from sudoshiki.pipeline.target import refuse_foreign_rejects, reject_line
from sudoshiki.puzzle import Kind, UsageError
from tests.bulk.made import NINE, NINE_SOLVED, puzzle_lines

COMMAND = [sys.executable, "-m", "sudoshiki", "bulk"]
OLD_REJECT = "in.txt:7:1 an old reason\tsymbol\told\n"
ANSWERS = f"{NINE_SOLVED}\n# rejected: symbol\n"


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """Return a puzzle and an invalid line, and a place for temporary folders."""
    (tmp_path / "in").mkdir()
    (tmp_path / "scratch").mkdir()
    path = tmp_path / "in" / "in.txt"
    path.write_text(f"{NINE}\nx{NINE[1:]}\n")
    return path


def bulk(given: Path, *arguments: object, **settings: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "TMPDIR": str(given.parent.parent / "scratch")}
    command = [*COMMAND, str(given), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, **settings)


def nothing_else(tmp_path: Path, *names: str) -> bool:
    return sorted(os.listdir(tmp_path)) == sorted(["in", "scratch", *names]) and not os.listdir(
        tmp_path / "scratch"
    )


def test_a_dash_is_stdout_and_the_summary_goes_to_stderr(tmp_path: Path, given: Path) -> None:
    done = bulk(given, "-o", "-", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (1, ANSWERS)
    assert "2 records: 1 solved, 0 unsolved, 1 rejected" in done.stderr
    assert "kept nowhere without --rejects: symbol 1" in done.stderr
    assert nothing_else(tmp_path)


@pytest.mark.skipif(not os.path.exists("/proc/self/fd/1"), reason="needs /proc")
def test_stdout_by_its_other_name_is_stdout(tmp_path: Path, given: Path) -> None:
    done = bulk(given, "-o", "/proc/self/fd/1")
    assert done.stdout == ANSWERS
    with (tmp_path / "out.txt").open("w") as file:
        subprocess.run([*COMMAND, str(given), "-o", "/proc/self/fd/1"], stdout=file, check=False)
    assert (tmp_path / "out.txt").read_text() == ANSWERS


def test_a_pipe_gets_the_answers_and_named_rejects_are_kept(tmp_path: Path, given: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    got = []
    thread = threading.Thread(target=lambda: got.append((tmp_path / "pipe").read_text()), daemon=True)
    thread.start()
    done = bulk(given, "-o", tmp_path / "pipe", "--rejects", tmp_path / "bad")
    thread.join(20)
    assert got == [ANSWERS]
    assert "1 rejected" in done.stdout
    assert (tmp_path / "bad").read_text().count("\tsymbol\t") == 1
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    assert nothing_else(tmp_path, "pipe", "bad")


def test_a_device_stays_a_device(tmp_path: Path, given: Path, device: Path) -> None:
    before = device.stat()
    done = bulk(given, "-o", device)
    assert (done.returncode, "1 solved" in done.stdout) == (1, True)
    after = device.stat()
    assert (after.st_mode, after.st_ino, after.st_rdev) == (before.st_mode, before.st_ino, before.st_rdev)
    assert nothing_else(tmp_path, "device")


def test_a_link_stays_and_its_file_is_replaced(tmp_path: Path, given: Path) -> None:
    (tmp_path / "far").mkdir()
    real = tmp_path / "far" / "real.txt"
    real.write_text("old")
    real.chmod(0o600)
    (tmp_path / "link.txt").symlink_to("far/real.txt")
    run_bulk([str(given)], str(tmp_path / "link.txt"), workers=0)
    assert (tmp_path / "link.txt").is_symlink()
    assert (real.read_text(), stat.S_IMODE(real.stat().st_mode)) == (ANSWERS, 0o600)
    assert sorted(os.listdir(tmp_path / "far")) == ["real.txt", "real.txt.rejects"]
    assert nothing_else(tmp_path, "far", "link.txt")


@pytest.mark.parametrize("old", ["file", "link", "pipe"])
@pytest.mark.parametrize("rejected", [True, False])
def test_rejects_of_an_earlier_run(tmp_path: Path, given: Path, old: str, rejected: bool) -> None:
    """A file is removed or replaced, for a link its target; an unread pipe stays."""
    if not rejected:
        given.write_text(f"{NINE}\n")
    rejects = tmp_path / "out.txt.rejects"
    if old == "file":
        rejects.write_text(OLD_REJECT)
    elif old == "link":
        (tmp_path / "real").write_text(OLD_REJECT)
        rejects.symlink_to("real")
    else:
        os.mkfifo(rejects)
        if rejected:
            threading.Thread(target=rejects.read_text, daemon=True).start()
    run_bulk([str(given)], str(tmp_path / "out.txt"), workers=0)
    if old == "file":
        assert rejects.exists() == rejected
    elif old == "link":
        assert rejects.is_symlink()
        assert bool((tmp_path / "real").read_text()) == rejected
    else:
        assert stat.S_ISFIFO(rejects.stat().st_mode)


@pytest.mark.parametrize(
    "own", ["precious\n", "a\tb\n", "in.txt:2:1 a table\tof\tmine\n", OLD_REJECT.rstrip(), "\n", b"\xff\0"]
)
@pytest.mark.parametrize("rejected", [True, False])
def test_a_file_of_the_users_called_as_the_rejects_is_left_alone(
    tmp_path: Path, given: Path, own: str | bytes, rejected: bool
) -> None:
    if not rejected:
        given.write_text(f"{NINE}\n")
    content = own if isinstance(own, bytes) else own.encode()
    (tmp_path / "out.txt.rejects").write_bytes(content)
    with pytest.raises(UsageError, match=r"out\.txt\.rejects .*--rejects"):
        run_bulk([str(given)], str(tmp_path / "out.txt"), workers=0)
    assert nothing_else(tmp_path, "out.txt.rejects")
    run_bulk([str(given)], str(tmp_path / "out.txt"), rejects=str(tmp_path / "bad"), workers=0)
    assert (tmp_path / "out.txt.rejects").read_bytes() == content


def test_a_file_of_the_users_that_came_meanwhile_is_left_alone(tmp_path: Path, given: Path) -> None:
    own = tmp_path / "out.txt.rejects"

    def meddle(_: object) -> None:
        own.write_text("mine")

    with pytest.raises(UsageError, match="is not of a run"):
        run_bulk([str(given)], str(tmp_path / "out.txt"), workers=0, progress=meddle)
    assert own.read_text() == "mine"
    own.unlink()
    run_bulk([str(given)], str(tmp_path / "out.txt"), workers=0, resume=True)
    assert (tmp_path / "out.txt").read_text() == ANSWERS


@pytest.mark.parametrize("kind", Kind)
def test_rejects_of_every_kind_are_known_again(tmp_path: Path, kind: Kind) -> None:
    path = tmp_path / "out.txt.rejects"
    reject = Reject("a\treason\n", text="te\txt\udcff\r\n", kind=kind)
    path.write_bytes(reject_line(reject, "in\t1:2.txt", 3))
    refuse_foreign_rejects(str(path))


def test_named_rejects_are_written_even_if_there_are_none(tmp_path: Path, given: Path) -> None:
    given.write_text(f"{NINE}\n")
    run_bulk([str(given)], str(tmp_path / "out.txt"), rejects=str(tmp_path / "bad"), workers=0)
    assert (tmp_path / "bad").read_text() == ""
    assert nothing_else(tmp_path, "out.txt", "bad")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-o", "out.txt", "--rejects", "out.txt"], "can't go to the same place"),
        (["-o", "-", "--rejects", "-"], "can't go to the same place"),
        (["-o", "out.txt", "--rejects", "in/in.txt"], "would be written over"),
        (["-o", "out.txt", "--rejects", "in"], "is a folder"),
        (["-o", "-", "--resume"], "only a run into a file"),
        (["-o", "pipe", "--restart"], "only a run into a file"),
    ],
)
def test_refused_before_anything_is_done(
    tmp_path: Path, given: Path, arguments: list[str], message: str
) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = bulk(given, *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert nothing_else(tmp_path, "pipe")


@pytest.mark.parametrize("settings", [{}, {"restart": True}, {"resume": True}])
def test_a_folder_of_the_users_is_left_alone(tmp_path: Path, given: Path, settings: dict[str, Any]) -> None:
    own = tmp_path / "out.txt.work"
    own.mkdir()
    (own / "thesis.tex").write_text("mine")
    with pytest.raises(UsageError, match=r"thesis\.tex is not of a run"):
        run_bulk([str(given)], str(tmp_path / "out.txt"), workers=0, **settings)
    assert (own / "thesis.tex").read_text() == "mine"
    assert nothing_else(tmp_path, "out.txt.work")


def test_a_lock_file_of_the_users_is_left_alone(tmp_path: Path, given: Path) -> None:
    (tmp_path / "package.lock").write_text("mine")
    with pytest.raises(UsageError, match="something else"):
        run_bulk([str(given)], str(tmp_path / "package"), workers=0)
    assert (tmp_path / "package.lock").read_text() == "mine"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_while_a_pipe_waits_for_its_reader_leaves_nothing(
    tmp_path: Path, given: Path, number: int
) -> None:
    os.mkfifo(tmp_path / "pipe")
    environment = {**os.environ, "TMPDIR": str(tmp_path / "scratch")}
    process = subprocess.Popen(
        [*COMMAND, str(given), "-o", str(tmp_path / "pipe")], env=environment, stderr=subprocess.PIPE
    )
    while not list((tmp_path / "scratch").glob("*/run.work/state.json")):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(number)
    output = process.communicate(timeout=30)[1]
    assert process.returncode == 128 + number
    assert b"can't be resumed" in output
    assert nothing_else(tmp_path, "pipe")


def test_a_file_that_became_a_pipe_meanwhile_is_written_to(tmp_path: Path, given: Path) -> None:
    out = tmp_path / "out.txt"
    got = []
    reader = threading.Thread(target=lambda: got.append(out.read_text()), daemon=True)

    def meddle(_: object) -> None:
        if not out.exists():
            os.mkfifo(out)
            reader.start()

    given.write_text("".join(f"{line}\n" for line in puzzle_lines(5)))
    run_bulk([str(given)], str(out), workers=0, chunk_bytes=82, progress=meddle)
    reader.join(20)
    assert stat.S_ISFIFO(out.stat().st_mode)
    assert got[0].count("\n") == 5
