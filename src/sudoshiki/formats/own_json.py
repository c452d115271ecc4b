"""Our own JSON: all that a puzzle knows. One object, an array of them, or one object a line.

{"kind": "sudoku", "name": "", "side": 4, "box": [2, 2], "regions": [1, 1, 2, …], "diagonals": true,
 "arcs": [["r1c1", "r1c2"]], "givens": [3, 0, 4, …], "candidates": {"r1c2": [1, 2]}}

`kind` is sudoku, latin or futoshiki; a sudoku without box and regions has the usual boxes. `arcs` are pairs
lesser, greater. `candidates` has the cells that start with some of the values. `groups` ({name: [cells]})
are all the groups there are, where the rules are others; box and regions then only tell what to draw.

`not_read` names what the text that it was read from says beyond that, such as a text of rules.

Instead, a key such as "puzzle" or "board" (`formats.columns` lists them) may hold a puzzle in any other
format. Beside it strings and numbers may stand under any name, as in a table. Any other key is refused: it
may be a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..puzzle import Box, FormatError, Graph, Kind, Puzzle, PuzzleError, cell_name, futoshiki, latin, sudoku
from ..puzzle.door import shown
from ..puzzle.errors import so_many
from ..puzzle.groups import check_side, grouped, plain_groups, whole_box
from . import hints
from .cells import side_of
from .columns import puzzle_key
from .json_text import (
    Document,
    dumped,
    listed,
    read_documents,
    refuse_unknown,
    typed,
    well_formed,
    whole_number,
)
from .records import Found, Line, Noted, Options, misread

__all__ = ["read", "write"]

_KINDS = ("sudoku", "latin", "futoshiki")
_RULES = (
    "kind", "name", "side", "box", "regions", "diagonals", "arcs", "givens", "candidates", "groups",
)  # fmt: skip
_NOTES = ("id", "author", "source", "comment", "rating", "solution")  # say nothing about the rules
# What the commands print beside "puzzle"; a list of candidates is what `sudoshiki candidates` found.
_RESULTS = (
    "solution", "solutions", "counters", "options", "labels", "exact", "open", "candidates", "document",
    "confirmed", "graph", "trace", "trace_notes", "not_read",
)  # fmt: skip
_LEAST_ROWS = 4  # of a board in a list of strings
_LEAST_CELLS = 16  # of a list within a list that is a board, not a row
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII)


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    """Objects one a line where the first line is a whole object, else the text as one document."""
    for document in read_documents(lines):
        if isinstance(document, FormatError):
            yield document
        else:
            yield from _puzzles(document, options)


def _puzzles(document: Document, options: Options) -> Iterator[Found | FormatError]:
    data = document.data
    many = isinstance(data, list) and not _is_board(data)
    for entry in data if many else [data]:
        text = dumped(entry) if many else document.text
        try:
            puzzle, note, unread = _read(entry, options)
            yield Found(puzzle, document.line, text, note=note, beside=_beside(entry), unread=unread)
        except (FormatError, PuzzleError) as error:
            yield misread(error, document.line, text)


def _beside(data: Any) -> tuple[str, ...]:
    """The keys that say nothing of the puzzle."""
    if not isinstance(data, dict):
        return ()
    known = (*_RULES, puzzle_key(data), "not_read")
    return tuple(key for key in data if key not in known)


def _is_board(data: list[Any]) -> bool:
    """Whether a list is one board, perhaps a wrong one: of numbers, or of rows that are no boards."""
    if _is_rows_of_text(data):
        return True
    if not any(isinstance(entry, list | dict | str) for entry in data):
        return bool(data)
    flat = all(isinstance(row, list) and not any(isinstance(cell, list) for cell in row) for row in data)
    return flat and not (_LEAST_CELLS <= len(data[0]) != len(data))


def _is_rows_of_text(data: list[Any]) -> bool:
    """As many strings as each has characters, and too few for boards."""
    few = _LEAST_ROWS <= len(data) < _LEAST_CELLS
    return few and all(isinstance(row, str) and len(row) == len(data) for row in data)


def _is_rows(data: list[Any]) -> bool:
    return (
        bool(data) and all(isinstance(row, list) for row in data) and all(len(r) == len(data) for r in data)
    )


def _cells(data: list[Any]) -> list[Any]:
    """The cells of a board that is a list of them, or of its rows."""
    rows = data if any(isinstance(row, list) for row in data) else []
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list) or len(row) != len(rows):
            cells = so_many(len(row), "cell") if isinstance(row, list) else "no list of cells"
            raise FormatError(f"row {number} has {cells}, expected {len(rows)}", kind=Kind.LENGTH)
    if not rows:
        side_of(len(data))
    return data


def _read(data: Any, options: Options) -> Noted:
    if isinstance(data, list) and _is_rows_of_text(data):
        return _inside("\n".join(data), options)
    if isinstance(data, list):
        data = {"givens": _cells(data)}
    if isinstance(data, str):
        return _inside(data, options)
    if not isinstance(data, dict):
        raise FormatError(f"expected an object with the puzzle, not {type(data).__name__}", kind=Kind.JSON)
    if key := puzzle_key(data):
        _refuse_beside(key, data)
        inside, name = _inside(data[key], options), data.get("name")
        puzzle = inside.puzzle.named(well_formed(name)) if isinstance(name, str) and name else inside.puzzle
        return Noted(puzzle, inside.note, tuple(dict.fromkeys((*inside.unread, *_unread(data)))))
    if hints.is_ours(data):
        return Noted(hints.from_object(data))
    refuse_unknown(data, (*_RULES, *_NOTES, "not_read"), even_empty=True)
    return Noted(_from_object(data), unread=_unread(data))


def _unread(data: dict[str, Any]) -> tuple[str, ...]:
    """What whoever wrote the object did not understand."""
    return tuple(well_formed(part) for part in typed(data, "not_read", list, []) if isinstance(part, str))


def _inside(text: str, options: Options) -> Noted:
    """A puzzle in another format, as a string; a fault's place in it is none in the file."""
    from . import found_in

    try:
        found = found_in(text, alphabet=options.alphabet, box=options.box)
    except FormatError as error:
        raise error.at(line=0, column=0) from None
    return Noted(found.puzzle, found.note, found.unread)


