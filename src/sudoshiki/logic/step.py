"""A deduction: the pattern, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from .. import _core
from ..puzzle.arcs import Arc


class Candidate(NamedTuple):
    """A value that a cell may have."""

    cell: int
    value: int


class Technique(NamedTuple):
    """An entry of the core's table of techniques."""

    name: str
    assumes_one_solution: bool  # sound only where the puzzle has one


@cache
def techniques() -> tuple[Technique, ...]:
    """Return all techniques there are."""
    return tuple(Technique(*entry) for entry in _core.logic_techniques())


class Cause(StrEnum):
    """The reason why a link of a chain follows from those before it."""

    ASSUMED = "assumed"
    CELL = "cell"  # a cell has one value, and needs one
    GROUP = "group"  # a value is in a group once, and must be somewhere
    SIGN = "sign"  # the two values don't go together on its two sides
    PATTERN = "pattern"  # a technique applied to what the chain has left of the board


class ChainLink(NamedTuple):
    """A candidate in a chain, taken to be true (on) or not."""

    candidate: Candidate
    on: bool
    cause: Cause
    group: int | None  # number of the group in the graph, if the cause is a group
    pattern: str | None  # the technique, where the cause is one
    parents: tuple[int, ...]  # places in the same branch
    sign: Arc | None = None  # smaller and greater cell, where the cause is a sign
    others: tuple[int, ...] = ()  # cells that go with it: on, one of all has the value; off, none has
    more_groups: tuple[int, ...] = ()  # off, where no one group has all cells of the link and of its parent
    inner: Step | None = None  # where the pattern is a chain itself: that chain, with the rating 0

    @property
    def cells(self) -> tuple[int, ...]:
        return self.candidate.cell, *self.others


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a technique. Groups are numbers of the graph, bases before covers."""

    technique: str
    rating: float  # rating on the scale of the path
    # cells of a set, lines of a fish, cells of a loop, states of a chain, signs of a chain of signs, cells
    # below a hill; 0 if not applicable
    size: int
    type: int  # type of unique loops, graves and colours, from 1; else 0
    level: int  # level of forcing chains: what they may use besides links
    groups: tuple[int, ...]
    cells: tuple[int, ...]
    parts: tuple[tuple[int, ...], ...]  # further cells: fins, colours, sets of the pattern
    values: tuple[int, ...]
    arcs: tuple[Arc, ...]  # the signs of the pattern: smaller and greater cell
    joints: tuple[tuple[int, ...], ...]  # common values of neighbouring sets in parts
    branches: tuple[
        tuple[ChainLink, ...], ...
    ]  # branches of a chain, each from its end back to the assumption
    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
