"""Detect the format of a text from its first lines.

`fallbacks` has other formats, tried if reading fails. Some texts are ambiguous: rows of numbers are a Sudoku
or a Futoshiki without signs. A comment `# format: art` before the first row decides. Writers add it where the
text alone would be read as another puzzle.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import isqrt

from ..puzzle import MAX_SIDE
from ..puzzle.symbols import MAX_JIGSAW, is_empty, jigsaw_side, number
from .records import Line, Options, has_usual_boxes

_LOOK_AHEAD = 300  # lines; a grid has at most 128 rows, and frames
_LOOK_AHEAD_SIZE = 1 << 20  # characters; more than such a grid has
_WIDTH = 1 << 14  # characters of a line that are looked at for a mark
_HEADER = re.compile(r"\s*#\s*format:\s*([a-z0-9-]+)\s*", re.ASCII)

_LISTED = 81  # characters of a board in a list
_STRING = re.compile(r'"[0-9.*_-]{81}"', re.ASCII)  # a board as a string of JSON

_NUMBERS = re.compile(r"\d{1,3}(,\d{1,3})*|!", re.ASCII)
_TABLE = re.compile(r"\S+\s+\d+\s+(\d+x\d+|latin)\s", re.ASCII)
# Most boards have only digits. They are detected without the modules for other formats.
_PLAIN = frozenset("0123456789. \t")
_MAY_FALL_BACK = re.compile(r"[ ,;\t|]|[^\W\d_]")  # signs of the formats in `fallbacks`


def head_of(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines used for detection."""
    size = 0
    for count, line in enumerate(lines, start=1):
        yield line
        size += len(line.text)
        if count >= _LOOK_AHEAD or size >= _LOOK_AHEAD_SIZE:
            return


def format_and_head(lines: Iterable[Line], options: Options) -> tuple[str, list[Line]]:
    """Return the format and the lines used to detect it."""
    head = list(head_of(lines))
    return format_of(head, options), head


def undeclared(head: Iterable[Line]) -> list[Line]:
    """The lines without `# format:`."""
    return [line for line in head if not _HEADER.fullmatch(line.text)]


def format_of(head: Sequence[Line], options: Options, without: str = "") -> str:
    """Return the format of a text with this head; never `without`, a fallback."""
    texts = [line.text for line in head if not line.problem]
    name = sniff_lines(texts)
    if not any(map(_MAY_FALL_BACK.search, texts)):
        return name
    from .fallbacks import fallback  # it imports formats that import this module

    return fallback(name, head, options, without)


def header(format: str) -> str:
    """The comment that declares the format."""
    return f"# format: {format}"


def _declared_format(lines: Sequence[str]) -> str:
    """The format declared by a comment before the first row; "" if there is none."""
    from .registry import FORMATS

    for line in lines:
        if (match := _HEADER.fullmatch(line)) and match[1] in FORMATS:
            return match[1]
        if line.strip() and not line.lstrip().startswith("#"):
            break
    return ""


def sniff_lines(lines: Sequence[str]) -> str:
    """Return the format; "line" if nothing matches: its reader reports the error."""
    content = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not content:
        return "line"
    if declared := _declared_format(lines):
        return declared
    if _is_jigsaw(content[0]):
        return "jigsaw"
    plain = all(_PLAIN.issuperset(line) for line in content)
    if plain and len(content) > 1 and _begins_a_list(content[0]) and _is_list(content):
        return "line"
    if plain and len(content) == 1 and len(content[0].split()) == 1:
        return "candidate-line" if _is_candidate_line(content[0].strip()) else "line"
    format_ = (not plain and _sniff_marked(content)) or _sniff_numbers(content) or _sniff_counted(content)
    format_ = format_ or _sniff_board(content)
    if format_ == "grid":
        from . import sdk

        return "sdk" if any(map(sdk.TAG.match, lines)) else format_
    return format_


