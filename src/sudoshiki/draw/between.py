"""Marks on the border of two cells: white and black dots, letters."""

from __future__ import annotations

from collections.abc import Sequence

from ..puzzle.places import Place
from ..rules.marks import Dot, Letter, Mark
from .frame import BASELINE, CELL, Frame
from .scene import Circle, Paint, Point, Scene, Words, Writing, polyline
from .signs import side_by_side
from .themes import Theme

__all__ = ["draw_between"]

_DOT, _DOT_WITH_TEXT = 0.115, 0.17  # radius in cells
_LETTER = 0.3  # size of letters in cells
_APART = 0.3  # of two marks on one border, in cells


def draw_between(scene: Scene, marks: Sequence[Mark], frame: Frame, theme: Theme) -> None:
    """One after the other; those that share a border lie side by side on it."""
    shared: dict[frozenset[Place], list[Dot | Letter]] = {}
    for mark in dict.fromkeys(mark for mark in marks if isinstance(mark, Dot | Letter)):
        shared.setdefault(frozenset((mark.first, mark.second)), []).append(mark)
    for same in shared.values():
        for number, mark in enumerate(same):
            cells = frame.number(mark.first), frame.number(mark.second)
            place = _place(*cells, number - (len(same) - 1) / 2, scene, frame, theme)
            if isinstance(mark, Dot):
                _draw_dot(scene, mark, place, theme)
            else:
                _draw_letter(scene, mark, place, theme)


def _place(first: int, second: int, turn: float, scene: Scene, frame: Frame, theme: Theme) -> Point:
    """The middle between two cells, moved along their border; a thin line joins cells that are apart."""
    here, there = frame.middle(first), frame.middle(second)
    if not side_by_side(first, second, frame.side):
        scene.add(polyline(Paint(stroke=theme.faint, width=1, dash=(3, 3)), here, there))
    upright = abs(there[0] - here[0]) >= abs(there[1] - here[1])
    move = turn * _APART * CELL
    x, y = (here[0] + there[0]) / 2, (here[1] + there[1]) / 2
    return (x, y + move) if upright else (x + move, y)


def _draw_dot(scene: Scene, mark: Dot, place: Point, theme: Theme) -> None:
    radius = CELL * (_DOT_WITH_TEXT if mark.text else _DOT)
    fill, ink = ("#000000", "#ffffff") if mark.filled else ("#ffffff", "#000000")
    scene.add(Circle(*place, radius, Paint(fill, theme.line, 1.3)))
    if mark.text:
        size = radius * (1.4 if len(mark.text) == 1 else 1.05)
        scene.add(Words(place[0], place[1] + size * BASELINE, mark.text, Writing(size, ink, bold=True)))


def _draw_letter(scene: Scene, mark: Letter, place: Point, theme: Theme) -> None:
    size = _LETTER * CELL
    scene.add(Circle(*place, size * (0.38 + 0.2 * len(mark.text)), Paint(theme.ground)))
    writing = Writing(size, theme.sign, bold=True)
    scene.add(Words(place[0], place[1] + size * BASELINE, mark.text, writing))
