"""Run the code and the commands of the tutorial, and compare the output.

`python -m tests.docs` writes the output anew.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import TUTORIALS, blocks_of, code_of, with_output, without_times


@pytest.mark.slow
@pytest.mark.parametrize("language", TUTORIALS)
def test_the_tutorial_shows_the_real_output(language: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    page = TUTORIALS[language]
    printed = with_output(page, tmp_path, codes=(0,))
    assert without_times(printed) == without_times(page.read_text(encoding="utf-8"))
    for name in ("tree.svg", "search.svg", "graph.svg"):
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("<svg")
    if language != "en":  # the code is the same
        return
    done = subprocess.run(
        [sys.executable, "my_solver.py"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "| my_solver.mrv | some | 296 |" in done.stdout
    assert (tmp_path / "bars.svg").exists()


def test_both_languages_have_the_same_code() -> None:
    assert code_of(TUTORIALS["en"]) == code_of(TUTORIALS["pt"])
    pages = [page.read_text(encoding="utf-8") for page in TUTORIALS.values()]
    commands = [re.findall(r"^\$ .*$", page, re.MULTILINE) for page in pages]
    assert commands[0] == commands[1]
    assert len(re.findall("^## ", pages[0], re.MULTILINE)) == len(re.findall("^## ", pages[1], re.MULTILINE))


def test_backtracking_takes_ten_lines() -> None:
    first = next(block for block in blocks_of(TUTORIALS["en"]) if block.language == "python")
    assert len([line for line in first.text.splitlines() if line.strip()]) <= 10
