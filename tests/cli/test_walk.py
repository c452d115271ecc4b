"""How far one `solve` reaches: calls from module to module, and modules, so that its walk stays readable."""

from __future__ import annotations

import subprocess
import sys

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MOST_CALLS, MOST_MODULES = 70, 22
# The second call of a process is counted: the first one also imports. Only Python functions of ours count.
COUNT = """
import sys
from pathlib import Path
import sudoshiki
from sudoshiki.cli.main import cli

ours = str(Path(sudoshiki.__file__).parent)
pairs = []

def note(frame, event, _):
    here, caller = frame.f_code.co_filename, frame.f_back and frame.f_back.f_code.co_filename
    if event == "call" and here.startswith(ours):
        pairs.append((caller, here))

for profile in (None, note):
    sys.setprofile(profile)
    cli(["solve", sys.argv[1]], standalone_mode=False)
sys.setprofile(None)
calls = sum(caller != here and caller.startswith(ours) for caller, here in pairs)
print(calls, len({here for _, here in pairs}))
"""


def test_solve_of_one_puzzle_calls_few_modules() -> None:
    done = subprocess.run(
        [sys.executable, "-c", COUNT, PUZZLE], capture_output=True, text=True, check=True, timeout=60
    )
    calls, modules = map(int, done.stdout.splitlines()[-1].split())
    assert 30 < calls <= MOST_CALLS
    assert 10 < modules <= MOST_MODULES
