"""A scene as small SVG, without external resources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

from ..puzzle.errors import plain
from .scene import Curve, Disc, Paint, Scene, SceneShape, TextLine, Writing

FAMILY = "Helvetica Neue,Helvetica,Arial,sans-serif"


def as_svg(scene: Scene, width: float | None = None) -> str:
    """The picture as an SVG file; `width` in pixels, by default that of the scene."""
    return svg_around(scene, "\n".join(shapes_svg(scene.shapes)), width)


def svg_around(scene: Scene, inside: str, width: float | None = None) -> str:
    """Return an SVG file with these elements on the background of the scene."""
    scale = 1 if width is None else width / scene.width
    high, wide = number(scene.height), number(scene.width)
    ground = f'<rect width="{wide}" height="{high}" fill="{scene.ground}"/>\n'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{number(scene.width * scale)}" height="{number(scene.height * scale)}" role="img" '
        f'font-family="{FAMILY}">\n'
        f"<title>{xml_text(scene.title)}</title>\n{ground}{inside}\n</svg>\n"
    )


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def xml_text(text: str) -> str:
    """Return the text escaped for XML, without characters that XML forbids."""
    return escape(plain(text))


def shapes_svg(shapes: Iterable[SceneShape]) -> Iterator[str]:
    """Yield the shapes as elements; consecutive ones of one kind and style become one."""
    for (kind, style), same in groupby(shapes, lambda shape: (type(shape), _style(shape))):
        inner = "".join(map(_element, same))
        yield f'<path d="{inner}" {style}/>' if kind is Curve else f"<g {style}>{inner}</g>"


def _style(shape: SceneShape) -> str:
    return _writing(shape.writing) if isinstance(shape, TextLine) else _paint(shape.paint)


def _paint(paint: Paint) -> str:
    attributes = {"fill": paint.fill or "none"}
    if paint.stroke:
        attributes |= {"stroke": paint.stroke, "stroke-width": number(paint.width)}
        attributes |= {"stroke-linecap": "round", "stroke-linejoin": "round"}
    if paint.dash:
        attributes["stroke-dasharray"] = " ".join(map(number, paint.dash))
    if paint.opacity < 1:
        attributes["opacity"] = number(paint.opacity)
    return " ".join(f"{name}={quoteattr(value)}" for name, value in attributes.items())


def _writing(writing: Writing) -> str:
    weight = ' font-weight="bold"' if writing.bold else ""
    return f'font-size="{number(writing.size)}" fill="{writing.color}" text-anchor="{writing.anchor}"{weight}'


def _element(shape: SceneShape) -> str:
    """Return the element without its style; of a curve only the path."""
    if isinstance(shape, Curve):
        return "".join(f"{kind}{' '.join(number(float(n)) for n in rest)}" for kind, *rest in shape.parts)
    x, y = number(shape.x), number(shape.y)
    if isinstance(shape, TextLine):
        return f'<text x="{x}" y="{y}">{xml_text(shape.text)}</text>'
    if isinstance(shape, Disc):
        return f'<circle cx="{x}" cy="{y}" r="{number(shape.radius)}"/>'
    rounded = f' rx="{number(shape.round)}"' if shape.round else ""
    return f'<rect x="{x}" y="{y}" width="{number(shape.width)}" height="{number(shape.height)}"{rounded}/>'
