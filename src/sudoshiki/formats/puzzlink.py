"""puzz.link: `sudoku/W/H/cells`: hex digits, `-` before two, g-z skip 1-20."""

from __future__ import annotations

import re

from ..puzzle import MAX_SIDE, FormatError, Kind, Puzzle, cell_name
from ..puzzle.errors import so_many
from .line import build, sudoku_or_latin
from .records import Options

HEAD = re.compile(r"(?:\S*[/?])?sudoku/(\d{1,4})/(\d{1,4})/", re.ASCII)
_ITEM = re.compile(r"-[0-9a-f]{2}|[0-9a-f]|[g-z]", re.ASCII)


def read_line(line: str, options: Options) -> Puzzle:
    text = line.strip()
    head = HEAD.match(text)
    if head is None:
        raise FormatError("expected sudoku/9/9/…", column=1)
    side = int(head[1])
    if head[1] != head[2] or not 1 <= side <= MAX_SIDE:
        raise FormatError(
            f"{head[1]}×{head[2]}: a board is square and has at most {MAX_SIDE} rows",
            column=1,
            kind=Kind.SIDE,
        )
    values: list[int] = []
    at = head.end()
    while at < len(text) and len(values) <= side * side:
        item = _ITEM.match(text, at)
        if item is None:
            raise FormatError(f"{text[at]!r} is no digit and no letter", column=at + 1, kind=Kind.SYMBOL)
        if "g" <= item[0] <= "z":
            values += [0] * (ord(item[0]) - ord("f"))
        else:
            value = int(item[0].removeprefix("-"), 16)
            if not 1 <= value <= side:
                cell = cell_name(len(values), max(side, 1))
                raise FormatError(f"{value} is outside 1…{side}", column=at + 1, cell=cell, kind=Kind.SYMBOL)
            values.append(value)
        at = item.end()
    if len(values) != side * side:
        raise FormatError(f"{so_many(len(values), 'cell')}, expected {side * side}", kind=Kind.LENGTH)
    return build(lambda: sudoku_or_latin(values, side, options), side)


def write(puzzle: Puzzle) -> str:
    parts: list[str] = []
    run = 0
    for value in (*puzzle.givens, None):
        if value == 0:
            run += 1
            continue
        parts += ["z"] * (run // 20) + ([chr(ord("f") + run % 20)] if run % 20 else [])
        run = 0
        if value is not None:
            parts.append(f"{value:x}" if value < 16 else f"-{value:02x}")
    return f"sudoku/{puzzle.side}/{puzzle.side}/{''.join(parts)}"
