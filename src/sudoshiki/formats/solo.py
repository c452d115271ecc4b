"""Simon Tatham's Solo: `CxR[x]:cells`, C×R boxes each R wide and C high; a jigsaw is `Nj[x]:cells,edges`.

In the cells, letters a-z skip 1-26 empty cells, numbers are decimal and `_` parts two numbers. The edges
list the lines between regions: first those between columns in reading order, then those between rows,
column by column. A letter is the number of places without a line before the next line (`_` none, a 1 … y
25; z is 25 and no line after them); a last line, beyond the board, closes the list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..puzzle import FormatError, Kind, Puzzle, cell_name, sudoku
from ..puzzle.errors import so_many
from ..puzzle.groups import side_problem
from .records import Found, Line, Options, build, each_line

__all__ = ["read", "write"]

HEAD = re.compile(r"(\d{1,3})(?:x(\d{1,3}))?(j?)(x?)(k?)(?:d[a-z])?:", re.ASCII)
_ITEM = re.compile(r"\d+|[a-z]|_", re.ASCII)


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:  # noqa: ARG001
    return each_line(lines, _read_line)


def _read_line(line: str) -> Puzzle:
    text = line.strip()
    head = HEAD.match(text)
    if head is None or not (head[2] or head[3]):
        raise FormatError("expected a Solo ID such as 3x3:… or 9j:…,…", column=1)
    if head[5]:
        raise FormatError("killer cages (k) are not among the rules known here", column=head.start(5) + 1)
    across, down = int(head[1]), int(head[2] or 1)
    side = across * down
    if problem := side_problem(side):
        raise FormatError(problem, column=1, kind=Kind.SIDE)
    cells, _, edges = text[head.end() :].partition(",")
    values, columns = _cells(cells, side, head.end() + line.index(text))
    diagonals = bool(head[4])
    if head[3]:
        regions = _regions(edges, side)
        return build(
            lambda: sudoku(values, side=side, regions=regions, diagonals=diagonals),
            side,
            lambda c: (0, columns[c]),
        )
    if edges:
        raise FormatError("text after the cells", column=len(text) - len(edges) + 1, kind=Kind.EXTRA)
    return build(
        lambda: sudoku(values, (across, down), side=side, diagonals=diagonals),
        side,
        lambda c: (0, columns[c]),
    )


def _cells(text: str, side: int, start: int) -> tuple[list[int], list[int]]:
    """The values, and the column at which each is written."""
    values: list[int] = []
    columns: list[int] = []
    at = 0
    while at < len(text):
        column = start + at + 1
        item = _ITEM.match(text, at)
        if item is None:
            raise FormatError(
                f"{text[at]!r} is no number, no letter a-z and no _", column=column, kind=Kind.SYMBOL
            )
        at = item.end()
        if item[0].isdigit():
            value, skip = int(item[0][:9]), 1
            if not 1 <= value <= side:
                cell = cell_name(len(values), side)
                raise FormatError(f"{value} is outside 1…{side}", column=column, cell=cell, kind=Kind.SYMBOL)
        else:
            value, skip = 0, 0 if item[0] == "_" else ord(item[0]) - ord("a") + 1
        values += [value] * skip
        columns += [column] * skip
        if len(values) > side * side:
            break
    if len(values) != side * side:
        more = "more than " if len(values) > side * side else ""
        count = min(len(values), side * side)
        raise FormatError(
            f"{more}{so_many(count, 'cell')}, expected {side * side}", column=start + at, kind=Kind.LENGTH
        )
    return values, columns


def _joints(side: int) -> Iterator[tuple[int, int]]:
    """The pairs of neighbours in the order of the edges."""
    for row in range(side):
        for column in range(side - 1):
            yield row * side + column, row * side + column + 1
    for column in range(side):
        for row in range(side - 1):
            yield row * side + column, (row + 1) * side + column


def _regions(edges: str, side: int) -> list[int]:
    joined: list[bool] = []
    expected = 2 * side * (side - 1) + 1
    for letter in edges:
        if len(joined) > expected:
            break
        if not (letter == "_" or "a" <= letter <= "z"):
            raise FormatError(f"{letter!r} in the edges, expected a-z or _", kind=Kind.SYMBOL)
        run = 0 if letter == "_" else min(ord(letter) - ord("a") + 1, 25)
        joined += [True] * run + [False] * (letter != "z")
    if len(joined) != expected or joined[-1]:
        told = "more" if len(joined) > expected else f"{max(len(joined) - 1, 0)} places"
        raise FormatError(f"the edges tell {told}, expected {expected - 1}", kind=Kind.LENGTH)
    region = list(range(side * side))

    def root(cell: int) -> int:
        while region[cell] != cell:
            region[cell] = cell = region[region[cell]]
        return cell

    for (one, other), inside in zip(_joints(side), joined, strict=False):
        if inside:
            region[root(one)] = root(other)
    numbers: dict[int, int] = {}
    return [numbers.setdefault(root(cell), len(numbers) + 1) for cell in range(side * side)]


def write(puzzle: Puzzle) -> str:
    graph = puzzle.graph
    flags = "x" if graph.diagonals else ""
    if graph.regions is None:
        assert graph.box is not None
        return f"{graph.box[0]}x{graph.box[1]}{flags}:{_cells_text(puzzle)}"
    edges = _edges_text(graph.regions, puzzle.side)
    return f"{puzzle.side}j{flags}:{_cells_text(puzzle)},{edges}"


def _cells_text(puzzle: Puzzle) -> str:
    parts: list[str] = []
    run = 0
    for value in puzzle.givens:
        if not value:
            run += 1
            continue
        parts += _run_letters(run) if run else ["_"] * bool(parts)
        parts.append(str(value))
        run = 0
    return "".join(parts + _run_letters(run))


def _run_letters(run: int) -> list[str]:
    full, rest = divmod(run, 26)
    return ["z"] * full + ([chr(ord("a") + rest - 1)] if rest else [])


def _edges_text(regions: tuple[int, ...], side: int) -> str:
    parts: list[str] = []
    run = 0
    for one, other in _joints(side):
        if regions[one] == regions[other]:
            run += 1
        else:
            parts.append(_edge_letters(run))
            run = 0
    return "".join([*parts, _edge_letters(run)])


def _edge_letters(run: int) -> str:
    full = (run - 1) // 25 if run > 25 else 0
    rest = run - 25 * full
    return "z" * full + (chr(ord("a") + rest - 1) if rest else "_")
