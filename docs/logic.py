"""Update the generated parts of docs/logic.md: .venv/bin/python docs/logic.py

A comment there names the command whose output follows it. A test compares.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner

import sudoshiki as sk
from sudoshiki.cli.main import cli
from sudoshiki.draw import candidates_text
from sudoshiki.files import write_text
from sudoshiki.logic import TABLE
from sudoshiki.logic.pictures import step_marks
from sudoshiki.say.steps import LANGUAGES
from sudoshiki.say.steps.explaining import ExplainedStep
from sudoshiki.say.steps.marks import marks_of

FOLDER = Path(__file__).parent
_MADE = re.compile(r"(<!-- sudoshiki (.*?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)

S2_BOARDS = [f"s2-futoshiki-{side}x{side}" for side in (5, 6, 7, 9)]

EXAMPLES = {name: known.example for name, known in TABLE.items() if known.example}


def page() -> str:
    """Return the text that logic.md should have."""
    written = (FOLDER / "logic.md").read_text()
    return _MADE.sub(lambda found: f"{found[1]}{_printed(found[2])}{found[4]}", written)


def _printed(command: str) -> str:
    """Return a table unchanged, other output as it looks on a terminal."""
    output = _output(command)
    return output if output.startswith("|") else f"```\n$ sudoshiki {command}\n{output}```\n"


def _output(command: str) -> str:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(cli, command.split())
    return str(result.stdout + result.stderr)


def _tour() -> Iterator[str]:
    yield "# A tour of the techniques"
    yield ""
    missing = ", ".join(f"`{name}`" for name in TABLE if name not in EXAMPLES)
    yield "Made by `docs/logic.py`: the first use of each technique in a puzzle, in the order of the table in"
    yield "[logic.md](logic.md). `*` marks what is seen, `x` what is crossed out, `!` what is placed. The"
    yield "puzzles are our own; `sudoshiki explain` tells the whole way of each, with `--scale sukaku` or"
    yield "`--scale hodoku` for the techniques that Sudoku Explainer does not have. None of these has been"
    yield f"met in one of ours, and so has no example here: {missing}."
    for name, puzzle in EXAMPLES.items():
        scale = TABLE[name].scale
        (explained,) = sk.explain(sk.parse(puzzle), scale=scale).first_use(name)
        yield from _example(name, puzzle, explained, scale)
    yield ""


_RATED = {
    "se": "rated {}",
    "sukaku": "rated {} on Sukaku Explainer's scale",
    "hodoku": "{:.0f} on HoDoKu's scale",
}


def _example(name: str, puzzle: str, explained: ExplainedStep, scale: str) -> Iterator[str]:
    step, situation = explained.step, explained.situation
    portuguese = LANGUAGES["pt"].NAMES[name].format(size=step.size)
    marks = marks_of(step_marks(step, situation))
    yield f"\n## {explained.words.title}"
    rated = _RATED[scale].format(step.rating)
    yield f"`{name}`, {rated}; in Portuguese *{portuguese}*. Step {explained.number} of"
    yield f"`{puzzle}`:\n"
    yield f"```\n{candidates_text(situation.puzzle, situation.values, situation.masks, marks)}\n```"
    yield f"{explained.words.reason} **{explained.words.change}**"


def _explained_s2() -> str:
    return "\n".join(_output(f"explain {board} --markdown") for board in S2_BOARDS)


def _explained_s5() -> str:
    return _output("explain s5-sudoku-9x9 --markdown")


def _techniques() -> str:
    return "\n".join(_tour())


# The pages that only the site has: they are built with it, and not committed.
BUILT = {"techniques.md": _techniques, "explained-s2.md": _explained_s2, "explained-s5.md": _explained_s5}


if __name__ == "__main__":
    write_text(FOLDER / "logic.md", page())
