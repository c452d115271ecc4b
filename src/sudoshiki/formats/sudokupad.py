"""SudokuPad's links: `scl…`, `ctc…` (packed JSON), `scf…`, `classic…` (givens).

The JSON is a drawing: a thermometer is a grey disc and a thick line. Givens, regions, cages and `global`
rules are read; what is drawn is named as not read. Links with `fpuz…` are f-puzzles: `formats.fpuzzles`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..puzzle import FormatError, Kind, Puzzle, Rule, cell_name, sudoku
from ..puzzle.errors import so_many
from ..puzzle.symbols import side_of, symbol_cells
from ..puzzle.validation import check_side, quote
from ..rules import AllMarked, AntiConsecutive, AntiKing, AntiKnight, Cage, DisjointGroups, Region, Windoku
from .heads import SUDOKUPAD, SUDOKUPAD_ADDRESS
from .json_text import expect_list, has_something, load, well_formed
from .known_rules import refusal_of_rule
from .layout import Labels, build_puzzle, masks_of
from .line import sudoku_or_latin
from .lzstring import find_link, unpack_object
from .records import Noted, Options
from .zipped_json import unzip_json

_CLASSIC_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"

_GLOBAL: dict[str, Callable[[], Rule]] = {
    "antiknight": AntiKnight,
    "antiking": AntiKing,
    "nonconsecutive": AntiConsecutive,
    "disjoint": DisjointGroups,
    "antiratio": lambda: AllMarked(("ratio",)),
    "antixv": lambda: AllMarked(("xv",)),
}
_ABOUT_MARKS = ("antiratio", "antixv")
_DRAWN = {"lines": "lines", "arrows": "arrows", "underlays": "shapes", "overlays": "shapes"}
_READ = {"cells", "regions", "cages", "global", "metadata", "title", "author", "rules"}
_HARMLESS = {
    "id",
    "cellSize",
    "settings",
    "videos",
    "duration",
    "solution",
    "puzzleInfo",
    "parsedFromFPuzzle",
}
_IN_METADATA = {"title", "author", "rules", "solution", "source", "antiknight", "antiking"}
_IN_A_CAGE = {"cells", "value", "sum", "unique", "hidden", "style", "type", "outlineC", "fontC", "fontSize"}
_TOLD = re.compile(r"\s*(title|author|rules|solution)\s*:\s*(.*)", re.S | re.IGNORECASE)


def read_line(line: str, options: Options) -> Puzzle | Noted:
    head = find_link(SUDOKUPAD, SUDOKUPAD_ADDRESS, line, "expected a link with scl, ctc or scf")
    if head[3]:
        return _classic(head[4], head[5] or "", options)
    data = unpack_object(head[2], _load)
    if not isinstance(data, dict):
        raise FormatError("the packed data is not a JSON object", kind=Kind.JSON)
    try:
        return _Drawing(data).puzzle()
    except (TypeError, KeyError, AttributeError, IndexError) as error:
        raise FormatError(f"the JSON is not what SudokuPad writes ({error!r})", kind=Kind.JSON) from None


def _load(text: str) -> Any:
    try:
        return load(text)
    except FormatError:
        return unzip_json(text)


def _classic(packed: str, more: str, options: Options) -> Puzzle:
    """Unpack givens: a character is a digit and up to five empty cells.

    After stars follow flags, title and author.
    """
    codes = [_CLASSIC_SIGNS.index(sign) for sign in packed]
    digits = "".join(str(code % 10) + "0" * (code // 10) for code in codes)
    side = side_of(len(digits))
    values = symbol_cells(digits, side, options.alphabet)
    if not more:
        return sudoku_or_latin(values, side, options)
    flags, name = "", ""
    for section in more.replace("**", "\0").split("*")[1:]:
        match = re.fullmatch(r"([wx]*)([ta]?)(.*)", section, re.S)
        assert match is not None
        if match[3] and not match[2]:
            raise FormatError(f"{quote(section)} behind the cells: expected w, x, t or a", kind=Kind.EXTRA)
        flags += match[1]
        name = match[3].replace("\0", "*") if match[2] == "t" else name
    windows = [Windoku()] if "w" in flags else []
    return sudoku(values, side=side, diagonals="x" in flags, rules=windows, name=name)


class _Drawing:
    """SudokuPad's JSON, and the parts that were not read."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.rows = expect_list(data["cells"], "cells")
        self.side = check_side(len(self.rows))
        self.unread: dict[str, None] = {}
        self.texts: dict[str, str] = {}  # title, author, rules

    def puzzle(self) -> Noted:
        values = self.values()
        rules = [*self.cages(), *self.global_rules()]
        self.note_the_rest()
        labels, pieces = self.regions()
        name = well_formed(self.texts.get("title", ""))
        puzzle = build_puzzle(self.side, labels, masks_of(values, self.side), [*pieces, *rules], name=name)
        note = "" if any(label is not None for label in labels) or pieces else "there are no boxes or regions"
        return Noted(puzzle, note, tuple(self.unread))

    def values(self) -> list[Iterable[int]]:
        candidates: list[Iterable[int]] = []
        for row, cells in enumerate(self.rows):
            if len(expect_list(cells, "a row of cells")) != self.side:
                count = so_many(len(cells), "cell")
                raise FormatError(f"row {row + 1} has {count}, expected {self.side}", kind=Kind.SIDE)
            for column, cell in enumerate(cells):
                candidates.append(self.value(cell, cell_name(row * self.side + column, self.side)))
        return candidates

    def value(self, cell: dict[str, Any], name: str) -> Iterable[int]:
        for key, value in cell.items():
            if key != "value" and has_something(value):
                self.unread["notes in cells" if "mark" in key.lower() else f"{key} of cells"] = None
        value = cell.get("value")
        if not has_something(value):
            return range(1, self.side + 1)
        if not re.fullmatch(r"\d{1,3}", str(value), re.ASCII):
            raise FormatError(f"{quote(value)} is no value", cell=name, kind=Kind.SYMBOL)
        return [int(str(value))]

    def regions(self) -> tuple[Labels, list[Rule]]:
        """The region of each cell; regions that overlap are rules of their own."""
        labels: list[int | None] = [None] * self.side**2
        regions = [self.cells(region) for region in expect_list(self.data.get("regions") or [], "regions")]
        cells = [cell for region in regions for cell in region]
        if len(set(cells)) < len(cells):
            return labels, [Region(self.names(region)) for region in regions]
        for number, region in enumerate(regions):
            for cell in region:
                labels[cell] = number
        return labels, []

    def cells(self, pairs: Any) -> list[int]:
        cells = []
        for pair in expect_list(pairs, "cells"):
            row, column = pair
            if not (isinstance(row, int) and isinstance(column, int)):
                raise FormatError(f"{quote(pair)} is no cell", kind=Kind.JSON)
            if not (0 <= row < self.side and 0 <= column < self.side):
                raise FormatError(f"{quote(pair)} is off the {self.side}×{self.side} board", kind=Kind.JSON)
            cells.append(row * self.side + column)
        return cells

    def names(self, cells: Iterable[int]) -> list[str]:
        return [cell_name(cell, self.side) for cell in cells]

    def cages(self) -> Iterator[Rule]:
        for cage in expect_list(self.data.get("cages") or [], "cages"):
            cells = self.names(self.cells(cage.get("cells") or []))
            value = cage.get("sum", cage.get("value"))
            if not cells:
                self.tell(str(cage.get("value") or ""))
                continue
            for key in cage:
                if key not in _IN_A_CAGE and has_something(cage[key]):
                    self.unread[f"{key} of cages"] = None
            if re.fullmatch(r"0*[1-9]\d{0,5}", str(value), re.ASCII):
                yield Cage(int(str(value)), cells, repeats=cage.get("unique") is False)
            elif cage.get("unique"):
                yield Cage(None, cells)
            else:
                self.unread["cages drawn on the board"] = None

    def tell(self, text: str) -> None:
        """Read a text that older files have in a cage without cells."""
        if match := _TOLD.fullmatch(text):
            self.texts[match[1].lower()] = match[2]
        elif text:
            self.unread[f"the words {quote(text)}"] = None

    def global_rules(self) -> Iterator[Rule]:
        rules = self.data.get("global") or []
        names = [str(name).lower() for name in rules if not isinstance(rules, dict) or rules[name]]
        metadata = self.data.get("metadata") or {}
        names += [key for key in ("antiknight", "antiking") if metadata.get(key)]
        drawn = any(self.data.get(key) for key in _DRAWN)
        for name in dict.fromkeys(names):
            if name not in _GLOBAL:
                raise refusal_of_rule(name, _GLOBAL, "global: ")
            if name in _ABOUT_MARKS and drawn:
                raise FormatError(
                    f"global: {name} is about marks, and these are only drawn; export to f-puzzles"
                )
            yield _GLOBAL[name]()

    def note_the_rest(self) -> None:
        metadata = self.data.get("metadata") or {}
        for key in ("title", "rules"):
            value = metadata.get(key) or self.data.get(key)
            if value:
                self.texts[key] = "\n".join(map(str, value)) if isinstance(value, list) else str(value)
        if self.texts.get("rules"):
            self.unread["a text of rules"] = None
        for key, value in self.data.items():
            if not has_something(value) or key in _READ | _HARMLESS:
                continue
            what = f"{_DRAWN[key]} drawn on the board" if key in _DRAWN else f"the key {quote(key)}"
            self.unread["fog" if key.startswith("fog") else what] = None
        for key, value in metadata.items():
            if key not in _IN_METADATA and has_something(value):
                self.unread[f"metadata {quote(key)}"] = None
