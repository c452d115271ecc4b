"""Make the pictures of docs/rules.md: .venv/bin/python docs/rule_pictures.py

Each rule shows its own example; a test finds rules without one.
"""

from __future__ import annotations

from pathlib import Path

import sudoshiki as sk
from sudoshiki.draw import as_svg, board_scene
from sudoshiki.files import write_text
from sudoshiki.rules import every_rule, example

FOLDER = Path(__file__).parent / "img" / "rules"
SIZE = 190  # pixels


def examples() -> dict[str, sk.Puzzle]:
    """Return the example of each rule, by name."""
    return {rule.name: example(rule) for rule in sorted(every_rule(), key=lambda rule: rule.name)}


def pictures() -> dict[str, str]:
    """Return a picture of each rule, by name."""
    return {name: as_svg(board_scene(puzzle), SIZE) for name, puzzle in examples().items()}


if __name__ == "__main__":
    for name, picture in pictures().items():
        write_text(FOLDER / f"{name}.svg", picture)
