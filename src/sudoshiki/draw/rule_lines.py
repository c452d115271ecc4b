"""Lines of rules from cell to cell: thermometers, arrows, whispers and others.

Each kind has its colour, and a pattern along its middle that distinguishes it without colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.marks import Bulb, Circle, LineMark, Mark
from . import scene as shapes
from .frame import CELL, BoardFrame
from .scene import Paint, Point, Scene, direction, polyline, towards
from .themes import Theme, mix

_BULB, _RING = 0.37, 0.41  # radius in cells
_RING_WIDTH = 1.8

KNOWN_BY_SHAPE = frozenset({"thermo", "slow-thermo", "arrow"})

# Dashes along the middle of a line; () is a solid line, None no line.
_PATTERNS: dict[str, tuple[float, ...] | None] = {
    "thermo": None,
    "arrow": None,
    "renban": None,
    "whisper": (),
    "palindrome": (0.1, 5),
    "zipper": (3, 4),
    "region-sum-line": (9, 5),
    "sum-line": (9, 4.5, 0.1, 4.5),
    "modular": (0.1, 4, 0.1, 9),
    "entropic": (0.1, 4, 0.1, 4, 0.1, 9),
}


def draw_rule_lines(scene: Scene, marks: Sequence[Mark], frame: BoardFrame, theme: Theme) -> None:
    """Lines of rules: wide ones first, thin ones such as arrows over them, rings last."""
    ringed = {cell for mark in marks if isinstance(mark, Circle) for cell in mark.cells}
    lines = [mark for mark in marks if isinstance(mark, LineMark)]
    for line in sorted(lines, key=lambda line: -line.width):
        points = [frame.middle(cell) for cell in line.cells]
        if line.closed:
            points.append(points[0])
        if line.role == "arrow":
            points = _trim_to_rings(
                points, line.cells[0] in ringed, line.cells[-1] in ringed and not line.arrow
            )
        _draw_line(scene, points, line.role, line.width * CELL, theme)
        if line.arrow:
            scene.add(_head(points, line.width * CELL, Paint(stroke=theme.rule_color(line.role), width=1.8)))
    for mark in marks:
        if isinstance(mark, Bulb):
            _draw_bulb(scene, mark, frame, theme)
    for mark in marks:
        if isinstance(mark, Circle):
            _draw_ring(scene, mark, frame, theme)


def draw_sample(scene: Scene, start: Point, end: Point, role: str, theme: Theme) -> None:
    """A sample of a line, for a note on its meaning."""
    _draw_line(scene, [start, end], role, 0.2 * CELL, theme)


def _draw_line(scene: Scene, points: Sequence[Point], role: str, width: float, theme: Theme) -> None:
    color = theme.rule_color(role)
    scene.add(polyline(Paint(stroke=color, width=width), *_at_least_two(points)))
    if role == "slow-thermo":
        scene.add(polyline(Paint(stroke=theme.ground, width=width * 0.45), *_at_least_two(points)))
        return
    pattern = _PATTERNS.get(role)
    if pattern is not None:
        paint = Paint(stroke=mix(color, theme.line, 0.5), width=max(1.4, width * 0.18), dash=pattern)
        scene.add(polyline(paint, *_at_least_two(points)))


def _at_least_two(points: Sequence[Point]) -> Sequence[Point]:
    """Repeat a single point: the round ends of a line without length make a dot."""
    return points if len(points) > 1 else [points[0], (points[0][0] + 0.01, points[0][1])]


def _draw_bulb(scene: Scene, mark: Bulb, frame: BoardFrame, theme: Theme) -> None:
    middle, color = frame.middle(mark.cell), theme.rule_color(mark.role)
    scene.add(shapes.Disc(*middle, _BULB * CELL, Paint(color)))
    if mark.role == "slow-thermo":
        scene.add(shapes.Disc(*middle, _BULB * CELL * 0.7, Paint(theme.ground)))


def _draw_ring(scene: Scene, mark: Circle, frame: BoardFrame, theme: Theme) -> None:
    paint = Paint(stroke=theme.rule_color(mark.role), width=_RING_WIDTH)
    xs, ys = zip(*(frame.middle(cell) for cell in mark.cells), strict=True)
    radius = _RING * CELL
    left, top = min(xs) - radius, min(ys) - radius
    wide, high = max(xs) - min(xs) + 2 * radius, max(ys) - min(ys) + 2 * radius
    scene.add(shapes.Rect(left, top, wide, high, paint, round=radius))


def _trim_to_rings(points: list[Point], start: bool, end: bool) -> list[Point]:
    """Start and end at the edges of rings, not in their middles."""
    if start and len(points) > 1:
        points = [towards(points[0], points[1], _RING * CELL), *points[1:]]
    if end and len(points) > 1:
        points = [*points[:-1], towards(points[-1], points[-2], _RING * CELL)]
    return points


def _head(points: Sequence[Point], width: float, paint: Paint) -> shapes.Curve:
    """Return an open arrow head at the last point."""
    tip, before = points[-1], points[-2] if len(points) > 1 else (points[-1][0] - 1, points[-1][1])
    right, down = direction(before, tip)
    long = CELL * 0.16 + width
    wings = [
        (tip[0] - (right + down * turn) * long * 0.8, tip[1] - (down - right * turn) * long * 0.8)
        for turn in (1, -1)
    ]
    return polyline(paint, wings[0], tip, wings[1])
