"""The constraint graph: cells are vertices, shared groups edges, values colours.

As S1 and S3 see a puzzle: to solve it is to colour this graph. Vertices are numbered as S1 does, row by row
from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin

from ..puzzle import Puzzle, UsageError
from ..puzzle.errors import so_many
from ..puzzle.model import require
from ..puzzle.primitives import SIGNS
from .board import checked_board
from .frame import BASELINE
from .scene import (
    Curve,
    Disc,
    Paint,
    Point,
    Scene,
    SceneShape,
    TextLine,
    Writing,
    curve,
    direction,
    polyline,
    towards,
)
from .text import RESET, digits_of, value_text
from .themes import Theme, rgb, theme_of

LAYOUTS_OF_GRAPHS = ("grid", "circle")
_MAX_EDGES = 20_000  # as a 25×25 board has; with more the picture is only grey
_STEP = 62.0  # between vertices on the grid
RADIUS = 12.0  # radius of a vertex
_MARGIN = 30.0
_NUMBER = 7.5  # font size of a vertex's number


def graph_scene(
    puzzle: Puzzle,
    board: Sequence[int] | None = None,
    *,
    layout: str = "grid",
    theme: str | Theme = "light",
) -> Scene:
    """Return vertices where the cells are, or on a circle, with their numbers.

    Those with a value have its colour and show it.
    """
    require(puzzle, SIGNS, "the picture of a constraint graph")
    colors = theme_of(theme)
    values = checked_board(puzzle, board)
    edges = _edges(puzzle)
    places = vertex_places(puzzle.side, layout)
    size = max(max(place) for place in places) + _MARGIN
    title = f"constraint graph of {puzzle.kind} {puzzle.side}×{puzzle.side}: {len(edges):,} edges"
    scene = Scene(size, size, colors.ground, title)
    _draw_edges(scene, edges, places, colors, layout == "grid")
    arrow = Paint(stroke=colors.struck, width=1.6)
    for low, high in puzzle.graph.signs:
        scene.add(*_arrow(places[low], places[high], arrow))
    for place, value, given in zip(places, values, puzzle.givens, strict=True):
        scene.add(*vertex_shapes(place, value, bool(given), puzzle, colors))
    scene.add(*_numbers(places, layout == "grid", colors))
    return scene


def vertex_places(side: int, layout: str) -> list[Point]:
    """Return the centre of each vertex, row by row."""
    if layout not in LAYOUTS_OF_GRAPHS:
        raise UsageError(f"no layout {layout!r} of a graph; choose from {', '.join(LAYOUTS_OF_GRAPHS)}")
    if layout == "circle":
        return _on_circle(side)
    return [(_MARGIN + cell % side * _STEP, _MARGIN + cell // side * _STEP) for cell in range(side * side)]


def _numbers(places: Sequence[Point], on_grid: bool, theme: Theme) -> Iterator[TextLine]:
    """Return the numbers of the vertices: upper right as in S1, or outside the circle."""
    writing = Writing(_NUMBER, theme.faint, anchor="start" if on_grid else "middle")
    middle = sum(x for x, _ in places) / len(places)
    for number, (x, y) in enumerate(places):
        if on_grid:
            yield TextLine(x + RADIUS * 0.8, y - RADIUS * 0.75, str(number), writing)
            continue
        reach = (RADIUS + _NUMBER + 1) / max(1.0, hypot(x - middle, y - middle))
        out = (x + (x - middle) * reach, y + (y - middle) * reach)
        yield TextLine(out[0], out[1] + _NUMBER * BASELINE, str(number), writing)


def _edges(puzzle: Puzzle) -> list[tuple[int, int]]:
    neighbours = puzzle.graph.neighbours()
    count = sum(map(len, neighbours)) // 2
    if count > _MAX_EDGES:
        raise UsageError(
            f"the graph of this {puzzle.side}×{puzzle.side} board has {count:,} edges, too many to be seen; "
            f"up to {_MAX_EDGES:,} are drawn"
        )
    return [(cell, other) for cell, others in enumerate(neighbours) for other in others if cell < other]


def _on_circle(side: int) -> list[Point]:
    """Return the vertices on a circle, clockwise from the top, without touching."""
    cells = side * side
    radius = max(80.0, cells * (2 * RADIUS + 5) / (2 * pi))
    turns = [2 * pi * cell / cells - pi / 2 for cell in range(cells)]
    middle = radius + _MARGIN
    return [(middle + radius * cos(turn), middle + radius * sin(turn)) for turn in turns]


def _draw_edges(
    scene: Scene, edges: Sequence[tuple[int, int]], places: Sequence[Point], theme: Theme, bowed: bool
) -> None:
    """Curved edges for the grid, where straight edges of a row would lie on one line."""
    width = 1.0 if len(edges) < 2000 else 0.6
    paint = Paint(stroke=theme.faint, width=width, opacity=0.32 if len(edges) < 2000 else 0.22)
    for one, other in edges:
        start, end = places[one], places[other]
        scene.add(_bow(start, end, scene.width / 2, paint) if bowed else polyline(paint, start, end))


def _bow(start: Point, end: Point, middle: float, paint: Paint) -> Curve:
    """Return a curve bent towards the middle of the picture, so that it stays inside."""
    right, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(right), abs(down)) / _STEP
    if steps < 1.5:
        return polyline(paint, start, end)
    outwards = -down * (start[0] + end[0] - 2 * middle) + right * (start[1] + end[1] - 2 * middle)
    bend = (0.11 + 0.012 * steps) * (-1 if outwards > 0 else 1)
    side = (-down * bend, right * bend)
    first = (start[0] + right * 0.3 + side[0], start[1] + down * 0.3 + side[1])
    second = (end[0] - right * 0.3 + side[0], end[1] - down * 0.3 + side[1])
    return curve(paint, start, first, second, end)


def _arrow(low: Point, high: Point, paint: Paint) -> tuple[Curve, Curve]:
    """Return an arrow from the lesser cell to the greater."""
    right, down = direction(low, high)
    start, tip = towards(low, high, RADIUS + 2), towards(high, low, RADIUS + 2)
    wings = [
        (tip[0] - right * 7 - down * turn * 4.5, tip[1] - down * 7 + right * turn * 4.5) for turn in (1, -1)
    ]
    return polyline(paint, start, tip), polyline(paint, wings[0], tip, wings[1])


def vertex_shapes(place: Point, value: int, is_given: bool, puzzle: Puzzle, theme: Theme) -> list[SceneShape]:
    """Return a vertex; a given has a thick outline, an empty cell is not filled."""
    fill = theme.color_of(value, puzzle.side) if value else theme.ground
    shapes: list[SceneShape] = [Disc(*place, RADIUS, Paint(fill, theme.line, 2.2 if is_given else 0.9))]
    if value:
        text = value_text(puzzle, value)
        size = RADIUS * (1.15 if value < 10 else 0.95 if value < 100 else 0.75)
        writing = Writing(size, theme.given, bold=is_given)
        shapes.append(TextLine(place[0], place[1] + size * BASELINE, text, writing))
    return shapes


def graph_text(puzzle: Puzzle, board: Sequence[int] | None = None, *, color: bool = False) -> str:
    """Return the graph for the terminal: vertices with numbers, edges counted.

    Empty cells are hollow. With `color` the background of each value is its colour.
    """
    require(puzzle, SIGNS, "the picture of a constraint graph")
    values, theme = checked_board(puzzle, board), theme_of("light")
    width = digits_of(puzzle)
    labels = [f"({value_text(puzzle, value) if value else '':^{width}})" for value in values]
    if color:
        grounds = {value: rgb(theme.color_of(value, puzzle.side)) for value in set(values) - {0}}
        labels = [
            f"\x1b[30;48;2;{';'.join(map(str, grounds[value]))}m{one}{RESET}" if value else one
            for one, value in zip(labels, values, strict=True)
        ]
    digits = len(str(len(labels) - 1))
    labels = [f"{number:>{digits}}{one}" for number, one in enumerate(labels)]
    rows = [" ".join(labels[index : index + puzzle.side]) for index in range(0, len(labels), puzzle.side)]
    edges = sum(map(len, puzzle.graph.neighbours())) // 2
    return "\n".join([*rows, f"{so_many(len(values), 'cell', ',')}, {so_many(edges, 'edge', ',')}"])
