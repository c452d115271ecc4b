"""Steps as pictures: what a step is about, as marks on the board it is taken on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from ..draw.board import board_scene
from ..draw.marks import Arrow, Marks
from ..draw.scene import Scene
from ..draw.themes import Theme
from .situation import Situation
from .step import Candidate, ChainLink, Step
from .table import known_as

_BY_WHOLE_CELLS = (
    "xy-wing",
    "xyz-wing",
    "larger-wing",
    "aligned-exclusion",
    "cell-forcing-chain",
    "sue-de-coq",
    "als-xz",
    "als-xy-wing",
    "als-chain",
)


def seen_candidates(step: Step, situation: Situation) -> Iterator[Candidate]:
    """The candidates of the pattern that the technique looks at; of some it looks at all a cell has."""
    whole_cells = step.technique in _BY_WHOLE_CELLS or step.arcs
    for cell in dict.fromkeys((*step.cells, *chain.from_iterable(step.parts))):
        for value in situation.candidates(cell):
            if whole_cells or value in step.values:
                yield Candidate(cell, value)


def step_marks(step: Step, situation: Situation) -> Marks:
    """Groups, cells, the pattern or the chain with its links, and what the step changes."""
    links = [link for branch in step.branches for link in branch]
    groups = situation.puzzle.graph.groups
    return Marks(
        groups=(*step.parts, *(groups[number] for number in step.groups)),  # parts lie over groups
        cells=tuple(cell for cell in step.cells if not situation.values[cell]),
        seen=frozenset([*seen_candidates(step, situation), *_linked(links, on=True)]),
        off=frozenset(_linked(links, on=False)),
        struck=frozenset(() if step.placements else step.eliminations),
        placed=frozenset(step.placements),
        arrows=tuple(dict.fromkeys(_arrows(step))),
    )


def _linked(links: Iterable[ChainLink], *, on: bool) -> Iterator[Candidate]:
    for link in links:
        if link.on is on:
            yield from (Candidate(cell, link.candidate.value) for cell in link.cells)


def _arrows(step: Step) -> Iterator[Arrow]:
    for branch in step.branches:
        for link in branch:
            for parent in link.parents:
                yield Arrow(branch[parent].candidate, link.candidate, link.on)


def step_scene(
    step: Step, situation: Situation, *, caption: str | None = None, theme: str | Theme = "light"
) -> Scene:
    """The board with its candidates and the step on it; under it the name of the technique, unless told."""
    known = known_as(step.technique, step.size).name
    return board_scene(
        situation.puzzle,
        situation.values,
        candidates=situation.masks,
        marks=step_marks(step, situation),
        caption=f"{known}, rating {step.rating:g}" if caption is None else caption,
        theme=theme,
    )
