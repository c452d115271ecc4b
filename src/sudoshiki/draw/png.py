"""A scene as PNG: its SVG rendered by resvg with our fonts, reproducibly."""

from __future__ import annotations

from .extra import need
from .fonts import Fonts
from .scene import Scene
from .svg import as_svg


def as_png(scene: Scene, width: float | None = None, *, fonts: Fonts | None = None) -> bytes:
    """Return the picture; `width` in pixels is by default twice that of the scene.

    Raises UsageError if the font lacks a character.
    """
    need("resvg_py", "PNG")
    need("reportlab", "PNG")
    import resvg_py

    fonts = fonts or Fonts()
    fonts.require("".join(words.text for words in scene.words()))
    pixels = round(width if width is not None else 2 * scene.width)
    png = resvg_py.svg_to_bytes(
        svg_string=as_svg(scene),
        width=max(1, pixels),
        skip_system_fonts=True,
        font_files=[*filter(None, fonts.files())],
        sans_serif_family=fonts.family(),
    )
    return bytes(png)
