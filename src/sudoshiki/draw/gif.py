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
_MAX_COLORS = 256  # of a GIF
_REST = 2000  # milliseconds to show the last moment
_STEPS = 5  # shades between a colour and its background; Pillow can't distinguish more


def as_gif(
    puzzle: Puzzle,
    events: Iterable[SearchEvent],
    *,
    seconds: float = 0.12,
    theme: str | Theme = "light",
    width: float | None = None,
    graph: str | None = None,
) -> bytes:
    """Like `animated_svg`, with fewer moments."""
    need("PIL", "GIF")
    from PIL import Image

    steps = moments(puzzle, events, _MAX_MOMENTS)
    scenes = [moment_scene(puzzle, moment, theme, graph) for moment in steps]
    pixels = width if width is not None else scenes[0].width
    frames = [Image.open(BytesIO(as_png(scene, pixels))).convert("RGB") for scene in scenes]
    colors = Image.new("P", (1, 1))
    colors.putpalette(_palette(theme_of(theme), puzzle.side if graph else 0))
    pages = [frame.quantize(palette=colors, dither=Image.Dither.NONE) for frame in frames]
    times = [round(1000 * seconds)] * (len(pages) - 1) + [_REST]
    file = BytesIO()
    pages[0].save(file, "GIF", save_all=True, append_images=pages[1:], duration=times, loop=0, optimize=False)
    return file.getvalue()


def _palette(theme: Theme, vertex_colors: int) -> list[int]:
    """Return the palette of an animation: colours, and shades for edges of letters.

    Of a graph also those of its vertices, in as many steps as there is room for.
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
        for color in _steps(ink, ground, _STEPS)
    ]
    room = _MAX_COLORS - len(dict.fromkeys(blends))
    for value in range(1, vertex_colors + 1):
        steps = max(1, min(_STEPS, room // (2 * vertex_colors) - 1))
        for ink in (theme.line, theme.given):
            blends += _steps(ink, theme.color_of(value, vertex_colors), steps)
    return [part for color in list(dict.fromkeys(blends))[:_MAX_COLORS] for part in color]


def _steps(ink: str, ground: str, steps: int) -> list[tuple[int, ...]]:
    """Return shades from background to foreground; backgrounds are never dropped."""
    pairs = [*zip(rgb(ground), rgb(ink), strict=True)]
    return [
        tuple(round(start + (end - start) * step / steps) for start, end in pairs)
        for step in range(steps + 1)
    ]
