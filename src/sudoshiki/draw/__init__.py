"""Pictures of boards: one scene, several back ends, imported on first use.

    board.py, graph.py, tree.py ─▶ scene.py (shapes) ─▶ svg.py ─▶ png.py     pdf.py
    replay.py (a search, moment by moment) ─▶ animation.py (SVG that plays), gif.py
    text.py, candidates.py: the terminal

`rule_marks.py` draws the marks of rules (`rules/marks.py`) in layers, `layers.py` hands them to the page.
`themes.py` has the colours, `frame.py` where cells lie, `marks.py` what is pointed out on a board. PNG, PDF
and GIF need the extra `draw`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .candidates import candidates_text
from .text import text

if TYPE_CHECKING:
    from .animation import animated_svg
    from .board import board_scene
    from .gif import as_gif
    from .graph import graph_scene
    from .marks import LinkArrow, Marks
    from .pdf import as_pdf
    from .png import as_png
    from .svg import as_svg
    from .themes import THEMES
    from .tree import tree_scene

__all__ = [
    "THEMES",
    "LinkArrow",
    "Marks",
    "animated_svg",
    "as_gif",
    "as_pdf",
    "as_png",
    "as_svg",
    "board_scene",
    "candidates_text",
    "graph_scene",
    "text",
    "tree_scene",
]

_LATE = {
    "THEMES": "themes",
    "LinkArrow": "marks",
    "Marks": "marks",
    "animated_svg": "animation",
    "as_gif": "gif",
    "as_pdf": "pdf",
    "as_png": "png",
    "as_svg": "svg",
    "board_scene": "board",
    "graph_scene": "graph",
    "tree_scene": "tree",
}


if not TYPE_CHECKING:  # type checkers see the imports above, and report unknown names

    def __getattr__(name):
        if name not in _LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_LATE[name]}"), name)