def _refuse_beside(puzzle: str, data: dict[str, Any]) -> None:
    """Refuse what may be a rule beside the text of a puzzle."""
    columns = [
        key
        for key, value in data.items()
        if isinstance(value, str | int | float) and not isinstance(value, bool) and key not in _RULES
    ]
    allowed = [*columns, *_RESULTS, puzzle, "name", "kind"]
    if isinstance(data.get("candidates"), dict):
        allowed.remove("candidates")
    refuse_unknown(data, allowed, f'beside "{puzzle}", ')


class _Rules(NamedTuple):
    """What an object says of the rules, before any of it is believed."""

    kind: str
    side: int
    box: list[int] | None
    regions: list[int] | None
    diagonals: bool
    arcs: Sequence[tuple[int, int]]

    def graph(self) -> Graph:
        """The graph that these rules make where no groups are listed."""
        if self.kind not in _KINDS:
            kinds = ", ".join(_KINDS)
            raise FormatError(f"kind {self.kind!r} is not one of {kinds}; list its groups", kind=Kind.JSON)
        if self.box is not None and self.regions is not None:
            raise FormatError("box and regions: give one of them, or list the groups", kind=Kind.JSON)
        if self.kind == "sudoku" or self.box is not None or self.regions is not None:
            box = None if self.box is None else _box(self.box)
            empty = sudoku(
                side=self.side, box=box, regions=self.regions, diagonals=self.diagonals, arcs=self.arcs
            )
            return empty.graph
        make = futoshiki if self.kind == "futoshiki" else latin
        graph = make(side=self.side, arcs=self.arcs).graph
        if not self.diagonals:
            return graph
        groups, names = plain_groups(self.side, None, None, True)
        return Graph(self.side, grouped(groups, names, arcs=graph.arcs))

    def listed_graph(self, named: dict[str, Any]) -> Graph:
        """The graph of the groups that are listed, whatever else was said."""
        cells = [[_cell(cell, self.side) for cell in listed(group, "a group")] for group in named.values()]
        groups, names = tuple(map(tuple, cells)), [well_formed(name) for name in named]
        box = None if self.box is None else _box(self.box)
        regions = None if self.regions is None else tuple(self.regions)
        graph = Graph(self.side, grouped(groups, names, arcs=self.arcs), box=box, regions=regions)
        if self.diagonals and not graph.diagonals:
            raise FormatError("diagonals, but they are not among the groups", kind=Kind.JSON)
        return graph


def _from_object(data: dict[str, Any]) -> Puzzle:
    givens = typed(data, "givens", list)
    if givens is not None:
        flat = [value for row in givens for value in row] if _is_rows(givens) else givens
        givens = [whole_number(value, "givens") for value in flat]
    side = typed(data, "side", int)
    if side is None:
        if givens is None:
            raise FormatError("neither side nor givens", kind=Kind.JSON)
        side = round(len(givens) ** 0.5)
    check_side(side)
    rules, groups = _rules(data, side), typed(data, "groups", dict)
    graph = rules.graph() if groups is None else rules.listed_graph(groups)
    masks = _masks(givens, typed(data, "candidates", dict, {}), side)
    return Puzzle(graph, masks, kind=rules.kind, name=typed(data, "name", str, ""))


