"""Difficulty as stars, drawn as shapes, as few fonts have them."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ..draw.scene import Curve, Paint, SceneShape, polyline

_RADIUS, _STEP, _BEFORE = 0.42, 0.98, 0.6  # in sizes of letters


def width_of_stars(count: int, size: float) -> float:
    """Return the width of `count` stars, with the gap before them."""
    return (_BEFORE + count * _STEP) * size


def draw_stars(full: int, count: int, left: float, y: float, size: float, color: str) -> list[SceneShape]:
    """Draw `count` stars, `full` of them filled; y, their bottom, grows downwards."""
    solid, hollow = Paint(color, color, size * 0.06), Paint(stroke=color, width=size * 0.06)
    middles = (left + (_BEFORE + (index + 0.5) * _STEP) * size for index in range(count))
    return [
        _star(x, y - size * 0.36, size * _RADIUS, solid if index < full else hollow)
        for index, x in enumerate(middles)
    ]


def _star(x: float, y: float, radius: float, paint: Paint) -> Curve:
    return polyline(paint, *_corners(x, y, radius), closed=True)


def _corners(x: float, y: float, radius: float) -> Iterator[tuple[float, float]]:
    for index in range(10):
        reach = radius if index % 2 == 0 else radius * 0.42
        yield x + reach * sin(index * pi / 5), y - reach * cos(index * pi / 5)
