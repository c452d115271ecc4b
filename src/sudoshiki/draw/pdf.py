"""Scenes as pages of a PDF, by ReportLab: embedded fonts, reproducible bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import groupby
from typing import Any

from ..puzzle.errors import plain
from .extra import need
from .fonts import Fonts, load_font
from .pdf_code import Code
from .scene import Paint, Rect, Scene, SceneShape, TextLine, Writing

_POINTS = 0.75  # a unit of a scene, which is a pixel, in points


def as_pdf(scenes: Iterable[Scene], width: float | None = None, *, fonts: Fonts | None = None) -> bytes:
    """Return a PDF with a page per scene, of its size; `width` in pixels of 1/96 inch."""
    paper: Paper | None = None
    for scene in scenes:
        scale = _POINTS * (1 if width is None else width / scene.width)
        size = (scene.width * scale, scene.height * scale)
        if paper is None:
            paper = Paper(size, scene.title, fonts)
        paper.page(size)
        paper.draw(scene, 0, size[1], scale)
    return b"" if paper is None else paper.to_bytes()


class Paper:
    """A document being drawn, in points, with y upwards."""

    def __init__(self, size: tuple[float, float], title: str, fonts: Fonts | None = None) -> None:
        need("reportlab", "PDF")
        from reportlab.pdfgen.canvas import Canvas

        fonts = fonts or Fonts()
        first = load_font(fonts.files()[0]).fontName
        self._bytes = BytesIO()
        # Invariant: no clock and no machine in the file.
        self.canvas: Any = Canvas(
            self._bytes, pagesize=size, invariant=1, pageCompression=1, initialFontName=first
        )
        self.canvas.setTitle(plain(title))
        self.canvas.setCreator("sudoshiki")
        self.canvas.setProducer("sudoshiki")
        self._fonts = fonts
        self._code = Code(self.canvas._doc, fonts)
        self._begun = False

    def page(self, size: tuple[float, float] | None = None) -> None:
        """Start a new page."""
        if self._begun:
            self.canvas.showPage()
        self._begun = True
        if size is not None:
            self.canvas.setPageSize(size)

    def to_bytes(self) -> bytes:
        """Return the finished document. Raises UsageError if the font lacks a character."""
        self._fonts.refuse(self._code.lacking())
        self.canvas.showPage()
        with _binary_streams():
            self.canvas.save()
        return self._bytes.getvalue()

    def words(self, words: TextLine) -> None:
        """Write text on the page, in points."""
        self.put([words._replace(y=-words.y)])

    def put(self, shapes: Sequence[SceneShape]) -> None:
        """Draw shapes on the page; a unit is a point, y goes downwards from the bottom."""
        self._draw(shapes, "1 0 0 1 0 0", 1)

    def width_of(self, text: str, writing: Writing) -> float:
        """Return the width of the text on the page."""
        return self._code.width(text, writing)

    def turned_words(self, words: TextLine) -> None:
        """Write text upside down."""
        self._draw([words._replace(x=0, y=0)], f"-1 0 0 -1 {words.x:.3f} {words.y:.3f}", 1)

    def draw(self, scene: Scene, left: float, top: float, scale: float, *, upside_down: bool = False) -> None:
        """Draw the scene with this top left corner; upside down it covers the same area."""
        shapes: Iterable[SceneShape] = scene.shapes
        if scene.ground != "#ffffff":
            shapes = [Rect(0, 0, scene.width, scene.height, Paint(scene.ground)), *shapes]
        turn = 1
        if upside_down:
            left, top, turn = left + scene.width * scale, top - scene.height * scale, -1
        self._draw(shapes, f"{turn} 0 0 {turn} {left:.3f} {top:.3f}", scale)

    def _draw(self, shapes: Iterable[SceneShape], matrix: str, scale: float) -> None:
        """Draw shapes; transparent ones need graphics states, which ReportLab numbers."""
        canvas = self.canvas
        canvas.saveState()
        canvas.addLiteral(f"{matrix} cm 1 J 1 j")
        for opacity, same in groupby(shapes, _opacity):
            canvas.setFillAlpha(opacity)
            canvas.setStrokeAlpha(opacity)
            canvas.addLiteral(self._code.shapes(same, scale))
        canvas.restoreState()


def _opacity(shape: SceneShape) -> float:
    return 1 if isinstance(shape, TextLine) else shape.paint.opacity


@contextmanager
def _binary_streams() -> Iterator[None]:
    """Compress without ReportLab's ASCII encoding, which makes files a quarter larger."""
    from reportlab import rl_config

    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before
