"""Cages that cover a board, for formats that list the walls between cages."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ..puzzle import Puzzle, Rule
from .walls import pieces

if TYPE_CHECKING:
    from ..rules import Cage, CalcCage


AnyCage = TypeVar("AnyCage", "Cage", "CalcCage")


def area_numbers(puzzle: Puzzle, kind: type[AnyCage]) -> tuple[list[int], list[AnyCage]]:
    """Return the number of each cell's cage, from 1, and the cages in order."""
    frame = puzzle.graph.frame
    cages = [rule for rule in puzzle.graph.rules if isinstance(rule, kind)]
    cages.sort(key=lambda cage: min(frame.cells(cage.cells)))
    areas = [0] * puzzle.side**2
    for number, cage in enumerate(cages, start=1):
        for cell in frame.cells(cage.cells):
            areas[cell] = number
    return areas, cages


def uncovered(puzzle: Puzzle, kind: type[AnyCage]) -> list[str]:
    """Return why walls can't describe the cages; '' if they can."""
    areas, cages = area_numbers(puzzle, kind)
    listed = [cell for cage in cages for cell in cage.cells]
    if len(listed) != len(areas) or 0 in areas:
        return ["cages that leave cells out or overlap"]
    return [] if pieces(areas, puzzle.side) == len(cages) else ["cages in several parts"]


def other_rules(puzzle: Puzzle, *kinds: type[Rule]) -> list[str]:
    """The rules of other kinds."""
    return list(
        dict.fromkeys(f"rule {rule.name}" for rule in puzzle.graph.rules if not isinstance(rule, kinds))
    )


def is_plain_killer(cage: Cage, side: int) -> bool:
    """Whether it has a possible sum, no repeats, and each cell once."""
    possible = 0 < (cage.total or 0) <= side * (side + 1) // 2
    return possible and not cage.repeats and len(set(cage.cells)) == len(cage.cells)


def has_short_numbers(rule: Rule) -> bool:
    """Whether its numbers have up to nine digits and no sign, as in formats."""
    return all(type(value) is not int or 0 <= value < 10**9 for value in rule.parameters().values())
