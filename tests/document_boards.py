"""Example boards of the package, and two of the documents' as lines."""

from __future__ import annotations

from pathlib import Path

import sudoshiki

BOARDS = Path(sudoshiki.__file__).parent / "boards"


def as_line(name: str) -> str:
    """Return a board in S1's notation as a line, parsed without the package."""
    cells = (BOARDS / f"{name}.txt").read_text().split()[3:]
    return "".join(cells).replace("0", ".")


S1_LINE = as_line("s1-sudoku-4x4")
S5_LINE = as_line("s5-sudoku-9x9")
