"""Cases 33 and 35: a full disk, a read-only folder, an output in use."""

from __future__ import annotations

import os
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoshiki.files import Lock
from tests.bulk.made import puzzle_lines

from .commands import NINE, sudoshiki, without_workers

SIZE = 512 << 10  # bytes
OLD = "what stood there before\n"


class SmallDisk:
    """A disk of half a megabyte; if none can be mounted, a limit on file sizes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        options = ["-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
        try:
            self.mounted = subprocess.run(["mount", *options], capture_output=True).returncode == 0
        except FileNotFoundError:
            self.mounted = False
        self.message = "No space left on device" if self.mounted else "File too large"
        self.before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def leave(self, room: int) -> None:
        """Leave so many bytes free."""
        if self.mounted:
            here = os.statvfs(self.folder)
            (self.folder / "filler").write_bytes(bytes(here.f_bavail * here.f_frsize - room))
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, self.before[1]))

    def free(self) -> None:
        if self.mounted:
            (self.folder / "filler").unlink(missing_ok=True)
        else:
            resource.setrlimit(resource.RLIMIT_FSIZE, self.before)

    def shut(self) -> str:
        """Make a folder read-only; return the system's error, or None if impossible."""
        if self.mounted:
            subprocess.run(["mount", "-o", "remount,ro", str(self.folder)], check=True)
            return "Read-only file system"
        self.folder.chmod(0o555)
        return "" if os.access(self.folder, os.W_OK) else "Permission denied"

    def names(self) -> list[str]:
        return sorted(set(os.listdir(self.folder)) - {"filler"})

    def close(self) -> None:
        if self.mounted:
            subprocess.run(["umount", str(self.folder)], check=True)
        else:
            self.free()
            self.folder.chmod(0o755)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    disk = SmallDisk(tmp_path / "disk")
    try:
        yield disk
    finally:
        disk.close()


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("many") / "many.txt"
    file.write_text("".join(f"{line}\n" for line in puzzle_lines(2000)))
    return file


WRITERS = {  # command: what it would write, and a part of the path that is named
    "bulk IN -o OUT.txt": "OUT.txt",
    "bulk IN -o OUT.csv": "OUT.csv",
    "convert IN --to line -o OUT.txt": "OUT.txt",
    "convert IN --to json -o OUT.txt": "OUT.txt",
    "generate --seed 1 -o OUT.txt": "OUT.txt",
    "generate --seed 1 --format table -o OUT.txt": "OUT.txt",
    "draw sudoku-36x36 -o OUT.svg": "OUT.svg",
    "book s5-sudoku-9x9 -o OUT.pdf": "OUT.pdf",
}


@pytest.mark.parametrize("command", WRITERS)
def test_case_33_a_full_disk_is_named_and_the_old_file_stays(
    disk: SmallDisk, many: Path, command: str
) -> None:
    if command.startswith("book"):
        pytest.importorskip("reportlab")
    out = disk.folder / WRITERS[command].lower()
    out.write_text(OLD)
    disk.leave(8192 if "IN" in command else 0 if disk.mounted else 64)
    places = {"IN": str(many), WRITERS[command]: str(out)}
    with without_workers():
        result = sudoshiki(*(places.get(word, word) for word in command.split()))
    assert result.code == 2
    error = result.err.splitlines()[-1]
    assert error.startswith(f"Error: {out}")
    assert error.endswith(f": {disk.message}")
    assert out.read_text() == OLD
    assert disk.names() == [out.name]


def test_case_33_bulk_goes_on_where_the_full_disk_stopped_it(disk: SmallDisk, many: Path) -> None:
    plain, out = many.with_name("plain.txt"), disk.folder / "out.txt"
    with without_workers(chunk_bytes=8000):
        assert sudoshiki("bulk", str(many), "-o", str(plain)).code == 0
        disk.leave(100_000)
        result = sudoshiki("bulk", str(many), "-o", str(out))
        assert (result.code, disk.message in result.err) == (2, True)
        assert disk.names() == ["out.txt.work"], "what was done is kept, under no name that promises all"
        disk.free()
        result = sudoshiki("bulk", str(many), "-o", str(out), "--resume")
    assert result.code == 0
    assert out.read_bytes() == plain.read_bytes()
    assert disk.names() == ["out.txt"]


def test_case_33_of_puzzles_that_are_made_whole_lines_stay_on_a_full_disk(
    disk: SmallDisk, tmp_path: Path
) -> None:
    plain, out = tmp_path / "plain.txt", disk.folder / "out.txt"
    arguments = ["generate", "--seed", "1", "--count", "400", "-o"]
    assert sudoshiki(*arguments, str(plain)).code == 0
    disk.leave(16384)
    result = sudoshiki(*arguments, str(out))
    assert (result.code, result.out) == (2, "")
    assert result.err.splitlines()[-1] == f"Error: {out}: {disk.message}"
    lines = out.read_text().splitlines(keepends=True)
    assert 0 < len(lines) < 400
    assert lines == plain.read_text().splitlines(keepends=True)[: len(lines)]
    assert disk.names() == [out.name]


@pytest.mark.parametrize("command", ["bulk IN -o OUT", "convert IN --to line -o OUT"])
def test_case_33_a_folder_that_is_read_only_is_named(tmp_path: Path, disk: SmallDisk, command: str) -> None:
    (tmp_path / "in.txt").write_text(f"{NINE}\n")
    (disk.folder / "old.txt").write_text(OLD)
    places = {"IN": str(tmp_path / "in.txt"), "OUT": str(disk.folder / "new.txt")}
    if not (why := disk.shut()):
        pytest.skip("root may write everywhere, and nothing can be mounted")
    with without_workers():
        result = sudoshiki(*(places.get(word, word) for word in command.split()))
    assert result.code == 2
    assert result.err.startswith(f"Error: {disk.folder}")
    assert why in result.err
    assert disk.names() == ["old.txt"]


@pytest.mark.parametrize(
    "command", ["bulk IN -o IN", "convert IN --to line -o IN", "draw IN -o IN", "book IN -o IN"]
)
def test_case_33_an_output_that_is_the_input_is_refused(tmp_path: Path, command: str) -> None:
    file = tmp_path / (
        "in.svg" if command.startswith("draw") else "in.pdf" if "book" in command else "in.txt"
    )
    file.write_text(f"{NINE}\n")
    result = sudoshiki(*(str(file) if word == "IN" else word for word in command.split()))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"Error: {file}")
    assert "written over" in result.err
    assert file.read_text() == f"{NINE}\n"


def test_case_35_the_second_run_on_one_output_is_refused(tmp_path: Path) -> None:
    file, out = tmp_path / "in.txt", tmp_path / "out.txt"
    file.write_text(f"{NINE}\n")
    lock = Lock(str(out))
    try:
        with without_workers():
            result = sudoshiki("bulk", str(file), "-o", str(out))
    finally:
        lock.release()
    assert result == (2, "", f"Error: {out}: another run is writing it\n")
    assert not out.exists()
    with without_workers():
        assert sudoshiki("bulk", str(file), "-o", str(out)).code == 0
