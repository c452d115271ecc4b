"""How a puzzle shows itself: this room can't draw, so whoever can says how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

_ways: list[Callable[[Any], str]] = []  # the last one counts


def show_with(draw: Callable[[Any], str]) -> None:
    """From now on a notebook shows a puzzle as the SVG that this makes of it."""
    _ways.append(draw)


def picture(puzzle: object) -> str | None:
    """Its SVG; nothing where nobody has said how."""
    return _ways[-1](puzzle) if _ways else None
