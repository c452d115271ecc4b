"""Scenes as pages of a PDF, by ReportLab: vectors, letters embedded, the same bytes for the same scenes."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from ..puzzle.errors import plain
from .extra import BOLD, PLAIN, font_file, need
from .scene import Circle, Curve, Paint, Rect, Scene, Shape, Words, Writing

_POINTS = 0.75  # a unit of a scene, which is a pixel, in points


def as_pdf(scenes: Iterable[Scene], width: float | None = None) -> bytes:
    """A page for each scene, as large as it is; `width` in pixels of 1/96 inch."""
    paper: Paper | None = None
    for scene in scenes:
        scale = _POINTS * (1 if width is None else width / scene.width)
        size = (scene.width * scale, scene.height * scale)
        if paper is None:
            paper = Paper(size, scene.title)
        paper.page(size)
        paper.draw(scene, 0, size[1], scale)
    return b"" if paper is None else paper.finished()


class Paper:
    """A document that is being drawn, in points, y upwards as PDF has it."""

    def __init__(self, size: tuple[float, float], title: str) -> None:
        need("reportlab", "PDF")
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas

        for name in (PLAIN, BOLD):
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, font_file(name)))
        self._bytes = BytesIO()
        # Invariant: no clock and no machine in the file.
        self.canvas: Any = Canvas(
            self._bytes, pagesize=size, invariant=1, pageCompression=1, initialFontName=PLAIN
        )
        self.canvas.setTitle(plain(title))
        self.canvas.setCreator("sudoshiki")
        self.canvas.setProducer("sudoshiki")
        self._begun = False

    def page(self, size: tuple[float, float] | None = None) -> None:
        """Begin another page."""
        if self._begun:
            self.canvas.showPage()
        self._begun = True
        if size is not None:
            self.canvas.setPageSize(size)

    def finished(self) -> bytes:
        self.canvas.showPage()
        self.canvas.save()
        return self._bytes.getvalue()

    def words(self, words: Words) -> None:
        """Text on the page itself, in points."""
        self._text(words, words.x, words.y, 1)

    def width_of(self, text: str, writing: Writing) -> float:
        """How long the words are on the page."""
        font = BOLD if writing.bold else PLAIN
        return float(self.canvas.stringWidth(plain(text), font, writing.size))

    def turned_words(self, words: Words) -> None:
        """The same upside down: what was the foot of the letters is their head."""
        self.canvas.saveState()
        self.canvas.translate(words.x, words.y)
        self.canvas.rotate(180)
        self._text(words, 0, 0, 1)
        self.canvas.restoreState()

    def draw(self, scene: Scene, left: float, top: float, scale: float, *, upside_down: bool = False) -> None:
        """The scene with its top left corner there; upside down it takes the same room."""
        canvas = self.canvas
        canvas.saveState()
        if upside_down:
            canvas.translate(left + scene.width * scale, top - scene.height * scale)
            canvas.rotate(180)
        else:
            canvas.translate(left, top)
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        if scene.ground != "#ffffff":
            self._shape(Rect(0, 0, scene.width, scene.height, Paint(scene.ground)), scale)
        for shape in scene.shapes:
            self._shape(shape, scale)
        canvas.restoreState()

    def _shape(self, shape: Shape, scale: float) -> None:
        if isinstance(shape, Words):
            self._text(shape, shape.x * scale, -shape.y * scale, scale)
            return
        how = self._set(shape.paint, scale)
        if isinstance(shape, Rect):
            low = -(shape.y + shape.height) * scale
            box = (shape.x * scale, low, shape.width * scale, shape.height * scale)
            if shape.round:
                self.canvas.roundRect(*box, shape.round * scale, **how)
            else:
                self.canvas.rect(*box, **how)
        elif isinstance(shape, Circle):
            self.canvas.circle(shape.x * scale, -shape.y * scale, shape.radius * scale, **how)
        else:
            self.canvas.drawPath(self._path(shape, scale), **how)

    def _set(self, paint: Paint, scale: float) -> dict[str, int]:
        canvas = self.canvas
        if paint.fill:
            canvas.setFillColor(_color(paint.fill), alpha=paint.opacity)
        if paint.stroke:
            canvas.setStrokeColor(_color(paint.stroke), alpha=paint.opacity)
            canvas.setLineWidth(paint.width * scale)
            canvas.setDash([part * scale for part in paint.dash])
        return {"stroke": int(bool(paint.stroke)), "fill": int(bool(paint.fill))}

    def _path(self, shape: Curve, scale: float) -> Any:
        path = self.canvas.beginPath()
        for part in shape.parts:
            numbers = [float(number) * scale for number in part[1:]]
            numbers[1::2] = [-number for number in numbers[1::2]]
            match part[0]:
                case "M":
                    path.moveTo(*numbers)
                case "L":
                    path.lineTo(*numbers)
                case "C":
                    path.curveTo(*numbers)
                case _:
                    path.close()
        return path

    def _text(self, words: Words, x: float, y: float, scale: float) -> None:
        canvas, writing = self.canvas, words.writing
        canvas.setFont(BOLD if writing.bold else PLAIN, writing.size * scale)
        canvas.setFillColor(_color(writing.color), alpha=1)
        put = {"start": canvas.drawString, "end": canvas.drawRightString}
        put.get(writing.anchor, canvas.drawCentredString)(x, y, plain(words.text))


def _color(text: str) -> Any:
    from reportlab.lib.colors import HexColor

    return HexColor(text)
