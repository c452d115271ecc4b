"""The drawing of a puzzle's rules, for the web page."""

from __future__ import annotations

from typing import Any

from ..puzzle import Puzzle
from .frame import CELL, BoardFrame
from .lines import draw_diagonals
from .outlines import draw_shades
from .rule_lines import draw_sample
from .rule_marks import draw_marks_over, draw_marks_under, marks_of, notes_of
from .scene import Scene
from .signs import draw_signs
from .svg import shapes_svg
from .text import rules_in_words
from .themes import THEMES, Theme

_GROUND = "var(--card)"  # the page's background of boards


def rule_layers(puzzle: Puzzle, language: str = "en") -> dict[str, Any]:
    """Return, for two backgrounds, SVG under and over the grid lines, and notes.

    The board's top left corner is at (margin, margin), and a cell has `cell` units.
    """
    themes = {name: THEMES[name]._replace(ground=_GROUND) for name in ("light", "dark")}
    marks = marks_of(puzzle)
    frame = BoardFrame(puzzle, marks)
    notes = notes_of(puzzle, language)
    layers: dict[str, Any] = {name: _layers(puzzle, frame, theme) for name, theme in themes.items()}
    samples = {name: [_sample(note.role, theme) for note in notes] for name, theme in themes.items()}
    return {
        "cell": CELL,
        "margin": frame.margin,
        **layers,
        "notes": [
            {"text": note.text, "light": light, "dark": dark}
            for note, light, dark in zip(notes, samples["light"], samples["dark"], strict=True)
        ],
        "words": rules_in_words(puzzle, language),
    }


def _layers(puzzle: Puzzle, frame: BoardFrame, theme: Theme) -> dict[str, str]:
    marks = marks_of(puzzle)
    under, over = Scene(0, 0, theme.ground), Scene(0, 0, theme.ground)
    draw_shades(under, marks, frame, theme)
    if not puzzle.graph.diagonals:  # the page draws pairs of diagonals itself
        draw_diagonals(under, puzzle, frame, theme)
    draw_marks_under(under, marks, frame, theme)
    draw_marks_over(over, marks, frame, theme)
    draw_signs(over, puzzle, frame, theme)
    return {"under": "".join(shapes_svg(under.shapes)), "over": "".join(shapes_svg(over.shapes))}


def _sample(role: str, theme: Theme) -> str:
    """Return a sample of a line of this role, 26 by 12."""
    scene = Scene(0, 0, theme.ground)
    if role:
        draw_sample(scene, (5, 6), (21, 6), role, theme)
    return "".join(shapes_svg(scene.shapes))
