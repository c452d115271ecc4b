"""Makes docs/rules.md from the table of rules. A test compares; to make it anew:

.venv/bin/python docs/rules.py
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path

from sudoshiki.files import write_text
from sudoshiki.rules import CLASSES, rule_class

PAGE = Path(__file__).parent / "rules.md"

HEAD = """# The rules
Made by `docs/rules.py` from the rules themselves; a test keeps it up to date.

    sk.sudoku(side=9, rules=[sk.Cage(10, "r1c1 r1c2"), sk.Thermo("r3c1 r3c2 r3c3"), sk.AntiKnight()])
    {"side": 9, "rules": [{"rule": "cage", "total": 10, "cells": "r1c1 r1c2"}, {"rule": "anti-knight"}]}

`sudoku`, `latin` and `futoshiki` take rules; so does our JSON. Cells are `"r1c1 r1c2"`, or (row, column)
pairs counted from 1. A line may use any cells in any order, and values may repeat on it unless the rule says
otherwise. With `first_value=0` the values are 0…N-1, and rules use these. The default of a parameter
is the value after `=`. Pictures are made by `docs/rule_pictures.py`; each kind of line has a pattern beside
its colour, and its name is printed below the board.

| in Python | in JSON | called | meaning | looks |
|---|---|---|---|---|
"""

FOOT = """
Boards are square, and have as many values as a line has cells. Other rules (sandwich, skyscraper, X-sums,
quadruples, between lines …) are refused by name. What is no rule of its own: a jigsaw is
`sudoku(regions=…)`; one with boxes as well is a Sudoku with a `Region` for each piece; Unequal's adjacent
mode is a Latin square with `Difference` marks and `AllMarked(["difference"])`.

Which algorithm knows which primitives is in [algorithms.md](algorithms.md); what does not know a rule refuses
it by name. A rule of your own is a class: see [add a rule](add-a-rule.md).
"""


def page() -> str:
    """What it should hold."""
    return HEAD + "".join(f"{row}\n" for row in _rows()) + FOOT


def _rows() -> Iterator[str]:
    for name, (told, _) in CLASSES.items():
        class_ = rule_class(told)
        taken = ", ".join(
            field.name if field.default is MISSING else f"{field.name}={field.default!r}"
            for field in fields(class_)  # type: ignore[arg-type]
        )
        meaning = " ".join((class_.__doc__ or "").split())
        picture = f"![{told}](img/rules/{told}.svg)"
        yield f"| `{name}({taken})` | `{told}` | {class_.titles.en} | {meaning} | {picture} |"


if __name__ == "__main__":
    write_text(PAGE, page())
