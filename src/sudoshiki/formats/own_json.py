"""Our own JSON, for every puzzle: an object, an array, or an object per line.

{"kind": "sudoku", "name": "", "side": 4, "box": [2, 2], "regions": [1, 1, 2, …], "diagonals": true,
 "arcs": [["r1c1", "r1c2"]], "rules": [{"rule": "cage", "total": 10, "cells": "r1c1 r1c2"}],
 "givens": [3, 0, 4, …], "candidates": {"r1c2": [1, 2]}}

`kind` is sudoku, latin or futoshiki; a sudoku without box and regions has the usual boxes. `arcs` are pairs
lesser, greater. `candidates` has the cells that start with some of the values. `groups` ({name: [cells]})
are all the groups there are, where the rules are others; box and regions then only tell what to draw.
`rules` are those of docs/rules.md. With "first_value": 0 the values are 0…N-1, and null is an empty cell.

`not_read` names what the text that it was read from says beyond that, such as a text of rules.

Instead, a key such as "puzzle" or "board" (`formats.columns` lists them) may hold a puzzle in any other
format. Beside it anything may stand under names that say nothing of rules, as in a table; a string or a
number also under others. Any other key is refused: it may be a rule.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Any

from ..puzzle import FormatError, Kind, Puzzle, PuzzleError, cell_name, futoshiki
from ..puzzle.errors import so_many
from ..puzzle.symbols import side_of
from ..puzzle.validation import check_side, quote
from .columns import puzzle_key
from .json_text import (
    Document,
    dump,
    load,
    read_documents,
    refuse_unknown,
    type_error,
    typed_value,
    well_formed,
    whole_number,
)
from .known_rules import rule_advice
from .line import with_line
from .own_object import as_object, puzzle_of
from .records import Line, Noted, Options, ParsedPuzzle, is_blank

_RULES = (
    "kind", "name", "side", "box", "regions", "diagonals", "arcs", "givens", "candidates", "groups", "rules",
    "first_value",
)  # fmt: skip
_SHORT = 4  # letters of a rule's name that other words may start with: odd, even
_MAY_STAND_BESIDE = ("name", "kind")
_NOTES = ("id", "author", "source", "comment", "rating", "solution")  # have nothing to do with the rules
# Keys that commands print besides "puzzle"; a list of candidates is from `sudoshiki candidates`.
_RESULTS = (
    "solution", "solutions", "counters", "options", "labels", "exact", "open", "candidates", "document",
    "confirmed", "graph", "trace", "trace_notes", "not_read",
)  # fmt: skip
_LEAST_ROWS = 4  # of a board in a list of strings
_LEAST_CELLS = 16  # of a list within a list that is a board, not a row


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """Yield one object per line, or the text as one document."""
    for document in read_documents(lines):
        if isinstance(document, FormatError):
            yield document
        else:
            yield from _puzzles(document, options)


def is_record(lines: Iterable[Line]) -> bool:
    """Return whether the first line is a puzzle: then the text has one per line."""
    text = next((line.text for line in lines if not is_blank(line.text)), "")
    try:
        return not is_list_of_puzzles(load(text))
    except FormatError:
        return False


def _puzzles(document: Document, options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    data = document.data
    many = is_list_of_puzzles(data)
    for entry in data if many else [data]:
        text = dump(entry) if many else document.text
        try:
            if noted := _read(entry, options):
                puzzle, note, unread = noted
                yield ParsedPuzzle(
                    puzzle,
                    document.line,
                    text,
                    note=note,
                    beside=keys_beside(entry if isinstance(entry, dict) else ()),
                    unread=unread,
                )
        except (FormatError, PuzzleError) as error:
            yield with_line(error, document.line, text)


def keys_beside(keys: Iterable[str]) -> tuple[str, ...]:
    """The keys of an object that don't belong to the puzzle."""
    keys = dict.fromkeys(keys, "")
    known = (*_RULES, puzzle_key(keys), "not_read")
    return tuple(key for key in keys if key not in known)


def is_list_of_puzzles(data: Any) -> bool:
    """Whether this is a list of puzzles, not a board."""
    return isinstance(data, list) and not _is_board(data)


