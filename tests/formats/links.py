"""Links of f-puzzles with S1's board, and their other contents."""

from __future__ import annotations

import json
from typing import Any

from sudoshiki.formats import lzstring
from tests.document_boards import S1_LINE

LINE = {"lines": [["R1C1", "R1C2"]], "outlineC": "#C060C0", "width": 0.2}
UNREAD_PARTS = ("lines drawn on the board", "a text of rules")


def link(**data: Any) -> str:
    cells = [{} if sign == "." else {"value": int(sign), "given": True} for sign in S1_LINE]
    grid = [cells[start : start + 4] for start in range(0, 16, 4)]
    return "https://www.f-puzzles.com/?load=" + lzstring.pack(json.dumps({"size": 4, "grid": grid} | data))


WHOLE = link(title="T", author="A", highlightConflicts=True, line=[], ruleset="")
PARTLY = link(line=[LINE], ruleset="On purple lines digits are consecutive.")
