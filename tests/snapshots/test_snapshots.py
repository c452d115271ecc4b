"""The commands print what their snapshots show."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sudoshiki.cli.main import COMMANDS

from .calls import FOLDER, commands_of, snapshot_of

SNAPSHOTS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("snapshot", SNAPSHOTS, ids=lambda snapshot: snapshot.stem)
def test_output_is_as_in_the_snapshot(snapshot: Path, tmp_path: Path) -> None:
    printed = snapshot_of(commands_of(snapshot), tmp_path)
    assert printed == snapshot.read_text(encoding="utf-8"), "if that is meant: python -m tests.snapshots"


def test_every_command_has_a_call_that_succeeds_and_one_that_is_refused() -> None:
    assert [snapshot.stem for snapshot in SNAPSHOTS] == sorted(COMMANDS)
    for snapshot in SNAPSHOTS:
        codes = set(re.findall(r"^\[exit code (\d+)\]$", snapshot.read_text(encoding="utf-8"), re.MULTILINE))
        assert "0" in codes, snapshot.stem
        assert codes & {"1", "2"}, snapshot.stem
        assert not codes - {"0", "1", "2"}, snapshot.stem
