"""What a picture points out on a board: plain cells and candidates, whoever thought of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .frame import CELL, Frame
from .scene import Circle, Curve, Paint, Point, Rect, Scene, curve, polyline
from .themes import Theme

Spot = tuple[int, int]  # a candidate: cell, value


class Arrow(NamedTuple):
    """One candidate leads to another; firm where the second is then true, loose where it is then false."""

    start: Spot
    end: Spot
    firm: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """Groups are tinted, cells framed; candidates are filled, ringed thinly, struck out or ringed twice."""

    groups: tuple[tuple[int, ...], ...] = ()
    cells: tuple[int, ...] = ()
    seen: frozenset[Spot] = frozenset()  # of the pattern, or true in a chain
    off: frozenset[Spot] = frozenset()  # false in a chain
    struck: frozenset[Spot] = frozenset()
    placed: frozenset[Spot] = frozenset()
    arrows: tuple[Arrow, ...] = ()


def draw_tints(scene: Scene, marks: Marks, frame: Frame, theme: Theme) -> None:
    """Under everything else: groups, then the cells that are looked at."""
    tinted: dict[int, str] = {}
    for number, group in enumerate(marks.groups):
        for cell in group:
            tinted.setdefault(cell, theme.tints[number % len(theme.tints)])
    for cell, tint in sorted(tinted.items(), key=lambda item: (item[1], item[0])):
        scene.add(Rect(*frame.corner(cell), CELL, CELL, Paint(tint), round=3 if frame.apart else 0))
    for cell in marks.cells:
        x, y = frame.corner(cell)
        paint = Paint(stroke=theme.seen, width=2)
        scene.add(Rect(x + 2.2, y + 2.2, CELL - 4.4, CELL - 4.4, paint, round=3))
    for spot in sorted(marks.seen - marks.placed - marks.struck):
        scene.add(Circle(*frame.place(*spot), _radius(frame), Paint(theme.seen)))
    for spot in sorted(marks.off - marks.seen - marks.struck):
        scene.add(Circle(*frame.place(*spot), _radius(frame), Paint(theme.ground, theme.link, 0.8)))


def _radius(frame: Frame) -> float:
    return frame.candidate_room * 0.46


def draw_arrows(scene: Scene, marks: Marks, frame: Frame, theme: Theme) -> None:
    """Bows from candidate to candidate, from edge to edge, with an arrow; loose ones are dashed."""
    for arrow in marks.arrows:
        start, end = frame.place(*arrow.start), frame.place(*arrow.end)
        away = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
        reach = _radius(frame) + 0.6
        if away <= 2 * reach:
            continue
        _bow(scene, start, end, away, reach, theme, arrow.firm)


def _bow(scene: Scene, start: Point, end: Point, away: float, reach: float, theme: Theme, firm: bool) -> None:
    right, down = (end[0] - start[0]) / away, (end[1] - start[1]) / away
    bend = min(away * 0.16, CELL * 0.5)
    side = (-down * bend, right * bend)
    first = (start[0] + right * away * 0.3 + side[0], start[1] + down * away * 0.3 + side[1])
    second = (end[0] - right * away * 0.3 + side[0], end[1] - down * away * 0.3 + side[1])
    begin, stop = _towards(start, first, reach), _towards(end, second, reach + 1.2)
    dash = () if firm else (3.0, 2.6)
    scene.add(curve(Paint(stroke=theme.link, width=1.3, dash=dash), begin, first, second, stop))
    scene.add(_arrow(second, stop, theme))


def _towards(start: Point, end: Point, length: float) -> Point:
    right, down = end[0] - start[0], end[1] - start[1]
    away = (right * right + down * down) ** 0.5 or 1
    return start[0] + right / away * length, start[1] + down / away * length


def _arrow(before: Point, tip: Point, theme: Theme) -> Curve:
    right, down = tip[0] - before[0], tip[1] - before[1]
    away = (right * right + down * down) ** 0.5 or 1
    right, down = right / away, down / away
    back = (tip[0] - right * 4.2, tip[1] - down * 4.2)
    ends = [(back[0] - down * turn * 1.9, back[1] + right * turn * 1.9) for turn in (1, -1)]
    return polyline(Paint(theme.link, theme.link, 0.5), tip, *ends, closed=True)


def draw_over(scene: Scene, marks: Marks, frame: Frame, theme: Theme) -> None:
    """Over the candidates: what is crossed out, what is placed."""
    radius = _radius(frame)
    for spot in sorted(marks.struck):
        x, y = frame.place(*spot)
        paint = Paint(stroke=theme.struck, width=max(0.9, radius * 0.28))
        scene.add(polyline(paint, (x - radius, y + radius), (x + radius, y - radius)))
    for spot in sorted(marks.placed):
        x, y = frame.place(*spot)
        scene.add(Circle(x, y, radius * 1.05, Paint(stroke=theme.placed, width=1.6)))
        scene.add(Circle(x, y, radius * 1.45, Paint(stroke=theme.placed, width=0.7)))