def _is_board(data: list[Any]) -> bool:
    """Whether a list is one board, perhaps wrong: numbers, or rows."""
    if _is_rows_of_text(data):
        return True
    if not any(isinstance(entry, list | dict | str) for entry in data):
        return bool(data)
    flat = all(isinstance(row, list) and not any(isinstance(cell, list) for cell in row) for row in data)
    return flat and not (_LEAST_CELLS <= len(data[0]) != len(data))


def _is_rows_of_text(data: list[Any]) -> bool:
    """Whether it has as many strings as each has characters, too few for boards."""
    few = _LEAST_ROWS <= len(data) < _LEAST_CELLS
    return few and all(isinstance(row, str) and len(row) == len(data) for row in data)


def _cells(data: list[Any]) -> list[Any]:
    """The cells of a board, a flat list or a list of rows."""
    rows = data if any(isinstance(row, list) for row in data) else []
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list) or len(row) != len(rows):
            cells = so_many(len(row), "cell") if isinstance(row, list) else "no list of cells"
            raise FormatError(f"row {number} has {cells}, expected {len(rows)}", kind=Kind.LENGTH)
    if not rows:
        side_of(len(data))
    return data


def _read(data: Any, options: Options) -> Noted | None:
    """The puzzle; None for a record with an empty one."""
    text = text_inside(data)
    if text == "":
        return None
    if text is not None:
        inside = _inside(text, options)
        if not isinstance(data, dict):
            return inside
        name = data.get("name")
        puzzle = inside.puzzle.named(well_formed(name)) if isinstance(name, str) and name else inside.puzzle
        return Noted(puzzle, inside.note, tuple(dict.fromkeys((*inside.unread, *not_read_in(data)))))
    if isinstance(data, list):
        data = {"givens": _cells(data)} | _asked_boxes(options)
    if is_ours(data):
        return Noted(from_object(data))
    refuse_unknown(data, (*_RULES, *_NOTES, "not_read"), even_empty=True)
    return Noted(puzzle_of(data), unread=not_read_in(data))


def _asked_boxes(options: Options) -> dict[str, Any]:
    """The boxes of a list of cells, which says none, as an object has them."""
    if isinstance(options.box, str):
        return {"kind": "latin"}
    return {} if options.box is None else {"box": list(options.box)}


def text_inside(data: Any, columns: Collection[str] = ()) -> str | None:
    """Return the text of the puzzle in a JSON value; None for other values.

    It is empty if there is no puzzle in it, as in a blank row of a table. What may be a rule beside it is
    refused, unless it is one of the `columns`.
    """
    if isinstance(data, list):
        return "\n".join(data) if _is_rows_of_text(data) else None
    text = data
    if isinstance(data, dict):
        key = puzzle_key(data)
        if not key:
            return None
        _refuse_beside(key, data, columns)
        text = data[key]
    if not isinstance(text, str):
        raise FormatError(f"expected an object with the puzzle, not {type(data).__name__}", kind=Kind.JSON)
    start = text.lstrip()
    if start and start[0] != "#":
        return text
    is_comment = all(line.lstrip().startswith("#") for line in start.splitlines() if line.strip())
    return "" if is_comment else text


def not_read_in(data: dict[str, Any]) -> tuple[str, ...]:
    """The parts that the writer of the object had not understood."""
    return tuple(
        well_formed(part) for part in typed_value(data, "not_read", list, []) if isinstance(part, str)
    )


def _inside(text: str, options: Options) -> Noted:
    """A puzzle in another format, as a string; errors have no position in the file."""
    from . import parse_with_details

    try:
        details = parse_with_details(text, alphabet=options.alphabet, box=options.box)
    except FormatError as error:
        raise error.at(line=0, column=0) from None
    return Noted(details.puzzle, details.note, details.unread)


