"""Input files."""

import random
from pathlib import Path

import pytest

from tests.bulk.made import BAD_LINES, FOUR, MANY, NINE, NINE_SOLVED, NO_SOLUTION, puzzle_lines


@pytest.fixture
def mixed_file(tmp_path: Path) -> Path:
    """Return a file with every kind of line, some of them many times."""
    chance = random.Random(1)
    lines = [line.encode() for line in puzzle_lines(60)]
    lines += [*BAD_LINES, b"", b"   ", b"# a comment", NO_SOLUTION.encode(), MANY.encode()]
    lines += [FOUR.encode(), NINE.replace(".", "0").encode(), NINE_SOLVED.encode() + b" # solved already"]
    lines += [b"9:" + b"0," * 81, b"a_name 4 2x2 " + b" ".join(b"0" for _ in range(16))]
    lines += [b"." * 256, b" ".join(b"0" for _ in range(81))]
    chance.shuffle(lines)
    path = tmp_path / "mixed.txt"
    path.write_bytes(b"\n".join(lines) + b"\n")
    return path
