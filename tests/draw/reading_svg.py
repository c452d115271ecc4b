"""Parse SVG: positions of texts and lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


class Text(NamedTuple):
    x: float
    y: float
    text: str
    size: float
    bold: bool
    color: str


Segment = tuple[tuple[float, float], ...]  # its points


def parsed(svg: str) -> ElementTree.Element:
    """Parse it; fail if it is not well-formed."""
    return ElementTree.fromstring(svg)


def texts(svg: str) -> list[Text]:
    return list(_texts(parsed(svg), {}))


def _texts(element: ElementTree.Element, around: dict[str, str]) -> Iterator[Text]:
    style = {**around, **element.attrib}
    if element.tag == f"{SVG}text":
        yield Text(
            float(style["x"]),
            float(style["y"]),
            element.text or "",
            float(style["font-size"]),
            style.get("font-weight") == "bold",
            style["fill"],
        )
    for child in element:
        yield from _texts(child, style)


def strokes(svg: str, width: float | None = None) -> list[Segment]:
    """Return the points of every part of every path, perhaps of one width only."""
    paths = parsed(svg).iter(f"{SVG}path")
    kept = [p for p in paths if width is None or float(p.attrib.get("stroke-width", 0)) == width]
    return [_points(stretch) for path in kept for stretch in re.findall(r"M[^M]*", path.attrib["d"])]


def _points(stretch: str) -> Segment:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", stretch)]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))
