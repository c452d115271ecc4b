"""Show a puzzle in a notebook: packages that draw register a function here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class _Renderers(NamedTuple):
    """Functions that make an SVG and a text of a puzzle."""

    picture: Callable[[Any], str]
    text: Callable[[Any], str]


_renderers: list[_Renderers] = []  # the last one is used


def set_renderers(picture: Callable[[Any], str], text: Callable[[Any], str]) -> None:
    """Set the functions that make a puzzle's SVG for notebooks and its text for `str`."""
    _renderers.append(_Renderers(picture, text))


def picture(puzzle: object) -> str | None:
    """Return its SVG; None if no function is registered."""
    return _renderers[-1].picture(puzzle) if _renderers else None


def text(puzzle: object) -> str:
    """Return its board; its repr if no function is registered."""
    return _renderers[-1].text(puzzle) if _renderers else repr(puzzle)
