"""Which format a text is in, from its first lines. The only place that guesses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from ..puzzle import MAX_SIDE
from .cells import number

__all__ = ["LOOK_AHEAD", "sniff_lines"]

LOOK_AHEAD = 300  # lines; a grid has at most 128 rows, and frames

# Boards of digits alone are the commonest, and need none of the modules that tell the others apart.
_PLAIN = frozenset("0123456789. \t")


def sniff_lines(lines: Sequence[str]) -> str:
    """The name of the format. What looks like nothing is called a line: its reader says what is wrong."""
    content = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not content:
        return "line"
    plain = all(_PLAIN.issuperset(line) for line in content)
    if plain and len(content) == 1 and len(content[0].split()) == 1:
        return "candidate-line" if _is_candidate_line(content[0].strip()) else "line"
    found = (not plain and _sniff_marked(content)) or _sniff_numbers(content) or _sniff_board(content)
    if found == "grid" and _has_tags(lines):
        return "sdk"
    return found


def _has_tags(lines: Sequence[str]) -> bool:
    from . import sdk

    return any(sdk.TAG.match(line) for line in lines)


def _sniff_marked(content: Sequence[str]) -> str:
    """Formats that are known by more than digits and dots."""
    from . import comma, sdk

    first = content[0].lstrip()
    if sdk.SECTION.match(first):
        return "sdk"
    if first.startswith(("{", "[")):
        return "pycsp3" if '"opHints"' in first or '"numHints"' in first else "json"
    if first.startswith("<"):
        return "opensudoku"
    if comma.HEAD.match(first):
        return "csv"
    for line in content[:50]:
        for name, pattern in _one_a_line():
            if pattern.match(line.strip()):
                return name
    return ""


@lru_cache(maxsize=1)
def _one_a_line() -> Sequence[tuple[str, re.Pattern[str]]]:
    from . import fpuzzles, futorules, hodoku, puzzlink, solo, unequal

    return (
        ("unequal", re.compile(unequal.HEAD.pattern + r"\s*\d+[URDL]*,", re.ASCII)),
        ("solo", solo.HEAD),
        ("table", re.compile(r"\S+\s+\d+\s+(\d+x\d+|latin)\s", re.ASCII)),
        ("hodoku", hodoku.HEAD),
        ("puzzlink", puzzlink.HEAD),
        ("fpuzzles", fpuzzles.HEAD),
        (
            "futorules",
            re.compile(rf"(?=[^<>]+[<>]|\S+\s+-+\s+-+$)(?:{futorules.HEAD.pattern})$", re.ASCII),
        ),
    )


def _sniff_numbers(content: Sequence[str]) -> str:
    """S1 and S2 start with a short line of numbers that is no row of a board."""
    counts = [
        len(line.split()) if re.fullmatch(r"[\d\s-]+", line.partition("#")[0], re.ASCII) else 0
        for line in content[:2]
    ]
    if counts == [1, 2]:
        return "s2"
    if counts[0] == 3 and len(counts) > 1 and (counts[1] > 3 or counts[1] != 3):
        return "s1"
    if counts == [3, 3] and len(content) % 4 == 0 and content[0].split()[0] == "3":
        return "s1"
    return ""


def _sniff_board(content: Sequence[str]) -> str:
    from . import art
    from .grid import is_frame

    cells = [line.partition("#")[0].rstrip() for line in content]
    if any(re.search(r"[<>]", line) or art.SIGN_LINE.fullmatch(line) for line in cells):
        return "art"
    framed = any(is_frame(line) for line in cells)
    rows = [line for line in cells if not is_frame(line)]
    if not rows:
        return "line"
    if any(re.search(r"(^|[\s|])(\.\.|0\d)([\s|]|$)", line) for line in rows):
        return "s4"
    if _is_candidates([re.split(r"[\s|│]+", line.strip(" |│")) for line in rows]):
        return "candidates"
    if framed or any("|" in row or "│" in row for row in rows):
        return "grid"
    if all(_is_candidate_line(row.strip()) for row in rows):
        return "candidate-line"
    return "grid" if _is_grid([row.split() for row in rows]) else "line"


def _is_candidates(rows: list[list[str]]) -> bool:
    """Digits that run together: as many groups a row as there are rows, and more than one of them."""
    square = 1 < len(rows[0]) == len(rows) <= 9
    return square and any(len(cell) > 1 and number(cell.lstrip("u")) for row in rows for cell in row)


def _is_candidate_line(row: str) -> bool:
    return len(row) == 729 and all(sign in (str(k % 9 + 1), *".0*_-") for k, sign in enumerate(row))


def _is_grid(rows: list[list[str]]) -> bool:
    """Whether rows without a frame belong together, or are a puzzle each."""
    if len(rows) < 2:
        return False
    by_token = len(rows[0]) > 1 and all(len(cell) == 1 or number(cell) is not None for cell in rows[0])
    widths = Counter(len(row) if by_token else len("".join(row)) for row in rows)
    width = widths.most_common(1)[0][0]
    if width < 16:
        return True
    if by_token and width > MAX_SIDE and isqrt(width) ** 2 != width:
        return True  # the rows of one board, too large to be looked at whole; its reader says so
    if len(rows) < width - 1 or len(rows) % width not in (0, 1, width - 1):
        return False
    root = isqrt(width)
    if by_token or root * root != width:
        return True
    small = set("123456789"[:root]) | set(".0*_-")
    return any(set("".join(row)) - small for row in rows)
