"""Simon Tatham's Solo: `CxR[x][k]:cells`, or `Nj[x][k]:cells,regions`.

C×R boxes are each R wide and C high; Nj is a jigsaw. In the cells, letters a-z skip 1-26 empty cells, numbers
are decimal and `_` separates two numbers. Regions are the walls between them (`formats.walls`). With k, for
killer, the walls between cages and their sums follow after commas; a sum is at the first cell of its cage, in
reading order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ..puzzle import FormatError, Kind, Puzzle, Rule, cell_name, sudoku
from ..puzzle.errors import so_many
from ..puzzle.validation import side_problem
from .covering import area_numbers, beyond_plain_killer, other_rules, uncovered
from .heads import SOLO
from .line import build
from .records import Options
from .walls import read_areas, walls_text

_ITEM = re.compile(r"\d+|[a-z]|_", re.ASCII)


def read_line(line: str, options: Options) -> Puzzle:  # noqa: ARG001
    text = line.strip()
    head = SOLO.match(text)
    if head is None or not (head[2] or head[3]):
        raise FormatError("expected a Solo ID such as 3x3:… or 9j:…,…", column=1)
    across, down = int(head[1]), int(head[2] or 1)
    side = across * down
    if problem := side_problem(side):
        raise FormatError(problem, column=1, kind=Kind.SIDE)
    names = ["cells", *["regions"] * bool(head[3]), *["cages", "sums"] * bool(head[5])]
    parts = _parts(text[head.end() :], names, len(text))
    values, columns = _cells(parts["cells"], side, head.end() + line.index(text), side)
    rules = _cages(parts["cages"], parts["sums"], side) if head[5] else []
    diagonals = bool(head[4])
    regions = read_areas(parts["regions"], side, "edges") if head[3] else None
    box = None if head[3] else (across, down)
    return build(
        lambda: sudoku(values, box, side=side, regions=regions, diagonals=diagonals, rules=rules),
        side,
        lambda cell: (0, columns[cell]),
    )


def _parts(text: str, names: Sequence[str], end: int) -> dict[str, str]:
    parts = text.split(",", len(names))
    if len(parts) < len(names):
        message = f"{names[len(parts)]} are missing, expected {', '.join(names)}"
        raise FormatError(message, column=end, kind=Kind.BROKEN_OFF)
    if len(parts) > len(names):
        raise FormatError(f"text after the {names[-1]}", column=end - len(parts[-1]) + 1, kind=Kind.EXTRA)
    return dict(zip(names, parts, strict=True))


def _cells(text: str, side: int, start: int, highest: int) -> tuple[list[int], list[int]]:
    """Return the numbers of a grid, and the column of each in the text."""
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
            if not 1 <= value <= highest:
                cell = cell_name(len(values), side)
                raise FormatError(
                    f"{value} is outside 1…{highest}", column=column, cell=cell, kind=Kind.SYMBOL
                )
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


def _cages(walls: str, sums: str, side: int) -> list[Rule]:
    from ..rules import Cage

    areas = read_areas(walls, side, "cages")
    totals, _ = _cells(sums, side, 0, side * (side + 1) // 2)
    cages: list[Rule] = []
    for number in range(1, max(areas) + 1):
        cells = [cell for cell, area in enumerate(areas) if area == number]
        names = [cell_name(cell, side) for cell in cells]
        if not totals[cells[0]] or any(totals[cell] for cell in cells[1:]):
            message = f"the cage at {names[0]} needs one sum, at its first cell"
            raise FormatError(message, cell=names[0], kind=Kind.LENGTH)
        cages.append(Cage(totals[cells[0]], names))
    return cages


def unsupported(puzzle: Puzzle) -> list[str]:
    """Return the features of the puzzle that Solo can't express."""
    if not puzzle.graph.rules:
        return []
    from ..rules import Cage

    cages = [rule for rule in puzzle.graph.rules if isinstance(rule, Cage)]
    return beyond_plain_killer(cages, puzzle.side) or other_rules(puzzle, Cage) or uncovered(puzzle, Cage)


def write(puzzle: Puzzle) -> str:
    graph, side = puzzle.graph, puzzle.side
    size = f"{side}j" if graph.box is None else f"{graph.box[0]}x{graph.box[1]}"
    flags = "x" * graph.diagonals + "k" * bool(graph.rules)
    parts = [_cells_text(puzzle.givens)]
    if graph.regions is not None:
        parts.append(walls_text(graph.regions, side))
    if graph.rules:
        from ..rules import Cage

        areas, cages = area_numbers(puzzle, Cage)
        totals = [0] * (side * side)
        for cage in cages:
            totals[min(graph.frame.cells(cage.cells))] = cage.total or 0
        parts += [walls_text(areas, side), _cells_text(totals)]
    return f"{size}{flags}:{','.join(parts)}"


def _cells_text(values: Iterable[int]) -> str:
    parts: list[str] = []
    run = 0
    for value in values:
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
