"""Our own JSON: all that a puzzle knows. One object, an array of them, or one object a line.

{"kind": "sudoku", "name": "", "side": 4, "box": [2, 2], "regions": [1, 1, 2, …], "diagonals": true,
 "arcs": [["r1c1", "r1c2"]], "givens": [3, 0, 4, …], "candidates": {"r1c2": [1, 2]}}

`arcs` are pairs lesser, greater. `candidates` has the cells that start with some of the values. Without
`side` and `givens`, a key "puzzle" may hold a puzzle in any other format. `groups` ({name: [cells]})
stands in for box and diagonals where the rules are others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..puzzle import FormatError, Graph, Kind, Puzzle, PuzzleError, cell_name, futoshiki, latin, sudoku
from ..puzzle.graph import check_side
from .records import Found, Line, Options, misread

__all__ = ["read", "write", "write_all"]

DOCUMENT_LIMIT = 64 << 20  # characters of a document that is not one object a line
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})", re.ASCII)


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    """Objects one a line where the first line is a whole object, else the text as one document."""
    import json

    document: list[str] | None = None
    size, first = 0, 0
    for line in lines:
        if line.problem:
            yield line.error()
            continue
        if document is None:
            if not line.text.strip():
                continue
            try:
                data = _load(line.text)
            except json.JSONDecodeError as error:
                if first:  # a line among others
                    yield _bad_json(error, line.number, line.text)
                    continue
                document = []
            else:
                first = first or line.number
                yield from _puzzles(data, line.number, line.text, options)
                continue
        first = first or line.number
        size += len(line.text) + 1
        if size > DOCUMENT_LIMIT:
            message = f"a JSON document longer than {DOCUMENT_LIMIT >> 20} MiB; write one object a line"
            yield FormatError(message, line=line.number, kind=Kind.TOO_LONG)
            return
        document.append(line.text)
    if document is not None:
        text = "\n".join(document)
        try:
            data = _load(text)
        except json.JSONDecodeError as error:
            yield _bad_json(error, first, text)
        else:
            yield from _puzzles(data, first, text, options)


def _load(text: str) -> Any:
    import json

    def refuse(word: str) -> Any:
        raise json.JSONDecodeError(f"{word} is no number here", text, text.index(word))

    try:
        return json.loads(text, parse_constant=refuse)
    except RecursionError:
        raise json.JSONDecodeError("nested too deeply", text, 0) from None
    except ValueError as error:
        if isinstance(error, json.JSONDecodeError):
            raise
        raise json.JSONDecodeError(str(error), text, 0) from None  # a number of too many digits


def _bad_json(error: Any, first: int, text: str) -> FormatError:
    return FormatError(
        f"not JSON: {error.msg}", line=first + error.lineno - 1, column=error.colno, text=text, kind=Kind.JSON
    )


def _puzzles(data: Any, line: int, text: str, options: Options) -> Iterator[Found | FormatError]:
    many = isinstance(data, list) and not _is_rows(data)
    for entry in data if many else [data]:
        try:
            yield Found(_puzzle(entry, options), line, text)
        except (FormatError, PuzzleError) as error:
            yield misread(error, line, text)


def _is_rows(data: list[Any]) -> bool:
    return (
        bool(data) and all(isinstance(row, list) for row in data) and all(len(r) == len(data) for r in data)
    )


def _puzzle(data: Any, options: Options) -> Puzzle:
    if isinstance(data, list) and _is_rows(data):
        data = {"givens": [value for row in data for value in row]}
    if isinstance(data, str) or (isinstance(data, dict) and isinstance(data.get("puzzle"), str)):
        from . import parse

        puzzle = parse(
            data if isinstance(data, str) else data["puzzle"], alphabet=options.alphabet, box=options.box
        )
        name = data.get("name", "") if isinstance(data, dict) else ""
        return puzzle.named(name) if isinstance(name, str) and name else puzzle
    if not isinstance(data, dict):
        raise FormatError(f"expected an object with the puzzle, not {_type_name(data)}", kind=Kind.JSON)
    from . import pycsp3

    if pycsp3.is_ours(data):
        return pycsp3.from_object(data)
    return _from_object(data)


def _from_object(data: dict[str, Any]) -> Puzzle:
    kind, name = _typed(data, "kind", str, ""), _typed(data, "name", str, "")
    givens = _givens(data)
    side = _typed(data, "side", int, None)
    if side is None:
        if givens is None:
            raise FormatError("neither side nor givens", kind=Kind.JSON)
        side = round(len(givens) ** 0.5)
    check_side(side)
    if givens is None:
        givens = [0] * (side * side)
    arcs = [_arc(pair, side) for pair in _typed(data, "arcs", list, [])]
    candidates = _candidates(_typed(data, "candidates", dict, {}), givens, side)
    if "groups" in data:
        return _with_groups(data, side, arcs, candidates, givens, kind, name)
    regions, box = _typed(data, "regions", list, None), _typed(data, "box", list, None)
    kind = kind or ("sudoku" if regions or box or not arcs else "futoshiki")
    if kind == "futoshiki" and not (regions or box):
        return futoshiki(givens, arcs, side=side, candidates=candidates, name=name)
    if kind == "latin" and not (regions or box):
        return latin(givens, arcs=arcs, side=side, candidates=candidates, name=name)
    found = sudoku(
        givens,
        None if box is None else _box(box),
        side=side,
        regions=None if regions is None else _whole_numbers(regions, "regions"),
        diagonals=_typed(data, "diagonals", bool, False),
        arcs=arcs,
        candidates=candidates,
        name=name,
    )
    return Puzzle(found.graph, found.candidates, kind=kind, name=name)


def _with_groups(
    data: dict[str, Any],
    side: int,
    arcs: list[tuple[int, int]],
    candidates: Sequence[Sequence[int]] | None,
    givens: list[int],
    kind: str,
    name: str,
) -> Puzzle:
    named = _typed(data, "groups", dict, {})
    groups = tuple(tuple(_cell(cell, side) for cell in _listed(cells, "a group")) for cells in named.values())
    box, regions = _typed(data, "box", list, None), _typed(data, "regions", list, None)
    graph = Graph(
        side,
        groups,
        list(named),
        arcs=arcs,
        box=None if box is None else _box(box),
        regions=None if regions is None else tuple(_whole_numbers(regions, "regions")),
    )
    plain = latin(givens, side=side, candidates=candidates)
    return Puzzle(graph, plain.candidates, kind=kind or "sudoku", name=name)


def _givens(data: dict[str, Any]) -> list[int] | None:
    givens = _typed(data, "givens", list, None)
    if givens is None:
        return None
    if _is_rows(givens):
        givens = [value for row in givens for value in row]
    return _whole_numbers(givens, "givens")


def _candidates(named: dict[str, Any], givens: list[int], side: int) -> list[Sequence[int]] | None:
    if not named:
        return None
    found: list[Sequence[int]] = [range(1, side + 1)] * len(givens)
    for cell, values in named.items():
        found[_cell(cell, side)] = _whole_numbers(
            _listed(values, f"candidates of {cell}"), f"candidates of {cell}"
        )
    return found


def _arc(pair: Any, side: int) -> tuple[int, int]:
    cells = _listed(pair, "an arc")
    if len(cells) != 2:
        raise FormatError(f"an arc has {len(cells)} cells, expected lesser and greater", kind=Kind.SIGNS)
    return _cell(cells[0], side), _cell(cells[1], side)


def _cell(name: Any, side: int) -> int:
    match = _CELL.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        raise FormatError(f"{name!r} is no cell; cells are named r1c1", kind=Kind.JSON)
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= side and 1 <= column <= side):
        raise FormatError(f"{name} is off the {side}×{side} board", cell=match[0], kind=Kind.JSON)
    return (row - 1) * side + column - 1


def _box(box: list[Any]) -> tuple[int, int]:
    numbers = _whole_numbers(box, "box")
    if len(numbers) != 2:
        raise FormatError("box: expected its rows and columns", kind=Kind.JSON)
    return numbers[0], numbers[1]


def _typed(data: dict[str, Any], key: str, kind: type, default: Any) -> Any:
    value = data.get(key)
    if value is None:
        return default
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise FormatError(f"{key}: expected {kind.__name__}, not {_type_name(value)}", kind=Kind.JSON)
    return value


def _listed(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise FormatError(f"{what}: expected a list, not {_type_name(value)}", kind=Kind.JSON)
    return value


def _whole_numbers(values: list[Any], what: str) -> list[int]:
    for value in values:
        if not isinstance(value, int) or isinstance(value, bool):
            raise FormatError(f"{what}: {str(value)[:40]!r} is not a whole number", kind=Kind.SYMBOL)
    return values


def _type_name(value: Any) -> str:
    return type(value).__name__


def write(puzzle: Puzzle) -> str:
    import json

    return json.dumps(_as_object(puzzle), ensure_ascii=False)


def write_all(puzzles: Sequence[Puzzle]) -> str:
    return "\n".join(write(puzzle) for puzzle in puzzles)


def _as_object(puzzle: Puzzle) -> dict[str, Any]:
    side, graph = puzzle.side, puzzle.graph
    data: dict[str, Any] = {"kind": puzzle.kind, "name": puzzle.name, "side": side}
    if graph.box is not None:
        data["box"] = list(graph.box)
    if graph.regions is not None:
        data["regions"] = list(graph.regions)
    if graph.diagonals:
        data["diagonals"] = True
    if graph.arcs:
        data["arcs"] = [[cell_name(low, side), cell_name(high, side)] for low, high in graph.arcs]
    data["givens"] = list(puzzle.givens)
    full = (1 << side) - 1
    marks = {
        cell_name(cell, side): [v + 1 for v in range(side) if mask >> v & 1]
        for cell, mask in enumerate(puzzle.candidates)
        if mask != full and mask & (mask - 1)
    }
    if marks:
        data["candidates"] = marks
    if not graph.is_plain:
        data["groups"] = {
            name: [cell_name(cell, side) for cell in group]
            for name, group in zip(graph.names, graph.groups, strict=True)
        }
    return data
