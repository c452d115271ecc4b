"""Outlines of sets of cells, inside their border: cages, extra regions, clones."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from ..rules.marks import Corner, Mark, Outline, Same, Shade
from .frame import CELL, BoardFrame
from .scene import Paint, Point, Rect, Scene, TextLine, Writing, polyline
from .themes import Theme

_INSET, _NEXT = 3.0, 2.6  # inset of a dashed cage; of each further cage with common cells
_DASH = (3.2, 3.2)
_TEXT, _WIDTH = 9.5, 0.64  # font size in corners, and width of a letter in font sizes
_SMALLEST = 2.5
_THIN = 1.2

Vertex = tuple[int, int]  # a corner of cells: row, column


def draw_shades(scene: Scene, marks: Sequence[Mark], frame: BoardFrame, theme: Theme) -> None:
    """Backgrounds of shaded cells."""
    for cells, role in _shaded_cells(marks, frame):
        for cell in sorted(cells):
            scene.add(Rect(*frame.corner(cell), CELL, CELL, Paint(theme.rule_color(role))))


def draw_borders(scene: Scene, marks: Sequence[Mark], frame: BoardFrame, theme: Theme) -> None:
    """Thin lines around shaded cells, so that touching regions can be distinguished."""
    for cells, _ in _shaded_cells(marks, frame):
        for loop in loops(cells, frame.side):
            points = _inside(loop, 1.6, frame)
            scene.add(polyline(Paint(stroke=theme.thin, width=_THIN), *points, closed=True))


def _shaded_cells(marks: Sequence[Mark], frame: BoardFrame) -> Iterator[tuple[frozenset[int], str]]:
    """Sort regions before cells with a letter, which are drawn over them."""
    for mark in marks:
        if isinstance(mark, Shade):
            yield frame.numbers(mark.cells), mark.role
    for mark in marks:
        if isinstance(mark, Same):
            yield from ((frame.numbers(group), "same") for group in mark.groups)


def draw_cages(scene: Scene, marks: Sequence[Mark], frame: BoardFrame, theme: Theme) -> None:
    """Cages with their sums, and other texts in corners."""
    corners = _Corners(scene, frame, theme)
    labelled: list[tuple[frozenset[int], int]] = []
    for mark in marks:
        if isinstance(mark, Outline):
            cells, level = frame.numbers(mark.cells), 0
            while any(level == other and cells & before for before, other in labelled):
                level += 1
            labelled.append((cells, level))
            _draw_cage(scene, mark, cells, level * _NEXT, frame, theme, corners)
        elif isinstance(mark, Corner):
            corners.add(frame.number(mark.cell), mark.text)
    for number, same in enumerate(mark for mark in marks if isinstance(mark, Same)):
        for group in same.groups:
            corners.add(min(frame.numbers(group)), same.sign + letters_of(number))


def _draw_cage(
    scene: Scene,
    mark: Outline,
    cells: frozenset[int],
    further: float,
    frame: BoardFrame,
    theme: Theme,
    corners: _Corners,
) -> None:
    """Draw dashed lines inside the cells with a gap for text; without boxes, solid."""
    text = corners.add(min(cells), mark.text) if mark.text else (0.0, 0.0)
    if mark.dashed:
        paint, inset = Paint(stroke=theme.mark, width=1.1, dash=_DASH), _INSET + further
    else:
        paint, inset = Paint(stroke=theme.line, width=2.2), frame.solid_inset + further
    for number, loop in enumerate(loops(cells, frame.side)):
        points = list(_inside(loop, inset, frame))
        is_open = number == 0 and bool(mark.text) and inset > 0
        scene.add(polyline(paint, *(_around(points, *text) if is_open else points), closed=not is_open))


def _around(points: list[Point], start: float, end: float) -> list[Point]:
    """Return the outline, from the right end of the text around to its left end."""
    x, y = points[0]
    begin = (max(x, end), y)
    return (
        [begin, *points[1:], (x, y + _TEXT * 0.85)]
        if start <= x
        else [begin, *points[1:], (x, y), (start, y)]
    )


def letters_of(number: int) -> str:
    """a … z, then aa, ab and so on."""
    letters = ""
    while number >= 0:
        letters = chr(ord("a") + number % 26) + letters
        number = number // 26 - 1
    return letters


class _Corners:
    """Texts in the top left corners of cells; several are side by side."""

    def __init__(self, scene: Scene, frame: BoardFrame, theme: Theme) -> None:
        self.scene, self.frame, self.theme = scene, frame, theme
        self._used: dict[int, float] = {}

    def add(self, cell: int, text: str) -> tuple[float, float]:
        """Write a text; return where it begins and ends."""
        x, y = self.frame.corner(cell)
        before = self._used.get(cell, 0.0)
        size = max(_SMALLEST, min(_TEXT, (CELL - 4 - before) / (len(text) * _WIDTH)))
        wide = len(text) * size * _WIDTH
        left = x + 2.2 + before
        self._used[cell] = before + wide + 2
        writing = Writing(size, self.theme.given, anchor="start")
        self.scene.add(TextLine(left, y + 1.4 + size * 0.86, text, writing))
        return left, left + wide


def loops(cells: Collection[int], side: int) -> list[list[Vertex]]:
    """The borders of a set of cells: corners in order, with the cells to the right."""
    following: dict[Vertex, list[Vertex]] = {}
    for cell in sorted(cells):
        for start, end in _border(cell, cells, side):
            following.setdefault(start, []).append(end)
    borders = []
    while following:
        start = min(following)
        loop, here, before = [start], _next(following, start, None), start
        while here != start or following.get(here):
            loop.append(here)
            here, before = _next(following, here, before), here
            if here == start and not following.get(here):
                break
        borders.append(_without_straight(loop))
    return borders


def _border(cell: int, cells: Collection[int], side: int) -> Iterator[tuple[Vertex, Vertex]]:
    """Yield the sides of a cell that no other cell of the set shares, clockwise."""
    row, column = divmod(cell, side)
    corners = [(row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column)]
    inside = (
        row > 0 and cell - side in cells,
        column + 1 < side and cell + 1 in cells,
        cell + side in cells,
        column > 0 and cell - 1 in cells,
    )
    for index, joined in enumerate(inside):
        if not joined:
            yield corners[index], corners[(index + 1) % 4]


def _next(following: dict[Vertex, list[Vertex]], here: Vertex, before: Vertex | None) -> Vertex:
    """Return the next edge of the border; at a touching corner, of the same cell."""
    ends = following[here]
    best = ends[0]
    if len(ends) > 1 and before is not None:
        down, right = here[0] - before[0], here[1] - before[1]
        best = next(end for end in ends if (end[0] - here[0], end[1] - here[1]) == (right, -down))
    ends.remove(best)
    if not ends:
        del following[here]
    return best


def _without_straight(loop: list[Vertex]) -> list[Vertex]:
    """Return the corners at which the border turns."""
    count = len(loop)
    return [
        here
        for index, here in enumerate(loop)
        if not (loop[index - 1][0] == here[0] == loop[(index + 1) % count][0])
        and not (loop[index - 1][1] == here[1] == loop[(index + 1) % count][1])
    ]


def _inside(loop: list[Vertex], inset: float, frame: BoardFrame) -> Iterator[Point]:
    for index, (row, column) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        down, right = 0.0, 0.0
        for start, end in ((before, (row, column)), ((row, column), after)):
            along = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
            down += (end[1] - start[1]) / along
            right -= (end[0] - start[0]) / along
        yield frame.left + column * CELL + right * inset, frame.top + row * CELL + down * inset
