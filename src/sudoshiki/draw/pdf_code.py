"""Shapes as operators of PDF; shared shapes are written once per document."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..puzzle.errors import plain
from .fonts import Fonts, lacking, load_font
from .scene import Curve, Disc, Paint, Rect, SceneShape, TextLine, Writing, scaled, scaled_style
from .themes import rgb

_ROUND = 0.5523  # handles of the Bézier curve that approximates a quarter circle
_BOLDER = 0.022  # width of the outline of bold text, in font sizes


class Code:
    """Writes the operators of shapes for one document; y goes upwards in PDF."""

    def __init__(self, document: Any, fonts: Fonts) -> None:
        self._document = document
        regular, bold = fonts.files()
        self._fonts = {False: load_font(regular), True: load_font(bold or regular)}
        self._thicken = not bold
        self._by_scale: dict[float, tuple[dict[SceneShape, str], dict[Paint | Writing, str]]] = {}
        self._texts: dict[tuple[str, bool], tuple[list[tuple[str, str]], float]] = {}

    def shapes(self, shapes: Iterable[SceneShape], scale: float) -> str:
        """Return the operators; a style is written once for consecutive shapes.

        Numbers are scaled here, because programs that extract text compare its gaps with the font size.
        """
        code: list[str] = []
        known, styles = self._by_scale.setdefault(scale, ({}, {}))
        style: Paint | Writing | None = None
        for shape in shapes:
            own = shape.writing if isinstance(shape, TextLine) else shape.paint
            if own is not style and own != style:
                style = own
                if own not in styles:
                    styles[own] = self._style(scaled_style(own, scale))
                code.append(styles[own])
            done = known.get(shape)
            if done is None:
                done = known[shape] = self._shape(scaled(shape, scale))
            code.append(done)
        return "\n".join(code)

    def width(self, text: str, writing: Writing) -> float:
        return self._text(text, writing.bold)[1] * writing.size

    def lacking(self) -> str:
        """Return the characters of all texts so far that the fonts lack."""
        missing = [lacking(self._fonts[bold], text) for text, bold in self._texts]
        return "".join(dict.fromkeys("".join(missing)))

    def _style(self, style: Paint | Writing) -> str:
        if isinstance(style, Paint):
            return _paint(style)
        color = _color(style.color)
        if style.bold and self._thicken:
            return f"{color} rg {color} RG {_number(style.size * _BOLDER)} w [] 0 d 2 Tr"
        return f"{color} rg 0 Tr"

    def _shape(self, shape: SceneShape) -> str:
        if isinstance(shape, TextLine):
            return self._words(shape)
        if isinstance(shape, Rect):
            path = _rounded_rectangle(shape) if shape.round else _rect(shape)
        elif isinstance(shape, Disc):
            path = _circle(shape)
        else:
            path = _curve(shape)
        paint = shape.paint
        return f"{path} {'B' if paint.fill and paint.stroke else 'f' if paint.fill else 'S'}"

    def _words(self, words: TextLine) -> str:
        pieces, width = self._text(words.text, words.writing.bold)
        share = {"start": 0.0, "end": 1.0}.get(words.writing.anchor, 0.5)
        size = words.writing.size
        x, y = words.x - share * width * size, -words.y
        operators = " ".join(f"{font} {_number(size)} Tf ({text}) Tj" for font, text in pieces)
        return f"BT 1 0 0 1 {_number(x)} {_number(y)} Tm {operators} ET"

    def _text(self, text: str, bold: bool) -> tuple[list[tuple[str, str]], float]:
        """The text in pieces, each with the name of its font; and the width in font sizes."""
        if (text, bold) not in self._texts:
            font, written = self._fonts[bold], plain(text)
            pieces = [
                (font.getSubsetInternalName(subset, self._document), _pdf_string(part))
                for subset, part in font.splitString(written, self._document)
            ]
            self._texts[text, bold] = pieces, float(font.stringWidth(written, 1))
        return self._texts[text, bold]


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def _numbers(*values: float) -> str:
    return " ".join(map(_number, values))


def _color(text: str) -> str:
    return _numbers(*(part / 255 for part in rgb(text)))


def _paint(paint: Paint) -> str:
    operators = [f"{_color(paint.fill)} rg"] if paint.fill else []
    if paint.stroke:
        operators.append(f"{_color(paint.stroke)} RG {_number(paint.width)} w [{_numbers(*paint.dash)}] 0 d")
    return " ".join(operators)


def _pdf_string(part: bytes) -> str:
    """Return a string of PDF, with escapes for other than printable ASCII characters."""
    return "".join(
        f"\\{code:03o}" if code < 32 or code > 126 or code in b"()\\" else chr(code) for code in part
    )


def _rect(shape: Rect) -> str:
    return f"{_numbers(shape.x, -shape.y - shape.height, shape.width, shape.height)} re"


def _rounded_rectangle(shape: Rect) -> str:
    left, right, r = shape.x, shape.x + shape.width, shape.round
    top, bottom, k = -shape.y, -shape.y - shape.height, shape.round * (1 - _ROUND)
    return " ".join(
        (
            f"{_numbers(left + r, top)} m {_numbers(right - r, top)} l",
            f"{_numbers(right - k, top, right, top - k, right, top - r)} c {_numbers(right, bottom + r)} l",
            f"{_numbers(right, bottom + k, right - k, bottom, right - r, bottom)} c",
            f"{_numbers(left + r, bottom)} l",
            f"{_numbers(left + k, bottom, left, bottom + k, left, bottom + r)} c {_numbers(left, top - r)} l",
            f"{_numbers(left, top - k, left + k, top, left + r, top)} c h",
        )
    )


def _circle(shape: Disc) -> str:
    x, y, r, k = shape.x, -shape.y, shape.radius, shape.radius * _ROUND
    return " ".join(
        (
            f"{_numbers(x + r, y)} m",
            f"{_numbers(x + r, y + k, x + k, y + r, x, y + r)} c",
            f"{_numbers(x - k, y + r, x - r, y + k, x - r, y)} c",
            f"{_numbers(x - r, y - k, x - k, y - r, x, y - r)} c",
            f"{_numbers(x + k, y - r, x + r, y - k, x + r, y)} c h",
        )
    )


_OPERATORS = {"M": "m", "L": "l", "C": "c"}


def _curve(shape: Curve) -> str:
    parts = []
    for kind, *rest in shape.parts:
        numbers = [-float(value) if index % 2 else float(value) for index, value in enumerate(rest)]
        parts.append(f"{_numbers(*numbers)} {_OPERATORS[str(kind)]}" if numbers else "h")
    return " ".join(parts)
