"""A search as an SVG that plays by itself, over and over; where nothing moves, its last moment is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..puzzle import Puzzle
from ..puzzle.errors import so_many
from .board import board_scene
from .frame import BASELINE, CELL, MARGIN, Frame
from .replay import Moment, SearchEvent, moments
from .scene import Paint, Rect, Scene, Shape, Words, Writing, polyline
from .svg import number, shapes_svg, svg_around
from .themes import Theme, theme_of

__all__ = ["animated_svg", "moment_scene"]

_LINE = 22.0  # room for the words under the board
_REST = 2.0  # seconds that the last moment is shown


def moment_scene(puzzle: Puzzle, moment: Moment, theme: str | Theme = "light") -> Scene:
    """One moment as a picture that stands still."""
    colors = theme_of(theme)
    scene, frame = _stage(puzzle, colors)
    for cell, (value, given) in enumerate(zip(moment.board, puzzle.givens, strict=True)):
        if value and not given:
            scene.add(_value(frame, cell, value, colors))
    if moment.cell >= 0:
        scene.add(*_focus(frame, moment.cell, _sort(moment), colors))
    scene.add(_words(frame, _told(moment), colors))
    return scene


def animated_svg(
    puzzle: Puzzle,
    events: Iterable[SearchEvent],
    *,
    seconds: float = 0.12,
    theme: str | Theme = "light",
    width: float | None = None,
) -> str:
    """The board being filled, `seconds` a moment; frames tell what is placed, crosses where it went wrong."""
    colors = theme_of(theme)
    shown = moments(puzzle, events)
    scene, frame = _stage(puzzle, colors)
    clock = _Clock(len(shown), seconds)
    pieces = [*shapes_svg(scene.shapes)]
    for (cell, value), when in _by_value(puzzle, shown).items():
        pieces.append(clock.during(when, [_value(frame, cell, value, colors)]))
    for (cell, sort), when in _by_focus(shown).items():
        pieces.append(clock.during(when, _focus(frame, cell, sort, colors)))
    for words, when in _by_words(shown).items():
        pieces.append(clock.during(when, [_words(frame, words, colors)]))
    return svg_around(scene, "\n".join(pieces), width)


def _stage(puzzle: Puzzle, theme: Theme) -> tuple[Scene, Frame]:
    """The puzzle with room for words under it."""
    scene, frame = board_scene(puzzle, theme=theme), Frame(puzzle)
    scene.height += _LINE
    scene.width = max(scene.width, 230.0)
    return scene, frame


def _value(frame: Frame, cell: int, value: int, theme: Theme) -> Words:
    (x, y), size = frame.middle(cell), frame.value_size()
    return Words(x, y + size * BASELINE, str(value), Writing(size, theme.found))


def _focus(frame: Frame, cell: int, sort: str, theme: Theme) -> list[Shape]:
    """A frame around the cell: whole for a value, dashed where it is taken back, crossed at a conflict."""
    x, y = frame.corner(cell)
    color = {"placed": theme.placed, "conflict": theme.struck}.get(sort, theme.faint)
    paint = Paint(stroke=color, width=2.6, dash=(4, 4) if sort == "taken back" else ())
    shapes: list[Shape] = [Rect(x + 2, y + 2, CELL - 4, CELL - 4, paint, round=4)]
    if sort == "conflict":
        near, far = CELL * 0.2, CELL * 0.8
        shapes.append(polyline(paint, (x + near, y + near), (x + far, y + far)))
        shapes.append(polyline(paint, (x + near, y + far), (x + far, y + near)))
    return shapes


def _words(frame: Frame, text: str, theme: Theme) -> Words:
    return Words(frame.left, frame.bottom + MARGIN + 13, text, Writing(13, theme.faint, anchor="start"))


def _sort(moment: Moment) -> str:
    return moment.kind if moment.kind in ("placed", "conflict") else "taken back"


def _told(moment: Moment) -> str:
    if moment.broken is not None:
        return f"{so_many(moment.broken, 'rule', ',')} broken"
    return f"{moment.placed:,} placed, {so_many(moment.conflicts, 'conflict', ',')}"


Times = Sequence[int]  # numbers of moments, ascending


def _by_value(puzzle: Puzzle, shown: Sequence[Moment]) -> Mapping[tuple[int, int], Times]:
    found: dict[tuple[int, int], list[int]] = {}
    givens = puzzle.givens
    for at, moment in enumerate(shown):
        for cell, value in enumerate(moment.board):
            if value and not givens[cell]:
                found.setdefault((cell, value), []).append(at)
    return found


def _by_focus(shown: Sequence[Moment]) -> Mapping[tuple[int, str], Times]:
    found: dict[tuple[int, str], list[int]] = {}
    for at, moment in enumerate(shown):
        if moment.cell >= 0:
            found.setdefault((moment.cell, _sort(moment)), []).append(at)
    return found


def _by_words(shown: Sequence[Moment]) -> Mapping[str, Times]:
    found: dict[str, list[int]] = {}
    for at, moment in enumerate(shown):
        found.setdefault(_told(moment), []).append(at)
    return found


class _Clock:
    """One round of the animation: its moments, and a rest at the end."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = count * seconds + _REST
        self.share = seconds / self.seconds  # of the round that a moment takes

    def during(self, when: Times, shapes: Iterable[Shape]) -> str:
        """Shapes that are seen at these moments alone."""
        inside = "".join(shapes_svg(shapes))
        changes = list(_changes(when, self.count))
        if changes == [(0, True)]:
            return inside
        times = ";".join(_short(at * self.share) for at, _ in changes)
        values = ";".join("1" if seen else "0" for _, seen in changes)
        at_rest = "" if self.count - 1 in when else ' opacity="0"'
        return (
            f'<g{at_rest}>{inside}<animate attributeName="opacity" values="{values}" keyTimes="{times}" '
            f'dur="{number(self.seconds)}s" calcMode="discrete" repeatCount="indefinite"/></g>'
        )


def _changes(when: Times, count: int) -> Iterator[tuple[int, bool]]:
    """When it appears and goes; what is there at the last moment stays."""
    there = set(when)
    seen = None
    for at in sorted({0, *when, *(at + 1 for at in when)}):
        if at < count and (at in there) is not seen:
            seen = at in there
            yield at, seen


def _short(share: float) -> str:
    return f"{share:.5f}".rstrip("0").rstrip(".")
