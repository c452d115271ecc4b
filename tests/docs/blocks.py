"""Find the code blocks of the pages and run them in this process, which is fast.

A block of `console` shows commands after `$` with their output; the lines `sudoshiki …` of a block without a
language are commands; a block of `python` goes on where the one before it on the page ended. A comment
`<!-- not run: REASON -->` on the line before a block keeps it from being run.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from sudoshiki.cli.main import cli

PROJECT = Path(__file__).parents[2]
DOCS = PROJECT / "docs"
TUTORIALS = {"en": DOCS / "tutorial.md", "pt": DOCS / "pt" / "tutorial.md"}  # run by tests/custom
PAGES = sorted(
    {*PROJECT.glob("*.md"), *DOCS.glob("*.md"), *DOCS.glob("pt/*.md")} - {PROJECT / "CHANGELOG.md"}
)
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
_BLOCK = re.compile(
    r"(?P<not_run><!-- not run: .+ -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_TIMES = re.compile(r" *\d+(?:[.,]\d+)? (?:µs|ms|s)\b|(?<=^Time:) [\d.]+$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    language: str
    text: str
    is_run: bool

    def commands(self) -> Iterator[str]:
        yield from re.findall(r"^(?:\$ )?(sudoshiki .*)$", self.text, re.MULTILINE)

    def is_listed(self) -> bool:
        """Whether it only lists commands; a block with `$` shows output, too."""
        return not self.language and not self.text.startswith("$ ")


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(
            page,
            text.count("\n", 0, found.start()) + 1,
            found["language"],
            found["text"],
            not found["not_run"],
        )
        for found in _BLOCK.finditer(text)
    ]


def code_of(page: Path) -> str:
    """Return all Python of the page, as one file."""
    return "\n\n".join(block.text for block in blocks_of(page) if block.language == "python")


def language_of(page: Path) -> str:
    return "pt" if page.parent.name == "pt" else "en"


def output_of(command: str, language: str, folder: Path, codes: tuple[int, ...] = (0,)) -> str:
    """Return the output of the command in the folder: both streams, as on a terminal."""
    program, *arguments = shlex.split(command, comments=True)
    assert program == "sudoshiki"
    with chdir(folder):
        done = CliRunner().invoke(cli, arguments, env={"COLUMNS": "120", "LC_ALL": f"{language}_BR.UTF-8"})
    assert done.exit_code in codes, (command, done.output)
    return "".join(f"{line.rstrip()}\n" for line in done.output.splitlines())


def with_output(page: Path, folder: Path, codes: tuple[int, ...] = (0, 1, 2)) -> str:
    """Return the page with current output in its console blocks."""
    if page in TUTORIALS.values():
        (folder / "my_solver.py").write_text(code_of(page), encoding="utf-8")

    def run(block: re.Match[str]) -> str:
        commands = re.findall(r"^\$ (.*)$", block[1], re.MULTILINE)
        shown = "".join(
            f"$ {command}\n{output_of(command, language_of(page), folder, codes)}" for command in commands
        )
        return f"```console\n{shown}```"

    return CONSOLE.sub(run, page.read_text(encoding="utf-8"))


def without_times(text: str) -> str:
    """Remove times, and the widths of columns that depend on them."""
    text = re.sub(r"[\d.,]+ (puzzles?|problemas?)/s", "R", _TIMES.sub(" T", text))
    return re.sub(r"  +", "  ", re.sub("─+", "─", text))
