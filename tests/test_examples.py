"""The examples run to their end, each in its own process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sudoshiki.formats.shipped import shipped_board
from sudoshiki.lab.papers.figures import figures_for

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parent.parent / "examples"
SAID = {
    "demo.py": figures_for(shipped_board("s5-sudoku-9x9"))["backtracking"].text(),
    "solve_one.py": "1 appears twice in row 1: r1c1 and r1c2",
    "compare_algorithms.py": "481 tried",
    "count.py": "Latin squares of order 5: 161,280",
    "trace.py": "more events",
    "threads.py": "undecided",
    "in_asyncio.py": "undecided: no solution found, and not proved that there is none (stopped on request)",
}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_example(path: Path) -> None:
    wide = {name: value for name, value in os.environ.items() if name != "COLUMNS"}  # pytest sets it
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=300, env=wide)
    assert done.returncode == 0, done.stderr
    assert SAID[path.name] in done.stdout
