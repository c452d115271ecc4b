"""Make docs/rules.md from the table of rules: .venv/bin/python docs/rules.py

A test compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path

from sudoshiki.files import write_text
from sudoshiki.rules import every_rule

PAGE = Path(__file__).parent / "rules.md"

HEAD = """# The rules
Made by `docs/rules.py` from the rules themselves; a test keeps it up to date.

In this killer Sudoku every cell is in a cage; the values of a cage differ and have the given sum.
`killer-9x9` is one of the example boards included in the package; `sudoshiki convert killer-9x9 --to json -o mine.json`
writes its file, to edit; then `sudoshiki solve mine.json` or `sk.read("mine.json")`. Killers in other
[formats](formats.md) are read, too. `--with` chooses an algorithm, here clause learning; without it, `auto` chooses.

```console
$ sudoshiki solve killer-9x9 --with cdcl
sudoku 9×9, 0 givens, with 25 killer cages  (killer-9x9:1)
1 5 7 │ 9 4 3 │ 6 2 8
6 3 8 │ 2 7 5 │ 9 4 1
2 9 4 │ 1 6 8 │ 5 7 3
──────┼───────┼──────
9 1 6 │ 4 3 2 │ 8 5 7
8 2 3 │ 7 5 1 │ 4 9 6
4 7 5 │ 6 8 9 │ 3 1 2
──────┼───────┼──────
5 8 9 │ 3 2 7 │ 1 6 4
7 6 1 │ 8 9 4 │ 2 3 5
3 4 2 │ 5 1 6 │ 7 8 9
killer cage of 7 at r1c1 r2c1
killer cage of 31 at r1c2 r1c3 r1c4 r2c3 r2c4
killer cage of 28 at r1c5 r1c6 r2c5 r2c6 r2c7
killer cage of 21 at r1c7 r1c8 r1c9 r2c8 r2c9
killer cage of 12 at r2c2 r3c2
killer cage of 20 at r3c1 r4c1 r4c2 r5c1
killer cage of 10 at r3c3 r4c3
killer cage of 10 at r3c4 r3c5 r4c5
killer cage of 16 at r3c6 r3c7 r4c6 r5c6
killer cage of 12 at r3c8 r4c8
killer cage of 10 at r3c9 r4c9
killer cage of 22 at r4c4 r5c4 r5c5 r6c4
killer cage of 27 at r4c7 r5c7 r5c8 r5c9
killer cage of 12 at r5c2 r5c3 r6c2
killer cage of 9 at r6c1 r7c1
killer cage of 17 at r6c3 r7c3 r7c4
killer cage of 17 at r6c5 r7c5 r7c6
killer cage of 13 at r6c6 r6c7 r7c7
killer cage of 24 at r6c8 r7c8 r8c8 r8c9 r9c9
killer cage of 6 at r6c9 r7c9
killer cage of 22 at r7c2 r8c1 r8c2 r8c3
killer cage of 23 at r8c4 r8c5 r8c6 r8c7
killer cage of 7 at r9c1 r9c2
killer cage of 7 at r9c3 r9c4
killer cage of 22 at r9c5 r9c6 r9c7 r9c8
exactly one solution (proved)
cdcl: 16 tried, 16 placed, 16 guesses, 16 conflicts, 16 backtracks, 3,703 eliminations, 4 guesses deep, 0.00151 s
```

In Python. Without the cage, this puzzle has two solutions; the cage excludes one of them:

```python
import sudoshiki as sk

puzzle = sk.sudoku("3.4..1.2.4......", rules=[sk.Cage(5, "r1c1 r3c1")])
outcome = sk.solve(puzzle)
print(outcome.verdict, outcome.rows)  # one ((3, 2, 4, 1), (4, 1, 3, 2), (2, 4, 1, 3), (1, 3, 2, 4))
```

## How to write them
    sk.sudoku(side=9, rules=[sk.Cage(10, "r1c1 r1c2"), sk.Thermo("r3c1 r3c2 r3c3"), sk.AntiKnight()])
    {"side": 9, "rules": [{"rule": "cage", "total": 10, "cells": "r1c1 r1c2"}, {"rule": "anti-knight"}]}

`sudoku`, `latin` and `futoshiki` take rules; so does our JSON. Cells are `"r1c1 r1c2"`, or (row, column)
pairs counted from 1. A line may use any cells in any order, and values may repeat on it unless the rule says
otherwise. With `first_value=0` the values are 0…N-1, and rules, texts and `outcome.rows` use these; boards as
sequences (`puzzle.givens`, `outcome.solutions`) still have 1…N, and 0 for an empty cell. The default of a parameter
is the value after `=`. A *sign* is an inequality between two cells, as in Futoshiki. Pictures are made by
`docs/rule_pictures.py`; each kind of line has a pattern beside its colour, and its name is
printed below the board.

| in Python | in JSON | called | meaning | looks |
|---|---|---|---|---|
"""  # noqa: E501

FOOT = """
Boards are square, and have as many values as a line has cells. Other rules (sandwich, skyscraper, X-sums,
quadruples, between lines …) are refused by name. Some variants need no rule: a jigsaw is
`sudoku(regions=…)`; a jigsaw with boxes is a Sudoku with a `Region` for each piece; Unequal's adjacent
mode is a Latin square with `Difference` marks and `AllMarked(["difference"])`.

[algorithms.md](algorithms.md) lists the primitives that each algorithm supports; a puzzle with other rules is
refused by name. Your own rule is a class: see [add a rule](add-a-rule.md).
"""


def page() -> str:
    """Return the text that the page should have."""
    return HEAD + "".join(f"{row}\n" for row in _rows()) + FOOT


def _rows() -> Iterator[str]:
    for class_ in every_rule():
        taken = ", ".join(
            field.name if field.default is MISSING else f"{field.name}={field.default!r}"
            for field in fields(class_)  # type: ignore[arg-type]
        )
        meaning = " ".join((class_.__doc__ or "").split())
        name = class_.name
        picture = f"![{name}](img/rules/{name}.svg)"
        yield f"| `{class_.__name__}({taken})` | `{name}` | {class_.titles.en} | {meaning} | {picture} |"


if __name__ == "__main__":
    write_text(PAGE, page())
