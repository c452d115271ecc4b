"""A search as an animated SVG; viewers without animation show the last moment."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from ..puzzle import Puzzle
from ..puzzle.errors import so_many
from .replay import Moment, SearchEvent, moments
from .scene import Scene, SceneShape
from .stages import stage_of
from .svg import number, shapes_svg, svg_around
from .themes import Theme, theme_of

_REST = 2.0  # seconds to show the last moment


def moment_scene(
    puzzle: Puzzle, moment: Moment, theme: str | Theme = "light", graph: str | None = None
) -> Scene:
    """Draw one moment as a still picture."""
    stage = stage_of(puzzle, theme_of(theme), graph)
    for cell, value in _search_placements(puzzle, moment):
        stage.scene.add(*stage.value(cell, value))
    for cell, sort in _focus(moment):
        stage.scene.add(*stage.focus(cell, sort))
    stage.scene.add(stage.words(_caption(moment)))
    return stage.scene


def animated_svg(
    puzzle: Puzzle,
    events: Iterable[SearchEvent],
    *,
    seconds: float = 0.12,
    theme: str | Theme = "light",
    width: float | None = None,
    graph: str | None = None,
) -> str:
    """Return the board being filled, `seconds` per moment.

    Frames mark placed values, crosses mark conflicts. With `graph`, "grid" or "circle", its constraint graph
    is coloured instead.
    """
    frames = moments(puzzle, events)
    stage = stage_of(puzzle, theme_of(theme), graph)
    clock = _Clock(len(frames), seconds)
    pieces = [*shapes_svg(stage.scene.shapes)]
    for (cell, value), when in _times(frames, lambda moment: _search_placements(puzzle, moment)).items():
        pieces.append(clock.during(when, stage.value(cell, value)))
    for (cell, sort), when in _times(frames, _focus).items():
        pieces.append(clock.during(when, stage.focus(cell, sort)))
    for words, when in _times(frames, lambda moment: [_caption(moment)]).items():
        pieces.append(clock.during(when, [stage.words(words)]))
    return svg_around(stage.scene, "\n".join(pieces), width)


def _search_placements(puzzle: Puzzle, moment: Moment) -> list[tuple[int, int]]:
    """Return the cells and values that the search has placed."""
    cells = enumerate(zip(moment.board, puzzle.givens, strict=True))
    return [(cell, value) for cell, (value, given) in cells if value and not given]


def _focus(moment: Moment) -> list[tuple[int, str]]:
    """Return the cell of the event and the sort of its mark, if it has a cell."""
    sort = moment.kind if moment.kind in ("placed", "conflict") else "taken back"
    return [(moment.cell, sort)] if moment.cell >= 0 else []


def _caption(moment: Moment) -> str:
    if moment.broken is not None:
        return f"{so_many(moment.broken, 'rule', ',')} broken"
    return f"{moment.placed:,} placed, {so_many(moment.conflicts, 'conflict', ',')}"


Times = Sequence[int]  # numbers of moments, ascending
Seen = TypeVar("Seen", bound=Hashable)


def _times(frames: Sequence[Moment], seen: Callable[[Moment], Iterable[Seen]]) -> Mapping[Seen, Times]:
    """Return the times at which each item is visible; `seen` has the items by moment."""
    times: dict[Seen, list[int]] = {}
    for index, moment in enumerate(frames):
        for one in seen(moment):
            times.setdefault(one, []).append(index)
    return times


class _Clock:
    """The timing of one round of the animation: its moments, and a pause at the end."""

    def __init__(self, count: int, seconds: float) -> None:
        self.count = count
        self.seconds = count * seconds + _REST
        self.share = seconds / self.seconds  # part of the round per moment

    def during(self, when: Times, shapes: Iterable[SceneShape]) -> str:
        """Shapes that are visible only at these moments."""
        inside = "".join(shapes_svg(shapes))
        changes = list(_changes(when, self.count))
        if changes == [(0, True)]:
            return inside
        times = ";".join(_short(index * self.share) for index, _ in changes)
        values = ";".join("1" if seen else "0" for _, seen in changes)
        at_rest = "" if self.count - 1 in when else ' opacity="0"'
        return (
            f'<g{at_rest}>{inside}<animate attributeName="opacity" values="{values}" keyTimes="{times}" '
            f'dur="{number(self.seconds)}s" calcMode="discrete" repeatCount="indefinite"/></g>'
        )


def _changes(when: Times, count: int) -> Iterator[tuple[int, bool]]:
    """Return the times an item appears and disappears; the last shapes stay."""
    there = set(when)
    seen = None
    for index in sorted({0, *when, *(index + 1 for index in when)}):
        if index < count and (index in there) is not seen:
            seen = index in there
            yield index, seen


def _short(share: float) -> str:
    return f"{share:.5f}".rstrip("0").rstrip(".")