def _is_jigsaw(text: str) -> bool:
    """Whether it has n² characters for givens and n² for regions, each region n times.

    No row of a board has that: its values don't repeat.
    """
    if len(text) > 4 * MAX_JIGSAW**2 or len(words := text.partition("#")[0].split()) > 2:
        return False
    joined = "".join(words)
    side = jigsaw_side(len(joined))
    counts = Counter(joined[side * side :])
    return side > 0 and len(counts) == side and set(counts.values()) == {side}


def _sniff_marked(content: Sequence[str]) -> str:
    """Detect formats that have other marks than digits and dots."""
    from . import columns, csv_records, heads, likeness, s3, sdk

    first = content[0].lstrip()[:_WIDTH]
    if all(map(heads.QUOTED.match, content)):
        return "quoted"
    if _TABLE.match(first):
        return "table"
    if sdk.SECTION.match(first):
        return "sdk"
    if first.startswith(("{", "[")):
        return "pycsp3" if '"opHints"' in first or '"numHints"' in first else "json"
    if first.startswith("<"):
        return "opensudoku"
    if likeness.looks_like_program(first):
        return "json"  # its reader reports what the text seems to be
    if columns.HEAD.match(first) or (len(content) > 1 and csv_records.unknown_header(*content[:2])):
        return "csv"
    if len(content) > 1 and _STRING.fullmatch(first.rstrip()):
        return "json"
    if heads.HEADING.fullmatch(first):
        return "titled"
    if s3.ROW.fullmatch(first) and _is_s3([line.partition("#")[0].strip() for line in content]):
        return "s3"
    for line in content[:50]:
        for name, pattern in _one_a_line():
            if pattern.match(line.strip()[:_WIDTH]):
                return "line" if _is_list(content) else name
    return "line" if _begins_a_list(content[0]) and _is_list(content) else ""


def _begins_a_list(line: str) -> bool:
    """Return whether it has 81 cells, perhaps with a name: no row has so many."""
    from .line import named_board

    return len(line) >= _LISTED and (len(line.split()[0]) == _LISTED or named_board(line) is not None)


def _is_list(content: Sequence[str]) -> bool:
    """Return whether the first line and most others have a board."""
    boards = list(map(_has_board, content[:50]))
    return boards[0] and 2 * sum(boards) > len(boards)


def _has_board(line: str) -> bool:
    from .columns import board_column
    from .line import named_board

    return bool(named_board(line)) or board_column([line.partition("#")[0].strip()]) == 0


@lru_cache(maxsize=1)
def _one_a_line() -> Sequence[tuple[str, re.Pattern[str]]]:
    from . import futorules, heads, hodoku, puzzlink, solved, sudokuwiki

    return (
        ("solved", solved.HEAD),  # first: its place may look like any other format
        ("unequal", re.compile(heads.UNEQUAL.pattern + r"\s*\d+[URDL]*,", re.ASCII)),
        ("keen", heads.KEEN),
        ("killer", heads.KILLER),
        ("killer", heads.KILLER_ARROWS),
        ("solo", heads.SOLO),
        ("table", _TABLE),
        ("hodoku", hodoku.HEAD),
        ("puzzlink", puzzlink.HEAD),
        ("fpuzzles", heads.FPUZZLES),
        ("fpuzzles", heads.FPUZZLES_ADDRESS),
        ("sudokupad", heads.SUDOKUPAD),
        ("sudokupad", heads.SUDOKUPAD_ADDRESS),
        ("iss", heads.ISS),
        ("sudokuwiki", sudokuwiki.HEAD),
        (
            "futorules",
            re.compile(rf"(?=[^<>]+[<>]|\S+\s+-+\s+-+$)(?:{futorules.HEAD.pattern})$", re.ASCII),
        ),
    )


def _is_s3(rows: Sequence[str]) -> bool:
    """Whether numbers are joined by -, unless - may be an empty cell."""
    from . import s3

    if len(rows) < 2 or "-" not in rows[0] or not all(map(s3.ROW.fullmatch, rows)):
        return False
    widths = {len(row) for row in rows}
    if len(widths) > 1:
        return True
    (width,) = widths
    root = isqrt(width)
    return len(rows) % width > 0 and not (root * root == width and root > 3 and has_usual_boxes(root))


