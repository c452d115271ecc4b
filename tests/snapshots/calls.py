"""Run the calls of the snapshots; mask times and machine-dependent parts."""

from __future__ import annotations

import re
import shlex
from contextlib import chdir
from pathlib import Path

from click.testing import CliRunner

from sudoshiki.cli.main import cli

FOLDER = Path(__file__).parent

# The files that the calls name.
FILES = {
    "puzzles.txt": "3.4..1.2.4.32.1.\n.24.....1..3....\n",
    "mixed.txt": "3.4..1.2.4.32.1.\n33..............\n3.4..1.2.4......\n",
    "empty.txt": "\n",
    "my_solver.py": "def solve(puzzle):\n    yield puzzle.givens\n",
}
_MASKS = (
    (r"\d+(?:[.,]\d+)? (?:µs|ms|s)\b", "TIME"),
    (r"[\d.,]+ puzzles?/s", "SPEED"),
    (r" {2,}TIME", "  TIME"),
    (r'(?<="seconds":)[\d.e-]+', "TIME"),  # of JSON
    (r"\b0\.\d{4,}\b", "TIME"),  # of tables
)


def commands_of(snapshot: Path) -> list[str]:
    return re.findall(r"^\$ (.*)$", snapshot.read_text(encoding="utf-8"), re.MULTILINE)


def snapshot_of(commands: list[str], folder: Path) -> str:
    """Return the calls in order, with their output on both streams and exit codes."""
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return "\n".join(_call(command, folder) for command in commands)


def _call(command: str, folder: Path) -> str:
    program, *arguments = shlex.split(command)
    assert program == "sudoshiki"
    with chdir(folder):
        done = CliRunner().invoke(
            cli, arguments, prog_name=program, env={"COLUMNS": "100", "LC_ALL": "C.UTF-8"}
        )
    lines = "".join(f"{line.rstrip()}\n" for line in done.output.replace(f"{folder}/", "").splitlines())
    return f"$ {command}\n{masked(lines)}[exit code {done.exit_code}]\n"


def masked(text: str) -> str:
    for pattern, mask in _MASKS:
        text = re.sub(pattern, mask, text)
    return text
