"""Make SVG smaller: remove what has no effect, and round coordinates."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_GROUP, _STYLE, _METADATA = (f"{{{_SVG}}}{name}" for name in ("g", "style", "metadata"))
_PLACES = ("d", "x", "y", "points", "transform", "width", "height")  # attributes with coordinates
_NUMBER = re.compile(r"-?\d+\.\d+")
_FONTS = "text{font-family:'DejaVu Sans',sans-serif}"


def slim_svg(text: str) -> str:
    """Return the same picture in less text, one element per line."""
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _XLINK)
    root = ElementTree.fromstring(text)
    for metadata in root.findall(_METADATA):
        root.remove(metadata)
    _slim(root)
    _share_styles(root)
    return re.sub(r">\s*<", ">\n<", ElementTree.tostring(root, encoding="unicode")) + "\n"


def _slim(element: ElementTree.Element) -> None:
    for name in _PLACES:
        if name in element.attrib:
            element.attrib[name] = " ".join(_NUMBER.sub(_round_match, element.attrib[name]).split())
    if "style" in element.attrib:
        styles = (_without_family(part.strip()) for part in element.attrib["style"].split(";"))
        element.attrib["style"] = "; ".join(filter(None, styles))
    if element.tag == _GROUP:
        element.attrib.pop("id", None)  # no element refers to a group
    for child in element:
        _slim(child)
    element[:] = [kept for child in element for kept in _unwrap(child)]


def _round_match(number: re.Match[str]) -> str:
    return f"{float(number[0]):.1f}".removesuffix(".0")


def _without_family(style: str) -> str:
    """Return the style without the font family, which one rule sets for all."""
    if style.startswith("font:") and (size := re.search(r"[\d.]+px", style)):
        return f"font-size: {size[0]}"
    return "" if style.startswith("font-family:") else style


def _unwrap(element: ElementTree.Element) -> list[ElementTree.Element]:
    """Return the children of a group without attributes; else the element itself."""
    return list(element) if element.tag == _GROUP and not element.attrib else [element]


def _share_styles(root: ElementTree.Element) -> None:
    """Turn styles that several elements share into classes."""
    counts = Counter(element.attrib["style"] for element in root.iter() if "style" in element.attrib)
    names = {style: f"s{index}" for index, style in enumerate(style for style in counts if counts[style] > 1)}
    for element in root.iter():
        if element.attrib.get("style") in names:
            element.attrib["class"] = names[element.attrib.pop("style")]
    sheet = next(root.iter(_STYLE))
    classes = "".join(f"\n.{name}{{{style}}}" for style, name in names.items())
    sheet.text = f"{sheet.text or ''}{_FONTS}{classes}"
