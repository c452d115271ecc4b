"""A killed bulk run: its workers end by themselves and print nothing."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bulk.made import puzzle_lines

pytestmark = pytest.mark.slow

LONG_AGO = 60  # seconds; far more than anything here takes


def workers_of(pid: int) -> list[str]:
    path = f"/proc/{pid}/task/{pid}/children"
    if not os.path.exists(path):
        pytest.skip("this system does not tell who is whose child")
    with open(path) as file:
        return file.read().split()


@pytest.mark.parametrize("moment", ["while they start", "while they work"])
def test_the_workers_of_a_killed_run_end_quietly(tmp_path: Path, moment: str) -> None:
    (tmp_path / "in.txt").write_text("".join(f"{line}\n" for line in puzzle_lines(20_000)))
    for number, delay in enumerate((0, 0.05)):
        out = f"out{number}.txt"
        command = [sys.executable, "-m", "sudoshiki", "bulk", "in.txt", "-o", out, "--workers", "2"]
        running = subprocess.Popen(
            [*command, "--with", "mrv", "--chunk", "4000"],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        try:
            seen = False
            while not seen:
                assert running.poll() is None
                parts = list(tmp_path.glob(f"{out}.work/part-*"))
                seen = bool(parts if moment == "while they work" else workers_of(running.pid))
            time.sleep(delay)
            running.send_signal(signal.SIGKILL)
            # The workers hold the other end of the pipe: it ends when the last of them does.
            output, _ = running.communicate(timeout=LONG_AGO)
        finally:
            running.kill()
        assert output == b""
