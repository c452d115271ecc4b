"""Unfinished runs with damaged files: resumed to the same bytes, or refused."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from sudoshiki.bulk import run_bulk
from sudoshiki.pipeline.parts import copy_part
from sudoshiki.puzzle import UsageError
from tests.bulk.made import puzzle_lines

PART = "part-000000000005"


class Unfinished:
    """A run that stopped half way; can be damaged and resumed repeatedly."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.work, self.kept = folder, folder / "out.txt.work", folder / "kept"
        self.out = folder / "out.txt"
        (folder / "in.txt").write_text("".join(f"{line}\n" for line in ["bad", *puzzle_lines(90)]))
        self.whole = self.run()
        self._break_off()
        shutil.copytree(self.work, self.kept)
        self.files = {path.name: path.read_bytes() for path in self.kept.iterdir()}

    def run(self, resume: bool = False) -> bytes:
        source = str(self.folder / "in.txt")
        run_bulk([source], str(self.out), workers=0, chunk_bytes=1000, resume=resume, restart=not resume)
        return self.out.read_bytes()

    def _break_off(self) -> None:
        """Stop while the sixth part is joined: it is complete, the earlier ones joined."""
        joined: list[int] = []

        def copy_or_fail(*given: Any) -> None:
            if len(joined) == 5:
                raise KeyboardInterrupt
            joined.append(1)
            copy_part(*given)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sudoshiki.pipeline.store._CHECKPOINT", -1)  # what is joined is saved at once
            patch.setattr("sudoshiki.pipeline.store.copy_part", copy_or_fail)
            with pytest.raises(KeyboardInterrupt):
                self.run()

    def resumed(self, name: str, data: bytes) -> bytes | str:
        """Return the output after a file got this data, or the refusal."""
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.kept, self.work)
        self.out.unlink(missing_ok=True)
        (self.work / name).write_bytes(data)
        try:
            return self.run(resume=True)
        except UsageError as error:
            assert self.work.is_dir(), "what was refused is left as it is"
            return str(error)


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Unfinished:
    return Unfinished(tmp_path_factory.mktemp("run"))


def test_all_kinds_of_files_are_there(unfinished: Unfinished) -> None:
    assert set(unfinished.files) == {"manifest.json", "state.json", "output", "rejects", PART}


def tear(data: bytes) -> list[bytes]:
    """Return data as after a power cut: truncated, or filled with zeros."""
    places = [0, 1, len(data) // 3, len(data) // 2, len(data) - 1]
    return [data[:at] for at in places] + [data[:at] + bytes(len(data) - at) for at in places]


def flip_bits(data: bytes) -> list[bytes]:
    """Return data with one bit flipped."""
    chance, flips = random.Random(len(data)), []
    for _ in range(6):
        at, bit = chance.randrange(len(data)), 1 << chance.randrange(8)
        flips.append(data[:at] + bytes([data[at] ^ bit]) + data[at + 1 :])
    return flips


@pytest.mark.slow
def test_a_damaged_part_is_answered_again(unfinished: Unfinished) -> None:
    good = unfinished.files[PART]
    for data in tear(good) + flip_bits(good):
        assert unfinished.resumed(PART, data) == unfinished.whole


@pytest.mark.parametrize("name", ["manifest.json", "state.json"])
def test_a_damaged_record_of_the_run_is_refused_by_name(unfinished: Unfinished, name: str) -> None:
    good = unfinished.files[name]
    for data in tear(good) + flip_bits(good):
        message = unfinished.resumed(name, data)
        assert isinstance(message, str)
        assert "start again with --restart" in message
        assert str(unfinished.work) in message


def test_an_output_that_lost_its_end_is_refused(unfinished: Unfinished) -> None:
    message = unfinished.resumed("output", unfinished.files["output"][:-1])
    assert message == f"{unfinished.work / 'output'} is shorter than it was; start again with --restart"


@pytest.mark.parametrize("name", ["output", "rejects"])
def test_bytes_that_changed_since_they_were_joined_are_refused(unfinished: Unfinished, name: str) -> None:
    for data in flip_bits(unfinished.files[name]):
        message = unfinished.resumed(name, data)
        assert message == f"{unfinished.work / name} is not what was written; start again with --restart"


def test_output_after_the_last_save_is_truncated(unfinished: Unfinished) -> None:
    assert unfinished.resumed("output", unfinished.files["output"] + b"half a li") == unfinished.whole


def test_a_run_of_another_version_is_refused(unfinished: Unfinished) -> None:
    record = json.loads(unfinished.files["manifest.json"])
    for version in (2, 99, None):
        message = unfinished.resumed("manifest.json", json.dumps(record | {"version": version}).encode())
        assert message == f"{unfinished.work} was not made by this version; start again with --restart"