def _sniff_numbers(content: Sequence[str]) -> str:
    """Detect S1 and S2, which start with a short line of numbers that is no row."""
    counts = [
        len(line.split()) if re.fullmatch(r"[\d\s-]+", line.partition("#")[0], re.ASCII) else 0
        for line in content[:2]
    ]
    if counts == [1, 2]:
        return "s2"
    if counts[0] == 3 and len(counts) > 1 and counts[1] != 3:
        return "s1"
    # The header of a 3×3 board is 3 3 1 or 3 1 3, which can't be a row: it has 3 twice.
    return (
        "s1" if counts == [3, 3] and sorted(content[0].partition("#")[0].split()) == ["1", "3", "3"] else ""
    )


def _sniff_counted(content: Sequence[str]) -> str:
    """Detect S5, which starts with the number of boards."""
    first = content[0].partition("#")[0].strip()
    rest = content[1:]
    if not rest or not re.fullmatch(r"\d{1,6}", first, re.ASCII):
        return ""
    cells = rest[0].partition("#")[0].split()
    if len(cells) < 2 and len("".join(cells)) < 2 * len(first):  # it may be a row of the wrong width
        return ""
    board = _sniff_board(rest)
    return "s5" if board in ("grid", "s4") or (board == "line" and len(rest) == int(first)) else ""


def _sniff_board(content: Sequence[str]) -> str:
    from . import art
    from .grid import is_frame

    cells = [line.partition("#")[0].rstrip() for line in content]
    if any(re.search(r"[<>]", line) or art.is_sign_line(line) for line in cells):
        return "art"
    frame_rows = any(is_frame(line) for line in cells)
    rows = [line for line in cells if not is_frame(line)]
    if not rows:
        return "line"
    if any(re.search(r"(^|[\s|])(\.\.|0\d)([\s|]|$)", line) for line in rows):
        return "s4"
    if _is_candidates([re.split(r"[\s|│]+", line.strip(" |│")) for line in rows]):
        return "candidates"
    if frame_rows or any("|" in row or "│" in row for row in rows):
        return "grid"
    if all(_is_candidate_line(row.strip()) for row in rows):
        return "candidate-line"
    return "grid" if _is_grid([row.split() for row in rows]) else "line"


def _is_candidates(rows: list[list[str]]) -> bool:
    """Whether rows are candidates: at most nine groups of digits per row.

    Or numbers separated by commas, with as many groups as rows.
    """
    if 9 < len(rows[0]) <= len(rows) and any("," in cell for cell in rows[0]):
        return all(map(_NUMBERS.fullmatch, rows[0]))
    square = 1 < len(rows[0]) <= min(len(rows), 9)
    return square and any(_are_candidates(cell) for row in rows for cell in row)


def _are_candidates(cell: str) -> bool:
    """Whether it has several digits, or one after a u; 0 is no candidate."""
    return len(cell) > 1 and number(cell.lstrip("u")) is not None and "0" not in cell


def _is_candidate_line(row: str) -> bool:
    """Whether each nine characters have a candidate; else it may be 27×27."""
    if len(row) != 729 or not all(sign in (str(k % 9 + 1), *".0*_-") for k, sign in enumerate(row)):
        return False
    return all(set(row[k : k + 9]) - set(".0*_-") for k in range(0, 729, 9))


def _is_grid(rows: list[list[str]]) -> bool:
    """Whether rows without a frame belong together, or are a puzzle each."""
    if len(rows) < 2:
        return False
    by_token = len(rows[0]) > 1 and all(
        len(cell) == 1 or number(cell) is not None or is_empty(cell) for cell in rows[0]
    )
    widths = Counter(len(row) if by_token else len("".join(row)) for row in rows)
    width = widths.most_common(1)[0][0]
    if width < 16:
        return True
    if by_token and width > MAX_SIDE and isqrt(width) ** 2 != width:
        return True  # rows of a board that is too large; its reader reports it
    if len(rows) < width - 1 or len(rows) % width not in (0, 1, width - 1):
        return False
    root = isqrt(width)
    if by_token or root * root != width:
        return True
    small = set("123456789"[:root]) | set(".0*_-")
    return any(set("".join(row)) - small for row in rows)
