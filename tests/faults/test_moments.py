"""Runs stopped, killed or without a reader at any moment print whole lines.

Each run is ended after a number of lines of its output, so that the moments spread over it on any machine.
"""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.bulk.made import puzzle_lines
from tests.tiers import DEEP

pytestmark = pytest.mark.slow

TIMES = 40 if DEEP else 1
COUNT = 1200  # puzzles; most of a file of so many lines are taken by the block


def as_it_is(line: str) -> object:
    return line


def answer(line: str) -> object:
    """Return what does not depend on the machine."""
    record = json.loads(line)
    return record["puzzle"], record["verdict"], record["solutions"]


COMMANDS: dict[str, Callable[[str], object]] = {
    f"generate --seed 5 --count {COUNT}": as_it_is,
    "solve IN --json": answer,
    "convert IN --to json": as_it_is,
}


class Ended(NamedTuple):
    code: int
    lines: list[str]  # those that are whole
    err: str


class Moments:
    """Runs of one command, each ended after some lines."""

    def __init__(self, command: str, folder: Path) -> None:
        (folder / "in.txt").write_text("".join(f"{line}\n" for line in puzzle_lines(COUNT)))
        words = [str(folder / "in.txt") if word == "IN" else word for word in command.split()]
        self.command = [sys.executable, "-m", "sudoshiki", *words]
        self.err = folder / "err.txt"

    def ended(self, lines: int, by: signal.Signals | None = None) -> Ended:
        """End a run by a signal, or by closing its output."""
        with self.err.open("w") as err:
            process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=err, text=True)
        assert process.stdout is not None
        with process.stdout as stdout:
            lines_printed = [stdout.readline() for _ in range(lines)]
            if by is not None:
                process.send_signal(by)
                lines_printed += list(stdout)
        code = process.wait()
        return Ended(code, [line for line in lines_printed if line.endswith("\n")], self.err.read_text())


@pytest.mark.parametrize("command", COMMANDS)
def test_at_any_moment(command: str, tmp_path: Path) -> None:
    line_of, moments, chance = COMMANDS[command], Moments(command, tmp_path), random.Random(command)
    whole = [line_of(line) for line in moments.ended(COUNT).lines]
    assert len(whole) == COUNT
    for _ in range(TIMES):
        lines = chance.randrange(COUNT // 2)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            ended = moments.ended(lines, number)
            answers = ended.lines
            if answers and '"stopped":"asked"' in answers[-1]:  # the one it was at, said to be undecided
                assert '"verdict":"undecided"' in answers[-1]
                answers = answers[:-1]
            assert [line_of(line) for line in answers] == whole[: len(answers)]
            assert "Traceback" not in ended.err
            if number is not signal.SIGKILL:  # 0 where all was written before it came
                assert ended.code in (128 + number, -number, 0)
            if counted := re.search(r"([\d,]+) puzzles?: solved", ended.err):
                assert int(counted[1].replace(",", "")) == len(ended.lines), "as many as were printed"
        left = moments.ended(lines)  # a closed reader is no error, nor is unread data in a pipe
        assert (left.code, "Error" in left.err) == (0, False)