def _rules(data: dict[str, Any], side: int) -> _Rules:
    arcs = [_arc(pair, side) for pair in typed(data, "arcs", list, [])]
    box, regions = typed(data, "box", list), typed(data, "regions", list)
    if regions is not None:
        regions = [whole_number(region, "regions") for region in regions]
    bare = box is None and regions is None and "groups" not in data
    kind = typed(data, "kind", str, "") or ("futoshiki" if bare and arcs else "sudoku")
    return _Rules(kind, side, box, regions, typed(data, "diagonals", bool, False), arcs)


def _masks(givens: list[int] | None, candidates: dict[str, Any], side: int) -> list[int]:
    """The candidates of each cell. Which of them rule each other out depends on the groups: not seen here."""
    if givens is not None and len(givens) != side * side:
        raise FormatError(f"{so_many(len(givens), 'cell')}, expected {side * side}", kind=Kind.LENGTH)
    masks = [(1 << side) - 1] * (side * side)
    for cell, value in enumerate(givens or ()):
        if value:
            masks[cell] = _bit(value, cell, side)
    for name, values in candidates.items():
        cell, marks = _cell(name, side), 0
        for value in listed(values, "candidates"):
            marks |= _bit(whole_number(value, "candidates"), cell, side)
        if marks and not marks & masks[cell]:
            given = masks[cell].bit_length()
            raise FormatError(f"{given} is not one of its candidates", cell=name, kind=Kind.CLASH)
        masks[cell] &= marks
    return masks


def _bit(value: int, cell: int, side: int) -> int:
    if not 1 <= value <= side:
        message = f"{shown(value)} is outside 1…{side}"
        raise FormatError(message, cell=cell_name(cell, side), kind=Kind.SYMBOL)
    return 1 << (value - 1)


def _arc(pair: Any, side: int) -> tuple[int, int]:
    cells = listed(pair, "an arc")
    if len(cells) != 2:
        raise FormatError(
            f"an arc has {so_many(len(cells), 'cell')}, expected lesser and greater", kind=Kind.SIGNS
        )
    return _cell(cells[0], side), _cell(cells[1], side)


def _cell(name: Any, side: int) -> int:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise FormatError(f"{shown(name)} is no cell; cells are named r1c1", kind=Kind.JSON)
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= side and 1 <= column <= side):
        raise FormatError(f"{name} is off the {side}×{side} board", cell=match[0], kind=Kind.JSON)
    return (row - 1) * side + column - 1


def _box(box: list[Any]) -> Box:
    numbers = [whole_number(number, "box") for number in box]
    return whole_box(numbers, "box: expected its rows and columns", partial(FormatError, kind=Kind.JSON))


def write(puzzle: Puzzle) -> str:
    return dumped(_as_object(puzzle))


def _as_object(puzzle: Puzzle) -> dict[str, Any]:
    side, graph = puzzle.side, puzzle.graph
    data: dict[str, Any] = {"kind": puzzle.kind, "name": puzzle.name, "side": side}
    if graph.box is not None:
        data["box"] = list(graph.box)
    if graph.regions is not None:
        data["regions"] = list(graph.regions)
    if graph.diagonals:
        data["diagonals"] = True
    if graph.signs:
        data["arcs"] = [[cell_name(low, side), cell_name(high, side)] for low, high in graph.signs]
    data["givens"] = list(puzzle.givens)
    full = (1 << side) - 1
    marks = {
        cell_name(cell, side): [v + 1 for v in range(side) if mask >> v & 1]
        for cell, mask in enumerate(puzzle.candidates)
        if mask != full and mask & (mask - 1)
    }
    if marks:
        data["candidates"] = marks
    if not _says_all(data, graph):
        data["groups"] = {
            name: [cell_name(cell, side) for cell in group]
            for name, group in zip(_different(graph.names), graph.groups, strict=True)
        }
    return data


def _says_all(data: dict[str, Any], graph: Graph) -> bool:
    """Whether a reader of the object makes the same graph without being told its groups."""
    try:
        found = _rules(data, graph.side).graph()
    except (FormatError, PuzzleError):
        return False
    return found == graph and found.names == graph.names


def _different(names: Sequence[str]) -> list[str]:
    """The names, told apart by a number where two are the same: they become the keys of an object."""
    found: dict[str, None] = {}
    for name in names:
        other, count = name, 1
        while other in found:
            count += 1
            other = f"{name} ({count})"
        found[other] = None
    return list(found)
