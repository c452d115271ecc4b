"""f-puzzles and SudokuPad: an address that ends in LZString's base64 of JSON.

The JSON has `size`, `grid` (rows of {"value", "given", "region", "centerPencilMarks"}), `diagonal+` and
`diagonal-`, and `thermometer`s, whose cells ascend: one of two cells stands in for a sign. Rules that are
not known here are refused, never left out. What is only drawn or written in words may be a rule too: it is
named as not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from ..puzzle import FormatError, Kind, Puzzle, cell_name, default_box, sudoku
from ..puzzle.door import shown
from ..puzzle.errors import so_many
from ..puzzle.groups import check_side
from ..puzzle.unsupported import unsupported
from .cells import side_of, symbol_cells
from .json_text import dumped, has_something, load, well_formed, whole_number
from .lzstring import pack, unpack
from .records import Found, Line, Noted, Options, boxed, each_line

__all__ = ["read", "write"]

ADDRESS = "https://www.f-puzzles.com/?load="
HEAD = re.compile(r"(?:\S*(?:load=|puzzleid=|fpuz(?:zles?)?))?(N4Ig[\w+/=%]+)", re.ASCII)
# A puzzle of givens alone, in a form of SudokuPad's own: a character for a digit and up to 5 empty cells.
CLASSIC = re.compile(r"\S*puzzleid=classic([0-9A-Za-x]+)$", re.ASCII)
ADDRESSED = re.compile(r"\S*(?:puzzleid=|sudokupad\.app/|f-puzzles\.com/\?id=)\S*", re.ASCII)
_CLASSIC_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_CELL = re.compile(r"R(\d{1,3})C(\d{1,3})", re.ASCII | re.IGNORECASE)
_KNOWN = {"size", "grid", "diagonal+", "diagonal-", "thermometer"}
_HARMLESS = {
    "title", "author", "solution", "highlightConflicts", "successMessage", "disabledlogic",
    "truecandidatesoptions",
}  # fmt: skip
_DRAWN = {
    "line": "lines", "circle": "circles", "rectangle": "rectangles", "text": "texts", "cage": "cages",
}  # fmt: skip
_UNREAD = {*_DRAWN, "ruleset", "metadata"}
_IN_METADATA = {"title", "author", "solution", "source", "rules"}
_WHITE = {"#FFFFFF", "#FFF", "WHITE"}
_IN_A_CELL = {
    "value", "given", "region", "givenPencilMarks", "centerPencilMarks",
    "cornerPencilMarks", "c", "cArray", "highlight", "highlightArray",
}  # fmt: skip
_IN_A_THERMOMETER = {"lines", "lineC", "outlineC", "baseC", "width", "opacity", "isNewConstraint"}


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    return each_line(lines, lambda text: _read_line(text, options))


def _read_line(line: str, options: Options) -> Puzzle | Noted | None:
    text = line.strip()
    head = HEAD.match(text)
    if head is None and (classic := CLASSIC.match(text)):
        return _classic(classic[1], options)
    if head is None and ADDRESSED.match(text):
        raise FormatError(_elsewhere(text), column=1)
    if head is None:
        raise FormatError("expected an address with load= or fpuz, or the packed data itself", column=1)
    if (rest := text[head.end() :].lstrip()) and rest[0] not in "?&#":  # settings of the page, or a comment
        raise FormatError(
            "text after the puzzle; put # before a comment", column=head.end() + 1, kind=Kind.EXTRA
        )
    packed = head[1].replace("%2B", "+").replace("%2F", "/").replace("%3D", "=")
    try:
        data = load(unpack(packed).encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
    except FormatError as error:
        raise error.at(line=0, column=0) from None  # counted in what is packed
    if not isinstance(data, dict):
        raise FormatError("what is packed is not a JSON object", kind=Kind.JSON)
    try:
        _refuse_rules(data, _KNOWN | _HARMLESS | _UNREAD)
        return Noted(_built(data), unread=tuple(_unread(data)))
    except (TypeError, KeyError, AttributeError, IndexError) as error:
        raise FormatError(f"the JSON is not what f-puzzles writes ({error!r})", kind=Kind.JSON) from None


def _elsewhere(text: str) -> str:
    """Why an address can't be read: what it names is not in it, or is drawn instead of told."""
    if "puzzleid=scl" in text or "app/scl" in text:
        return "in this form (scl) SudokuPad draws rules and does not tell them; export it to f-puzzles"
    return "the address names a puzzle that is kept on a server; export it with the puzzle itself in it"


