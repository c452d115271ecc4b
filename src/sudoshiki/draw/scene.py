"""A picture as a list of shapes, for every back end: SVG, PNG, PDF.

x grows to the right and y downwards, in units of which a cell of a board has CELL. Colours are #rrggbb.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]


class Paint(NamedTuple):
    """Fill and stroke of a shape; an empty string means none."""

    fill: str = ""
    stroke: str = ""
    width: float = 0
    dash: tuple[float, ...] = ()
    opacity: float = 1


class Writing(NamedTuple):
    """The style of text; `anchor` is start, middle or end."""

    size: float
    color: str
    bold: bool = False
    anchor: str = "middle"


class Rect(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    paint: Paint
    round: float = 0  # radius of its corners


class Disc(NamedTuple):
    x: float
    y: float
    radius: float
    paint: Paint


class Curve(NamedTuple):
    """Lines and Bézier curves: M, L, C and Z with numbers, as in SVG."""

    parts: tuple[tuple[str | float, ...], ...]
    paint: Paint


class TextLine(NamedTuple):
    """Text on one line; y is its baseline."""

    x: float
    y: float
    text: str
    writing: Writing


SceneShape = Rect | Disc | Curve | TextLine


@dataclass
class Scene:
    """Shapes in painting order, on a background; `title` describes the picture."""

    width: float
    height: float
    ground: str
    title: str = ""
    shapes: list[SceneShape] = field(default_factory=list)

    def add(self, *shapes: SceneShape) -> None:
        self.shapes.extend(shapes)

    def words(self) -> Iterator[TextLine]:
        return (shape for shape in self.shapes if isinstance(shape, TextLine))


def polyline(paint: Paint, *points: Point, closed: bool = False) -> Curve:
    """Return a path of straight lines."""
    parts: list[tuple[str | float, ...]] = [
        ("L" if index else "M", *point) for index, point in enumerate(points)
    ]
    return Curve((*parts, ("Z",)) if closed else tuple(parts), paint)


def curve(paint: Paint, start: Point, first: Point, second: Point, end: Point) -> Curve:
    """Return a path of one Bézier curve."""
    return Curve((("M", *start), ("C", *first, *second, *end)), paint)


def cross(paint: Paint, middle: Point, reach: float) -> tuple[Curve, Curve]:
    """Two diagonal lines through a point."""
    x, y = middle
    falling = polyline(paint, (x - reach, y - reach), (x + reach, y + reach))
    return falling, polyline(paint, (x - reach, y + reach), (x + reach, y - reach))


def direction(start: Point, end: Point) -> Point:
    """The direction from one point to another, of length 1; 0 if they are the same."""
    right, down = end[0] - start[0], end[1] - start[1]
    away = hypot(right, down) or 1
    return right / away, down / away


def towards(start: Point, end: Point, length: float) -> Point:
    """Return the point at this distance from the start."""
    right, down = direction(start, end)
    return start[0] + right * length, start[1] + down * length


def scaled(shape: SceneShape, scale: float) -> SceneShape:
    """Return the shape in other units."""
    match shape:
        case TextLine(x, y, text, writing):
            return TextLine(x * scale, y * scale, text, writing._replace(size=writing.size * scale))
        case Rect(x, y, width, height, paint, radius):
            return Rect(x * scale, y * scale, width * scale, height * scale, paint, radius * scale)
        case Disc(x, y, radius, paint):
            return Disc(x * scale, y * scale, radius * scale, paint)
        case Curve(parts, paint):
            return Curve(tuple((kind, *(float(n) * scale for n in rest)) for kind, *rest in parts), paint)


def scaled_style(style: Paint | Writing, scale: float) -> Paint | Writing:
    """Return the style in other units."""
    if isinstance(style, Writing):
        return style._replace(size=style.size * scale)
    return style._replace(width=style.width * scale, dash=tuple(part * scale for part in style.dash))
