"""A search as an animated GIF, for viewers without animated SVG."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from ..puzzle import Puzzle
from .animation import moment_scene
from .extra import need
from .png import as_png
from .replay import SearchEvent, moments
from .themes import Theme, rgb, theme_of

_MAX_MOMENTS = 150
_MAX_COLORS = 256  # the limit of GIF
_FINAL_FRAME_MS = 2000
_SHADES = 5  # between a colour and its background


def as_gif(
    puzzle: Puzzle,
    events: Iterable[SearchEvent],
    *,
    seconds: float = 0.12,
    theme: str | Theme = "light",
    width: float | None = None,
    graph: str | None = None,
) -> bytes:
    """Render a search as a GIF of few frames; arguments as for `animated_svg`."""
    need("PIL", "GIF")
    from PIL import Image

    shown = moments(puzzle, events, _MAX_MOMENTS)
    scenes = [moment_scene(puzzle, moment, theme, graph) for moment in shown]
    pixels = width if width is not None else scenes[0].width
    images = [Image.open(BytesIO(as_png(scene, pixels))).convert("RGB") for scene in scenes]
    colors = Image.new("P", (1, 1))
    colors.putpalette(_palette(theme_of(theme), puzzle.side if graph else 0))
    frames = [image.quantize(palette=colors, dither=Image.Dither.NONE) for image in images]
    times = [round(1000 * seconds)] * (len(frames) - 1) + [_FINAL_FRAME_MS]
    file = BytesIO()
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0, optimize=False
    )
    return file.getvalue()


def _palette(theme: Theme, vertex_colors: int) -> list[int]:
    """Return the palette of an animation: colours, and shades for edges of letters.

    With a graph, also the colours of its vertices, in as many shades as fit.
    """
    inks = (
        theme.line,
        theme.thin,
        theme.given,
        theme.solution,
        theme.faint,
        theme.placed,
        theme.struck,
        theme.sign,
    )
    blends = [
        color
        for ground in (theme.ground, theme.cell)
        for ink in inks
        for color in _shades(ink, ground, _SHADES)
    ]
    room = _MAX_COLORS - len(dict.fromkeys(blends))
    for value in range(1, vertex_colors + 1):
        shades = max(1, min(_SHADES, room // (2 * vertex_colors) - 1))
        for ink in (theme.line, theme.given):
            blends += _shades(ink, theme.color_of(value, vertex_colors), shades)
    return [part for color in list(dict.fromkeys(blends))[:_MAX_COLORS] for part in color]


def _shades(ink: str, ground: str, count: int) -> list[tuple[int, ...]]:
    """Return shades from background to foreground; backgrounds are never dropped."""
    pairs = [*zip(rgb(ground), rgb(ink), strict=True)]
    return [
        tuple(round(start + (end - start) * shade / count) for start, end in pairs)
        for shade in range(count + 1)
    ]
