"""The marks of a picture: plain cells and candidates, independent of `logic`."""

from __future__ import annotations

from dataclasses import dataclass
from math import dist
from typing import NamedTuple

from .frame import CELL, BoardFrame
from .scene import Curve, Disc, Paint, Point, Rect, Scene, cross, curve, direction, polyline, towards
from .themes import Theme, mix

_FAINT = 0.72  # how far marks of earlier parts fade into the background
_RING = CELL * 0.36  # around a placed value

Spot = tuple[int, int]  # a candidate: cell, value


class LinkArrow(NamedTuple):
    """A link between candidates: strong if the second is then true, else weak."""

    start: Spot
    end: Spot
    firm: bool


class Blocked(NamedTuple):
    """A value that a cell can't have, and the blocking cell; None if eliminated."""

    spot: Spot
    blocker: int | None


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks. They differ not only in colour: shapes and dashes differ, too."""

    groups: tuple[tuple[int, ...], ...] = ()  # groups to tint
    cells: tuple[int, ...] = ()  # cells to frame
    signs: tuple[tuple[int, int], ...] = ()  # lesser and greater cell; drawn in bold
    blockers: tuple[int, ...] = ()  # placed values, ringed
    blocked: tuple[Blocked, ...] = ()  # a small cross, with a line from the blocker
    seen: frozenset[Spot] = frozenset()  # candidates of the pattern: filled
    on: frozenset[Spot] = frozenset()  # true in a chain: filled in another colour
    off: frozenset[Spot] = frozenset()  # false in a chain: ringed
    struck: frozenset[Spot] = frozenset()
    placed: frozenset[Spot] = frozenset()  # values with a double ring
    arrows: tuple[LinkArrow, ...] = ()
    done_on: frozenset[Spot] = frozenset()  # earlier parts of a chain, drawn faintly
    done_off: frozenset[Spot] = frozenset()
    done_arrows: tuple[LinkArrow, ...] = ()

    @property
    def candidates(self) -> frozenset[Spot]:
        """The candidates of the current part."""
        return self.seen | self.on | self.off | self.placed | self.struck


def draw_tints(scene: Scene, marks: Marks, frame: BoardFrame, theme: Theme) -> None:
    """Shapes under everything else: tinted groups, then framed cells."""
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
    _draw_spots(scene, marks, frame, theme)


def _draw_spots(scene: Scene, marks: Marks, frame: BoardFrame, theme: Theme) -> None:
    covered = marks.on | marks.placed | marks.struck
    ring = Paint(theme.ground, theme.off, 1.1)
    for spots, paint in (
        (marks.done_on, Paint(mix(theme.on, theme.ground, _FAINT))),
        (marks.done_off, Paint(theme.ground, mix(theme.off, theme.ground, _FAINT), 0.8)),
        (marks.seen - covered - marks.off, Paint(theme.seen)),
        (marks.on - marks.placed, Paint(theme.on)),
        (marks.off - marks.on - marks.struck, ring),
        (marks.off & marks.on, ring._replace(fill="")),  # a contradiction
    ):
        for spot in sorted(spots):
            scene.add(Disc(*frame.place(*spot), _radius(frame), paint))


def draw_blocked(scene: Scene, marks: Marks, frame: BoardFrame, theme: Theme) -> None:
    """Shapes under the values: blockers, and lines to the cells that they block."""
    for cell in marks.blockers:
        scene.add(Disc(*frame.middle(cell), _RING, Paint(stroke=theme.off, width=1.8)))
    for spot, blocker in marks.blocked:
        place = frame.place(*spot)
        scene.add(*cross(Paint(stroke=theme.off, width=1.4), place, _radius(frame) * 0.62))
        if blocker is None:
            continue
        start = frame.middle(blocker)
        ends = towards(start, place, _RING + 0.9), towards(place, start, _radius(frame))
        if dist(start, place) > _RING + _radius(frame):
            scene.add(polyline(Paint(stroke=theme.off, width=0.9, opacity=0.75), *ends))


def _radius(frame: BoardFrame) -> float:
    return frame.candidate_room * 0.46


def draw_arrows(scene: Scene, marks: Marks, frame: BoardFrame, theme: Theme) -> None:
    """Curved arrows between candidates, from edge to edge; weak links are dashed."""
    for arrows, color in (
        (marks.done_arrows, mix(theme.link, theme.ground, _FAINT)),
        (marks.arrows, theme.link),
    ):
        for arrow in arrows:
            _bow(scene, frame.place(*arrow.start), frame.place(*arrow.end), frame, color, arrow.firm)


def _bow(scene: Scene, start: Point, end: Point, frame: BoardFrame, color: str, firm: bool) -> None:
    """Return a flat curve between distant points, else a loop, bent into the board."""
    away, reach = dist(start, end), _radius(frame) + 0.6
    if not away:
        return
    right, down = direction(start, end)
    near = away <= 2 * reach + 6
    bend = reach * 1.9 if near else min(away * 0.16, CELL * 0.5)
    along = 0.1 if near else 0.3
    side = (-down * bend, right * bend)
    middle = ((start[0] + end[0]) / 2 + side[0], (start[1] + end[1]) / 2 + side[1])
    if not (frame.left <= middle[0] <= frame.right and frame.top <= middle[1] <= frame.bottom):
        side = (-side[0], -side[1])
    first = (start[0] + right * away * along + side[0], start[1] + down * away * along + side[1])
    second = (end[0] - right * away * along + side[0], end[1] - down * away * along + side[1])
    begin, stop = towards(start, first, reach), towards(end, second, reach + 1.2)
    dash = () if firm else (3.0, 2.6)
    scene.add(curve(Paint(stroke=color, width=1.3, dash=dash), begin, first, second, stop))
    scene.add(_arrow(second, stop, color))


def _arrow(before: Point, tip: Point, color: str) -> Curve:
    right, down = direction(before, tip)
    back = (tip[0] - right * 4.2, tip[1] - down * 4.2)
    ends = [(back[0] - down * turn * 1.9, back[1] + right * turn * 1.9) for turn in (1, -1)]
    return polyline(Paint(color, color, 0.5), tip, *ends, closed=True)


def draw_over(scene: Scene, marks: Marks, frame: BoardFrame, theme: Theme) -> None:
    """Shapes over the candidates: eliminations and placements."""
    radius = _radius(frame)
    for spot in sorted(marks.struck):
        x, y = frame.place(*spot)
        paint = Paint(stroke=theme.struck, width=max(0.9, radius * 0.28))
        scene.add(polyline(paint, (x - radius, y + radius), (x + radius, y - radius)))
    for spot in sorted(marks.placed):
        x, y = frame.place(*spot)
        scene.add(Disc(x, y, radius * 1.05, Paint(stroke=theme.placed, width=1.6)))
        scene.add(Disc(x, y, radius * 1.45, Paint(stroke=theme.placed, width=0.7)))
