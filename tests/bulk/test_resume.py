"""Runs interrupted, killed, resumed or refused: nothing is lost or overwritten."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.bulk import Counts, SolveQuestion
from sudoshiki.pipeline.source.records import InputChanged
from sudoshiki.puzzle import UsageError
from tests.bulk.made import plain_file, run


class Break(Exception):
    pass


def interrupt_run(path: Path, out: Path, after: int, **settings: Any) -> None:
    """Run until `after` reports of progress, then raise an error."""
    calls = []

    def progress(_: object) -> None:
        calls.append(1)
        if len(calls) >= after:
            raise Break

    with pytest.raises(Break):
        run(path, out, progress=progress, **settings)


@pytest.mark.parametrize("ending", ["txt", "csv", "parquet"])
@pytest.mark.parametrize("after", [1, 5, 12])
def test_resume_gives_the_same_bytes(tmp_path: Path, mixed_file: Path, after: int, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    run(mixed_file, out)
    wanted = out.read_bytes(), (tmp_path / f"out.{ending}.rejects").read_bytes()
    out.unlink()
    interrupt_run(mixed_file, out, after, chunk_bytes=500)
    assert not out.exists(), "half an output must not have the name of a whole one"
    with pytest.raises(UsageError, match="--resume"):
        run(mixed_file, out)
    run(mixed_file, out, resume=True, chunk_bytes=500)
    assert (out.read_bytes(), (tmp_path / f"out.{ending}.rejects").read_bytes()) == wanted
    assert not (tmp_path / f"out.{ending}.work").exists()


@pytest.mark.parametrize("ending", ["txt", "csv.gz"])
@pytest.mark.parametrize(
    "last",
    [
        "pipeline.store.copy_to",
        "pipeline.store.put_in_place",
        "files.writing.sync_folder",
        "pipeline.store.os.rmdir",
    ],
)
def test_killed_while_finishing(
    tmp_path: Path, mixed_file: Path, monkeypatch: pytest.MonkeyPatch, last: str, ending: str
) -> None:
    out, rejects = tmp_path / f"out.{ending}", tmp_path / f"out.{ending}.rejects"
    wanted = run(mixed_file, out)
    before = out.read_bytes(), rejects.read_bytes()
    out.unlink()
    rejects.unlink()

    def fail(path: object, *_: object) -> None:
        if "state.json" not in str(path) and "manifest.json" not in str(path):
            raise Break

    monkeypatch.setattr(f"sudoshiki.{last}", fail)
    with pytest.raises(Break):
        run(mixed_file, out)
    monkeypatch.undo()
    again = run(mixed_file, out, resume=True)
    assert (out.read_bytes(), rejects.read_bytes()) == before
    assert again.done_before == (last == "pipeline.store.os.rmdir")
    assert again.counts == (Counts() if again.done_before else wanted.counts)
    assert sorted(os.listdir(tmp_path)) == ["mixed.txt", out.name, rejects.name]


def test_a_finished_run_is_not_begun_again(tmp_path: Path, mixed_file: Path) -> None:
    out = tmp_path / "out.txt"
    assert not run(mixed_file, out, resume=True).done_before, "nothing was there yet"
    written = out.stat()
    again = run(mixed_file, out, resume=True)
    assert (again.done_before, again.counts) == (True, Counts())
    assert out.stat() == written, "not touched"
    assert sorted(os.listdir(tmp_path)) == ["mixed.txt", "out.txt", "out.txt.rejects"]
    os.utime(mixed_file, ns=(0, written.st_mtime_ns + 1))  # so it answers another input
    assert not run(mixed_file, out, resume=True).done_before
    assert not run(mixed_file, out).done_before


def test_a_changed_input_is_refused(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt")
    out = tmp_path / "out.txt"
    interrupt_run(path, out, 4, chunk_bytes=900)
    text = path.read_text()
    path.write_text(text[:-3] + "5" + text[-2:])
    with pytest.raises(InputChanged, match=r"in\.txt has changed"):
        run(path, out, resume=True, chunk_bytes=900)
    assert not out.exists()
    run(path, out, restart=True)
    assert out.exists()


def test_other_questions_are_not_mixed_into_one_output(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt")
    interrupt_run(path, tmp_path / "out.txt", 4, chunk_bytes=900)
    with pytest.raises(UsageError, match="another algorithm"):
        run(path, tmp_path / "out.txt", request=SolveQuestion("mrv"), resume=True, chunk_bytes=900)


def test_output_equal_to_input_is_refused(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt", 3)
    before = path.read_bytes()
    with pytest.raises(UsageError, match="written over"):
        run(path, path)
    os.link(path, tmp_path / "same.txt")
    with pytest.raises(UsageError, match="written over"):
        run(path, tmp_path / "same.txt")
    assert path.read_bytes() == before


def test_the_second_run_on_one_output_is_refused(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt")
    out = tmp_path / "out.txt"

    def meddle(_: object) -> None:
        with pytest.raises(UsageError, match="another run"):
            run(path, out, resume=True)

    run(path, out, progress=meddle, chunk_bytes=9000)
    assert out.read_text().count("\n") == 300


def test_old_output_survives_a_failure(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt")
    out = tmp_path / "out.txt"
    out.write_text("old")
    interrupt_run(path, out, 3, chunk_bytes=900)
    assert out.read_text() == "old"


def test_a_lock_left_by_a_run_killed_at_its_end_is_removed(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt", 3)
    run(path, tmp_path / "out.txt")
    (tmp_path / "out.txt.lock").touch()
    assert run(path, tmp_path / "out.txt", resume=True).done_before
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.txt"]


def test_a_missing_input_and_a_missing_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as error:
        run(tmp_path / "nowhere.txt", tmp_path / "out.txt")
    assert error.value.filename == str(tmp_path / "nowhere.txt")
    path = plain_file(tmp_path / "in.txt", 3)
    with pytest.raises(FileNotFoundError) as error:
        run(path, tmp_path / "no folder" / "out.txt")
    assert "no folder" in str(error.value.filename)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_names_the_path(tmp_path: Path) -> None:
    path = plain_file(tmp_path / "in.txt", 3)
    out = tmp_path / "out.txt"

    def fill(_: object) -> None:
        full = os.open("/dev/full", os.O_WRONLY)
        for link in os.listdir("/proc/self/fd"):
            try:
                if os.readlink(f"/proc/self/fd/{link}").endswith("out.txt.work/output"):
                    os.dup2(full, int(link))
            except OSError:
                continue
        os.close(full)

    with pytest.raises(OSError, match="No space left") as error:
        run(path, out, progress=fill, chunk_bytes=82)
    assert "out.txt.work" in str(error.value.filename)
    assert not out.exists()


@pytest.mark.slow
def test_killed_at_any_moment_nothing_is_lost(tmp_path: Path) -> None:
    """SIGKILL repeatedly; each time a new process resumes, until it is done."""
    path = plain_file(tmp_path / "in.txt", 4000)
    run(path, tmp_path / "plain.txt")
    out = tmp_path / "out.txt"
    script = (
        "import sys\nfrom sudoshiki.bulk import run_bulk\n"
        "run_bulk([sys.argv[1]], sys.argv[2], workers=2, chunk_bytes=4000, resume=True)"
    )
    chance = random.Random(3)
    kills = 0
    for _ in range(40):
        process = subprocess.Popen([sys.executable, "-c", script, str(path), str(out)])
        try:
            process.wait(0.3 + 0.5 * chance.random() + 0.2 * kills)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            kills += 1
        if process.returncode == 0:  # not as soon as there is an output: what lies beside it goes after it
            break
        time.sleep(0.01)
    assert out.read_bytes() == (tmp_path / "plain.txt").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.txt", "plain.txt"]


@pytest.mark.parametrize("left", [(), ("manifest.json.sudoshiki-01234567.half",)])
@pytest.mark.parametrize("resume", [True, False])
def test_killed_before_its_manifest_a_run_begins_anew(
    tmp_path: Path, left: tuple[str, ...], resume: bool
) -> None:
    path, work = plain_file(tmp_path / "in.txt", 10), tmp_path / "out.txt.work"
    work.mkdir()
    for name in left:
        (work / name).write_text("{")
    assert run(path, tmp_path / "out.txt", resume=resume).counts.solved == 10
    assert sorted(os.listdir(tmp_path)) == ["in.txt", "out.txt"]
