"""Signs between cells, drawn as chevrons: open towards the greater cell."""

from __future__ import annotations

from collections.abc import Collection

from ..puzzle import Puzzle
from ..puzzle.arcs import Arc
from .frame import CELL, BoardFrame
from .scene import Curve, Disc, Paint, Point, Scene, curve, direction, polyline
from .themes import Theme

_LONG, _WIDE = 4.0, 5.6  # half the length and half the opening of a chevron


def draw_signs(
    scene: Scene, puzzle: Puzzle, frame: BoardFrame, theme: Theme, pointed_out: Collection[Arc] = ()
) -> None:
    """All signs; those that a step uses are bold, in the colour of its links."""
    plain, heavy = Paint(stroke=theme.sign, width=2.1), Paint(stroke=theme.link, width=3.6)
    for low, high in puzzle.graph.signs:
        paint = heavy if (low, high) in pointed_out else plain
        here, there = frame.middle(low), frame.middle(high)
        if side_by_side(low, high, frame.side):
            _between(scene, here, there, frame, theme, paint)
        else:
            _across(scene, here, there, theme, paint)


def side_by_side(first: int, second: int, side: int) -> bool:
    """Return whether two cells share a border."""
    upper, lower = min(first, second), max(first, second)
    return lower - upper == side or (lower - upper == 1 and lower % side != 0)


def _between(scene: Scene, low: Point, high: Point, frame: BoardFrame, theme: Theme, paint: Paint) -> None:
    middle = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
    if not frame.apart:  # on a grid line: clear a spot for the sign
        scene.add(Disc(*middle, CELL * 0.17, Paint(theme.ground)))
    scale = 1.0 if frame.apart else 0.72
    scene.add(_chevron(middle, direction(low, high), paint, scale))


def _across(scene: Scene, low: Point, high: Point, theme: Theme, paint: Paint) -> None:
    """Return the sign between distant cells: in the middle of a curve."""
    right, down = high[0] - low[0], high[1] - low[1]
    bend = (-down * 0.18, right * 0.18)
    first = (low[0] + right * 0.3 + bend[0], low[1] + down * 0.3 + bend[1])
    second = (low[0] + right * 0.7 + bend[0], low[1] + down * 0.7 + bend[1])
    scene.add(curve(Paint(stroke=theme.sign, width=1, dash=(3, 3), opacity=0.7), low, first, second, high))
    top = ((low[0] + high[0]) / 2 + bend[0] * 0.75, (low[1] + high[1]) / 2 + bend[1] * 0.75)
    spot = Disc(*top, CELL * 0.17, Paint(theme.ground))
    scene.add(spot, _chevron(top, direction(low, high), paint, 0.72))


def _chevron(middle: Point, direction: Point, paint: Paint, scale: float) -> Curve:
    """Return a chevron with its tip at the lesser end."""
    (x, y), (right, down) = middle, direction
    long, wide = _LONG * scale, _WIDE * scale
    arms = [
        (x + right * long - down * turn * wide, y + down * long + right * turn * wide) for turn in (1, -1)
    ]
    return polyline(paint, arms[0], (x - right * long, y - down * long), arms[1])
