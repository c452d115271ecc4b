"""Errors, full disks and signals during a write: the old file stays."""

from __future__ import annotations

import errno
import os
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from sudoshiki.files import Lock, is_partial, scratch_folder, text_file, whole_file, write_text, write_whole
from sudoshiki.files.partial_files import create_partial, remove_stale_partials
from sudoshiki.files.system_lock import try_lock
from sudoshiki.puzzle import UsageError

WRITER = """
import signal, sys, time
from sudoshiki.files import whole_file
def leave(*_): raise SystemExit(9)
signal.signal(signal.SIGTERM, leave)
with whole_file(sys.argv[1]) as file:
    file.write(b"half")
    file.flush()
    print("writing", flush=True)
    while True:
        time.sleep(0.05)
"""


def names(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def stopped_in_mid_write(path: Path, number: signal.Signals) -> None:
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"writing\n"
    process.send_signal(number)
    process.communicate()


def test_a_signal_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("old")
    stopped_in_mid_write(tmp_path / "out", signal.SIGTERM)
    assert (tmp_path / "out").read_text() == "old"
    assert names(tmp_path) == ["out"]


def test_the_next_writer_removes_files_of_a_killed_one(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("old")
    (tmp_path / "out.half").write_text("the user's own")
    for _ in range(2):
        stopped_in_mid_write(tmp_path / "out", signal.SIGKILL)
    left = [name for name in names(tmp_path) if is_partial(name)]
    assert len(left) == 1, "the second had taken the first's away"
    assert left[0].startswith("out.sudoshiki-")
    assert (tmp_path / "out").read_text() == "old"
    write_text(tmp_path / "out", "new")
    assert names(tmp_path) == ["out", "out.half"]
    assert (tmp_path / "out").read_text() == "new"


def test_two_writers_do_not_take_each_others_halves(tmp_path: Path) -> None:
    path = tmp_path / "out"

    def write(text: str) -> None:
        for _ in range(50):
            write_text(path, text * 1000)

    team = [threading.Thread(target=write, args=[text]) for text in "abcd"]
    for thread in team:
        thread.start()
    for thread in team:
        thread.join()
    assert set(path.read_text()) in [{"a"}, {"b"}, {"c"}, {"d"}]
    assert names(tmp_path) == ["out"]


def test_a_half_made_while_its_forerunner_was_swept_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A temporary file is removed before it is locked, then made again.

    A second cleaner still has the first one open.
    """
    half = tmp_path / "out.sudoshiki-0123abcd.half"
    half.write_text("")
    locks: list[int] = []

    def lock_after_another_sweeper(descriptor: int) -> bool:
        if not locks:
            half.unlink()
            locks.append(create_partial(str(half), str(tmp_path / "out"), "out"))
        return try_lock(descriptor)

    monkeypatch.setattr("sudoshiki.files.locks.try_lock", lock_after_another_sweeper)
    remove_stale_partials(str(tmp_path / "out"))
    assert names(tmp_path) == [half.name], "the second half is a living writer's"
    os.close(locks[0])
    remove_stale_partials(str(tmp_path / "out"))
    assert names(tmp_path) == [], "its writer is gone"


@pytest.mark.parametrize("fault", [RuntimeError, KeyboardInterrupt, SystemExit])
def test_an_error_leaves_the_old_file(tmp_path: Path, fault: type[BaseException]) -> None:
    (tmp_path / "out").write_text("old")
    with pytest.raises(fault), text_file(tmp_path / "out") as file:  # noqa: PT012
        file.write("half")
        raise fault
    assert (tmp_path / "out").read_text() == "old"
    assert names(tmp_path) == ["out"]


@pytest.mark.skipif(not hasattr(os, "mknod") or os.geteuid() != 0, reason="devices can't be made here")
def test_a_full_device_is_named(tmp_path: Path) -> None:
    full = tmp_path / "full"
    try:
        os.mknod(full, 0o20666, os.makedev(1, 7))
        os.close(os.open(full, os.O_WRONLY))
    except OSError:
        pytest.skip("devices can't be made here")
    with pytest.raises(OSError, match="No space left") as error:
        write_text(full, "new")
    assert error.value.filename == str(full)


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_full_disk_is_named_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "out"
    path.write_text("old")
    monkeypatch.setattr(os, moment, fail)
    with pytest.raises(OSError, match="No space left") as error:
        write_text(path, "new")
    monkeypatch.undo()
    assert error.value.filename == str(path)
    assert path.read_text() == "old"
    assert names(tmp_path) == ["out"]


def test_a_file_that_may_not_grow_is_named_and_stays(tmp_path: Path) -> None:
    """A limit on file sizes: a write that fails half way, as on a full disk."""
    path = tmp_path / "out"
    path.write_text("old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
        with pytest.raises(OSError, match="too large") as error:
            write_text(path, "new" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert error.value.filename == str(path)
    assert path.read_text() == "old"
    assert names(tmp_path) == ["out"]


def test_a_read_error_inside_is_not_called_one_of_the_output(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="broken") as error, whole_file(tmp_path / "out"):
        raise OSError(errno.EIO, "broken")
    assert error.value.filename is None


def test_a_lock_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    lock = tmp_path / "package.lock"
    lock.write_text("the user's own")
    with pytest.raises(UsageError, match=r"package\.lock is needed as a lock"):
        Lock(str(tmp_path / "package"))
    assert lock.read_text() == "the user's own"
    lock.unlink()
    lock.symlink_to("elsewhere")
    with pytest.raises(UsageError, match="something else"):
        Lock(str(tmp_path / "package"))
    assert names(tmp_path) == ["package.lock"]


def test_a_lock_is_held_by_one(tmp_path: Path) -> None:
    lock = Lock(str(tmp_path / "out"))
    with pytest.raises(UsageError, match="another run"):
        Lock(str(tmp_path / "out"))
    lock.release()
    Lock(str(tmp_path / "out")).release()
    assert names(tmp_path) == []


def test_scratch_folders_of_the_dead_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    script = (
        "import os, signal, tempfile, sys\nfrom sudoshiki.files import scratch_folder\n"
        "tempfile.tempdir = sys.argv[1]\n"
        "with scratch_folder() as folder:\n"
        "    open(os.path.join(folder, 'half'), 'w').close()\n"
        "    os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=False)
    (dead,) = names(tmp_path)
    with scratch_folder() as one, scratch_folder() as other:
        assert dead not in names(tmp_path)
        assert sorted(map(os.path.basename, (one, other))) == names(tmp_path)
    assert names(tmp_path) == []


def test_a_part_of_our_own_is_whole_or_not_there(tmp_path: Path) -> None:
    write_whole(str(tmp_path / "part"), b"one ", b"two")
    assert (tmp_path / "part").read_bytes() == b"one two"
    with pytest.raises(TypeError):
        write_whole(str(tmp_path / "part"), b"three", "no bytes")  # type: ignore[arg-type]
    assert (tmp_path / "part").read_bytes() == b"one two"
    assert names(tmp_path) == ["part"]
