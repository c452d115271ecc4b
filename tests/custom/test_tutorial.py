"""The tutorial is run: its code, and its commands, whose output is what stands there.

`python -m tests.custom.test_tutorial` writes the output anew.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

from sudoshiki.cli.main import cli

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGES = {"en": DOCS / "tutorial.md", "pt": DOCS / "pt" / "tutorial.md"}
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
TIMES = re.compile(r" *\d+(?:[.,]\d+)? (?:µs|s)\b")


def code_of(page: str) -> str:
    return "\n\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))


def output_of(command: str, language: str, folder: Path) -> str:
    """What it prints, in this process: to start Python for each would take most of the time."""
    program, *arguments = command.split()
    assert program == "sudoshiki"
    with chdir(folder):
        done = CliRunner().invoke(cli, arguments, env={"COLUMNS": "120", "LC_ALL": f"{language}_BR.UTF-8"})
    assert done.exit_code == 0, done.output
    return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


def rendered(language: str, folder: Path) -> str:
    """The page with what its commands print now."""
    page = PAGES[language].read_text(encoding="utf-8")
    (folder / "my_solver.py").write_text(code_of(page), encoding="utf-8")

    def run(block: re.Match[str]) -> str:
        commands = re.findall(r"^\$ (.*)$", block[1], re.MULTILINE)
        shown = "".join(f"$ {command}\n{output_of(command, language, folder)}" for command in commands)
        return f"```console\n{shown}```"

    return CONSOLE.sub(run, page)


def without_times(text: str) -> str:
    """Times differ from run to run, and the width of their column with them."""
    text = TIMES.sub(" T", text)
    return re.sub(r"  +", "  ", re.sub("─+", "─", text))


@pytest.mark.slow
@pytest.mark.parametrize("language", PAGES)
def test_the_tutorial_says_what_happens(language: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    page = PAGES[language].read_text(encoding="utf-8")
    assert without_times(rendered(language, tmp_path)) == without_times(page)
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
    pages = [page.read_text(encoding="utf-8") for page in PAGES.values()]
    assert code_of(pages[0]) == code_of(pages[1])
    commands = [re.findall(r"^\$ .*$", page, re.MULTILINE) for page in pages]
    assert commands[0] == commands[1]
    assert len(re.findall("^## ", pages[0], re.MULTILINE)) == len(re.findall("^## ", pages[1], re.MULTILINE))


def test_backtracking_takes_ten_lines() -> None:
    page = PAGES["en"].read_text(encoding="utf-8")
    first = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= 10


if __name__ == "__main__":
    for language, page in PAGES.items():
        with tempfile.TemporaryDirectory() as folder:
            page.write_text(rendered(language, Path(folder)), encoding="utf-8")
