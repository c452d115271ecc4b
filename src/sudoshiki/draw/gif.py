"""A search as a GIF: its moments drawn one by one, for where no SVG plays."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from ..puzzle import Puzzle
from .animation import moment_scene
from .extra import need
from .png import as_png
from .replay import SearchEvent, moments
from .themes import Theme

__all__ = ["as_gif"]

_MOST = 150  # moments
_REST = 2000  # milliseconds of the last one


def as_gif(
    puzzle: Puzzle,
    events: Iterable[SearchEvent],
    *,
    seconds: float = 0.12,
    theme: str | Theme = "light",
    width: float | None = None,
) -> bytes:
    """As `animated_svg`, with fewer moments."""
    need("PIL", "GIF")
    from PIL import Image

    shown = moments(puzzle, events, _MOST)
    scenes = [moment_scene(puzzle, moment, theme) for moment in shown]
    pixels = width if width is not None else scenes[0].width
    frames = [Image.open(BytesIO(as_png(scene, pixels))).convert("RGB") for scene in scenes]
    colors = frames[-1].quantize(64, dither=Image.Dither.NONE)  # one table of colours for all
    pages = [frame.quantize(palette=colors, dither=Image.Dither.NONE) for frame in frames]
    times = [round(1000 * seconds)] * (len(pages) - 1) + [_REST]
    file = BytesIO()
    pages[0].save(file, "GIF", save_all=True, append_images=pages[1:], duration=times, loop=0, optimize=False)
    return file.getvalue()
