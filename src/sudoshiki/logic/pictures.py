"""Steps as pictures: what a step is about, as marks on the board it is taken on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ..draw.board import board_scene
from ..draw.marks import Blocked, LinkArrow, Marks
from ..draw.scene import Scene
from ..draw.themes import Theme
from .singles import hidden_single, naked_single
from .situation import Situation
from .step import Candidate, Cause, ChainLink, Step
from .table import named_technique

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
    """Return the candidates of the pattern that the technique uses.

    Some techniques use all candidates of a cell.
    """
    whole_cells = step.technique in _BY_WHOLE_CELLS or step.arcs
    for cell in dict.fromkeys((*step.cells, *chain.from_iterable(step.parts))):
        for value in situation.candidates(cell):
            if whole_cells or value in step.values:
                yield Candidate(cell, value)


LinkPlace = tuple[int, int]  # number of the branch, and place in it


def step_marks(step: Step, situation: Situation) -> Marks:
    """Return groups, cells, the pattern or chain, and the changes of the step."""
    every = [(branch, place) for branch, links in enumerate(step.branches) for place in range(len(links))]
    marks = _chain_marks(step, every)
    groups = situation.puzzle.graph.groups
    marks = replace(
        marks,
        groups=(*step.parts, *(groups[number] for number in step.groups)),  # parts lie over groups
        cells=tuple(cell for cell in step.cells if not situation.values[cell]),
        seen=frozenset(seen_candidates(step, situation)),
        struck=frozenset(() if step.placements else step.eliminations),
        placed=frozenset(step.placements),
        signs=tuple(dict.fromkeys((*step.arcs, *marks.signs))),
    )
    return replace(marks, **_why_single(step, situation))


def cases_marks(step: Step, situation: Situation) -> Marks:
    """Mark the start of a chain: its cell or group, and the assumption of each branch."""
    whole, starts = step_marks(step, situation), _states(branch[-1] for branch in step.branches)
    return replace(starts, groups=whole.groups, cells=whole.cells, seen=whole.seen)


def part_marks(
    step: Step, situation: Situation, links: Sequence[LinkPlace], described: Sequence[LinkPlace]
) -> Marks:
    """Mark one part of a chain, and faintly the links `described` before.

    Eliminations by patterns are shown without their reasons, which `pattern_marks` shows.
    """
    whole = step_marks(step, situation)
    marks, before = (_chain_marks(step, places, patterns=False) for places in (links, described))
    now = marks.on | marks.off
    return replace(
        marks,
        cells=whole.cells,
        done_on=before.on - now,
        done_off=before.off - now,
        done_arrows=tuple(arrow for arrow in before.arrows if arrow not in marks.arrows),
    )


def pattern_marks(step: Step, situation: Situation, links: Sequence[LinkPlace]) -> Marks:
    """Mark the candidates that a pattern removes, and the states that it depends on.

    If the pattern is a chain itself, its links are drawn, and its conditions are faint.
    """
    branch = step.branches[links[0][0]]
    links_of_pattern = [branch[place] for _, place in links]
    if links_of_pattern[0].inner is None:
        return _chain_marks(step, links)
    chain = step_marks(links_of_pattern[0].inner, situation)
    before = _states(branch[parent] for parent in links_of_pattern[0].parents)
    now = chain.on | chain.off
    return replace(
        chain,
        seen=chain.seen - before.off,
        struck=frozenset(link.candidate for link in links_of_pattern),
        placed=frozenset(),
        done_on=before.on - now,
        done_off=before.off - now,
    )


def end_marks(step: Step, situation: Situation) -> Marks:
    """Mark the start and end of all branches, and the changes of the step."""
    whole = step_marks(step, situation)
    ends = _states(branch[place] for branch in step.branches for place in (0, -1))
    return replace(ends, cells=whole.cells, struck=whole.struck, placed=whole.placed)


def _chain_marks(step: Step, places: Iterable[LinkPlace], *, patterns: bool = True) -> Marks:
    """Return the links with their parents; inner patterns may be left out."""
    states: list[ChainLink] = []
    arrows: list[LinkArrow] = []
    for number, place in places:
        branch = step.branches[number]
        link = branch[place]
        described = patterns or link.cause is not Cause.PATTERN
        parents = [branch[parent] for parent in link.parents] if described else []
        states += [link, *parents]
        arrows += [LinkArrow(parent.candidate, link.candidate, link.on) for parent in parents]
    return replace(_states(states), arrows=tuple(dict.fromkeys(arrows)))


def _states(links: Iterable[ChainLink]) -> Marks:
    states = list(links)
    return Marks(
        on=frozenset(_candidates_of(states, on=True)),
        off=frozenset(_candidates_of(states, on=False)),
        signs=tuple(dict.fromkeys(link.sign for link in states if link.sign)),
    )


def _candidates_of(links: Iterable[ChainLink], *, on: bool) -> Iterator[Candidate]:
    for link in links:
        if link.on is on:
            yield from (Candidate(cell, link.candidate.value) for cell in link.cells)


def _why_single(step: Step, situation: Situation) -> dict[str, Any]:
    """The values that block the other cells of a group, or the other values of a cell."""
    if step.technique in ("hidden-single-box", "hidden-single-line"):
        (cell, value), number = step.placements[0], step.groups[0]
        hidden = hidden_single(situation, number, cell, value)
        blocked = (Blocked(Candidate(other, value), by) for other, by in sorted(hidden.blocked_by.items()))
        return {"blockers": tuple(sorted(hidden.blockers)), "blocked": tuple(blocked)}
    if step.technique == "naked-single":
        naked = naked_single(situation, step.placements[0].cell)
        groups = situation.puzzle.groups
        return {"blockers": naked.blockers, "groups": tuple(groups[number] for number in naked.groups)}
    return {}


def step_scene(
    step: Step,
    situation: Situation,
    *,
    marks: Marks | None = None,
    caption: str | None = None,
    theme: str | Theme = "light",
) -> Scene:
    """Return the board with candidates and the step, or the `marks` of a part.

    The caption is the name of the technique, unless another one is set.
    """
    known = named_technique(step.technique, step.size).name
    return board_scene(
        situation.puzzle,
        situation.values,
        candidates=situation.masks,
        marks=marks or step_marks(step, situation),
        caption=f"{known}, rating {step.rating:g}" if caption is None else caption,
        theme=theme,
    )
