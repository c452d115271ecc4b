"""Reasons of singles: the placed values that block other cells or values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .situation import Situation


class HiddenSingle(NamedTuple):
    """Open cells of the group that can't have the value, with blockers or None."""

    blocked_by: Mapping[int, int | None]

    @property
    def blockers(self) -> list[int]:
        """Cells with the value, those that block most first."""
        return [cell for cell in dict.fromkeys(self.blocked_by.values()) if cell is not None]

    @property
    def crossed_out(self) -> list[int]:
        return [cell for cell, blocker in self.blocked_by.items() if blocker is None]


class NakedSingle(NamedTuple):
    """Groups of the cell, and the cells there whose values it sees, each once."""

    groups: tuple[int, ...]
    blockers: tuple[int, ...]


def hidden_single(situation: Situation, group: int, cell: int, value: int) -> HiddenSingle:
    """Return why the value has no other place, with few blockers (greedily)."""
    cells = situation.puzzle.groups[group]
    rest = [other for other in cells if other != cell and not situation.values[other]]
    left = {other: set(situation.placed_near(other, value)) for other in rest}
    blocked_by: dict[int, int | None] = {}
    while seers := sorted(set().union(*left.values())):
        best = max(seers, key=lambda seer: sum(seer in all_seers for all_seers in left.values()))
        blocked = [other for other, all_seers in left.items() if best in all_seers]
        blocked_by |= dict.fromkeys(blocked, best)
        for other in blocked:
            del left[other]
    return HiddenSingle({**blocked_by, **dict.fromkeys(left)})


def naked_single(situation: Situation, cell: int) -> NakedSingle:
    """Return where the cell sees the other values, in few groups (greedily)."""
    groups = situation.puzzle.groups
    around = [number for number, group in enumerate(groups) if cell in group]
    used: list[int] = []  # groups in use
    blockers: dict[int, int] = {}  # blocking cell by value

    def new_in(number: int) -> dict[int, int]:
        placed = {situation.values[other]: other for other in groups[number]}
        return {value: other for value, other in placed.items() if value and value not in blockers}

    while around:
        best = max(around, key=lambda number: len(new_in(number)))
        if not new_in(best):
            break
        used.append(best)
        blockers |= new_in(best)
    return NakedSingle(tuple(used), tuple(sorted(blockers.values())))