def _classic(packed: str, options: Options) -> Puzzle:
    codes = [_CLASSIC_SIGNS.index(sign) for sign in packed]
    digits = "".join(str(code % 10) + "0" * (code // 10) for code in codes)
    side = side_of(len(digits))
    return boxed(symbol_cells(digits, side, options.alphabet), side, options)


def _refuse_rules(data: dict[str, Any], known: set[str], where: str = "") -> None:
    for rule, value in data.items():
        if rule not in known and has_something(value):
            why = f"; {missing}" if (missing := unsupported(rule)) else ""
            raise FormatError(f"{where}{rule} is not among the rules known here{why}")


def _unread(data: dict[str, Any]) -> Iterator[str]:
    """What may be a rule and is only drawn, or told in words."""
    for key, what in _DRAWN.items():
        if any(not _is_copy(shape, data) for shape in data.get(key) or ()):
            yield f"{what} drawn on the board"
    if any(_is_coloured(cell) for row in data["grid"] for cell in row):
        yield "colours of cells"
    metadata = data.get("metadata") or {}
    if data.get("ruleset") or metadata.get("rules"):
        yield "a text of rules"
    for key, value in metadata.items():
        if key not in _IN_METADATA and has_something(value):
            yield f"metadata {shown(key)}"


def _is_copy(shape: dict[str, Any], data: dict[str, Any]) -> bool:
    """Whether it draws a rule that was read."""
    rule = str(shape.get("fromConstraint") or "").lower().replace(" ", "")
    return rule in _KNOWN and has_something(data.get(rule))


def _is_coloured(cell: dict[str, Any]) -> bool:
    colours = [cell.get("c"), *(cell.get("cArray") or ())]
    return any(colour and str(colour).upper() not in _WHITE for colour in colours)


def _built(data: dict[str, Any]) -> Puzzle:
    side = whole_number(data["size"], "size")
    check_side(side)
    cells = [cell for row in data["grid"] for cell in row]
    if len(cells) != side * side:
        raise FormatError(f"{so_many(len(cells), 'cell')}, expected {side * side}", kind=Kind.LENGTH)
    for index, cell in enumerate(cells):
        _refuse_rules(cell, _IN_A_CELL, f"{cell_name(index, side)}: ")
    some_given = any(cell.get("given") for cell in cells)
    values = [(cell.get("value") or 0) if cell.get("given") or not some_given else 0 for cell in cells]
    marks = [cell.get("givenPencilMarks") or cell.get("centerPencilMarks") for cell in cells]
    diagonals = {bool(data.get(key)) for key in ("diagonal+", "diagonal-")}
    if len(diagonals) > 1:
        raise FormatError("one long diagonal alone is not among the rules known here")
    return sudoku(
        values,
        side=side,
        regions=_regions(cells, side),
        diagonals=diagonals == {True},
        arcs=list(_arcs(data.get("thermometer") or [], side)),
        candidates=[found or range(1, side + 1) for found in marks] if any(marks) else None,
        name=well_formed(str(data.get("title") or "")),
    )


def _regions(cells: list[dict[str, Any]], side: int) -> list[int] | None:
    """None for the usual boxes. A cell that names no region belongs to its usual box."""
    if all(cell.get("region") is None for cell in cells):
        return None
    named: list[Any] = [cell.get("region") for cell in cells]
    if None not in named:
        return named
    high, wide = default_box(side)
    found = []
    for index, cell in enumerate(cells):
        usual = index // side // high * high + index % side // wide
        found.append(usual if cell.get("region") is None else cell["region"])
    return found


def _arcs(thermometers: list[Any], side: int) -> Iterator[tuple[int, int]]:
    for thermometer in thermometers:
        _refuse_rules(thermometer, _IN_A_THERMOMETER, "thermometer: ")
        for line in thermometer["lines"]:
            cells = [_cell(name, side) for name in line]
            yield from pairwise(cells)


def _cell(name: str, side: int) -> int:
    match = _CELL.fullmatch(name)
    if match is None or not (1 <= int(match[1]) <= side and 1 <= int(match[2]) <= side):
        raise FormatError(f"{shown(name)} is no cell of a {side}×{side} board")
    return (int(match[1]) - 1) * side + int(match[2]) - 1


def write(puzzle: Puzzle) -> str:
    side, graph = puzzle.side, puzzle.graph
    rows = [[_cell_object(puzzle, r * side + c) for c in range(side)] for r in range(side)]
    data: dict[str, Any] = {"size": side, "title": puzzle.name, "grid": rows}
    if graph.diagonals:
        data |= {"diagonal+": True, "diagonal-": True}
    if graph.arcs:
        lines = [[cell_name(cell, side).upper() for cell in arc] for arc in graph.arcs]
        data["thermometer"] = [{"lines": [line]} for line in lines]
    return ADDRESS + pack(dumped(data, separators=(",", ":")))


def _cell_object(puzzle: Puzzle, cell: int) -> dict[str, Any]:
    mask, found = puzzle.candidates[cell], dict[str, Any]()
    if mask & (mask - 1) == 0:
        found |= {"value": mask.bit_length(), "given": True}
    elif mask != (1 << puzzle.side) - 1:
        found["centerPencilMarks"] = [v + 1 for v in range(puzzle.side) if mask >> v & 1]
    if puzzle.graph.regions is not None:
        found["region"] = puzzle.graph.regions[cell] - 1
    elif puzzle.box is not None:
        high, wide = puzzle.box
        found["region"] = cell // puzzle.side // high * high + cell % puzzle.side // wide
    return found
