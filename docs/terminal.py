"""Make docs/terminal.svg for docs/reproduce.md: .venv/bin/python docs/terminal.py

Runs commands on a pseudo-terminal, and draws what they print.
"""

from __future__ import annotations

import os
import pty
import re
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

PROJECT = Path(__file__).parent.parent
COLUMNS = 156
COMMANDS = (
    "sudoshiki solve s2-futoshiki-5x5",
    "sudoshiki compare s5-sudoku-9x9 "
    "--with backtracking,forward-checking:habits=s5,mrv,mrv:habits=s5,saturbfs,auto",
)


def output_of(command: str) -> str:
    """Return what the command prints on a terminal."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"COLUMNS": str(COLUMNS), "TERM": "xterm-256color"}
    arguments = [sys.executable, "-m", *shlex.split(command)]
    with subprocess.Popen(arguments, stdout=theirs, stderr=theirs, cwd=PROJECT, env=environment):
        os.close(theirs)
        pieces = []
        try:
            while piece := os.read(ours, 4096):
                pieces.append(piece)
        except OSError:  # how a pty says that the other side is closed
            pass
    return b"".join(pieces).decode().replace("\r\n", "\n")


def main() -> None:
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True)
    for command in COMMANDS:
        console.print(Text(f"$ {command}", style="bold"))
        console.print(Text.from_ansi(output_of(command)))
    svg = console.export_svg(title="sudoshiki")
    # The page that shows it has a fixed-width font; nothing is fetched from elsewhere.
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    (PROJECT / "docs" / "terminal.svg").write_text(svg)


if __name__ == "__main__":
    main()