def _refuse_beside(puzzle: str, data: dict[str, Any], columns: Collection[str]) -> None:
    """Raise FormatError for a key besides the text of a puzzle that may be a rule."""
    if _are_columns(tuple(data)):
        return  # the usual case
    plain = [key for key, value in data.items() if _is_column(key, value)]
    allowed = [*plain, *_RESULTS, puzzle, *_MAY_STAND_BESIDE, *columns]
    ours = next((key for key in data if key in _RULES and key not in allowed), None)
    if puzzle == "givens" and ours is not None:
        message = f'beside {quote(ours)}, "givens" must be a list of numbers, not a text'
        raise FormatError(message, kind=Kind.JSON)
    if isinstance(data.get("candidates"), dict):
        allowed.remove("candidates")
    refuse_unknown(data, allowed, f'beside "{puzzle}", ')


@lru_cache(maxsize=256)
def _are_columns(keys: tuple[str, ...]) -> bool:
    """Whether no key belongs to the puzzle, whatever its value."""
    return not any(key not in _MAY_STAND_BESIDE and (key in _RULES or _names_a_rule(key)) for key in keys)


def _is_column(key: str, value: Any) -> bool:
    """Whether a key does not belong to the puzzle."""
    if key in _RULES:
        return key == "rules" and isinstance(value, str)  # a text of rules
    is_plain = isinstance(value, str | int | float) and not isinstance(value, bool)
    return is_plain or not _names_a_rule(key)


@lru_cache(maxsize=1024)
def _names_a_rule(key: str) -> bool:
    from ..rules import known_names

    bare = _bare_name(key)
    rules = map(_bare_name, known_names())
    named = any(bare == rule or (len(rule) > _SHORT and bare.startswith(rule)) for rule in rules)
    return named or "consecutive" in bare or bool(rule_advice(key))


def _bare_name(key: str) -> str:
    return re.sub("[^a-z]", "", key.lower()).removesuffix("s")


def write(puzzle: Puzzle) -> str:
    return dump(as_object(puzzle))


def is_ours(data: dict[str, Any]) -> bool:
    return "size" in data and ("numHints" in data or "opHints" in data)


def from_object(data: dict[str, Any]) -> Puzzle:
    refuse_unknown(data, ("size", "numHints", "opHints"))
    side = whole_number(data["size"], "size")
    check_side(side)
    cells = [0] * (side * side)
    for hint in _hints(data, "numHints", ("row", "col", "number")):
        cell, value = _cell(hint, side), whole_number(hint.get("number"), "number")
        if cells[cell] not in (0, value):
            message = f"a hint says {value}, another {cells[cell]}"
            raise FormatError(message, cell=cell_name(cell, side), kind=Kind.CLASH)
        cells[cell] = value
    arcs = []
    for hint in _hints(data, "opHints", ("row", "col", "lessThan", "horizontal")):
        cell, across = _cell(hint, side), _flag(hint, "horizontal")
        if (cell % side if across else cell // side) + 1 == side:
            raise FormatError(
                f"a sign at row {hint['row']}, column {hint['col']} has no cell after it", kind=Kind.SIGNS
            )
        other = cell + (1 if across else side)
        arcs.append((cell, other) if _flag(hint, "lessThan") else (other, cell))
    return futoshiki(cells, arcs, side=side)


def _hints(data: dict[str, Any], key: str, known: tuple[str, ...]) -> list[dict[str, Any]]:
    hints = data.get(key) or []
    if not isinstance(hints, list) or not all(isinstance(hint, dict) for hint in hints):
        raise FormatError(f"{key}: expected a list of objects", kind=Kind.JSON)
    for hint in hints:
        refuse_unknown(hint, known, f"{key}: ")
    return hints


def _flag(hint: dict[str, Any], key: str) -> bool:
    value = hint.get(key)
    if not isinstance(value, bool):
        raise type_error(key, "true or false", value)
    return value


def _cell(hint: dict[str, Any], side: int) -> int:
    row, column = whole_number(hint.get("row"), "row"), whole_number(hint.get("col"), "col")
    if not (0 <= row < side and 0 <= column < side):
        place = f"row {quote(row)}, column {quote(column)} (from 0)"
        raise FormatError(f"{place} is off the {side}×{side} board", kind=Kind.JSON)
    return row * side + column
