"""Cages that cover a board, for formats that list the walls between cages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from ..puzzle import Puzzle, Rule
from .walls import pieces

if TYPE_CHECKING:
    from ..rules import Cage, CalcCage

LARGEST_NUMBER = 10**9 - 1
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


def beyond_plain_killer(cages: Sequence[Cage], side: int) -> list[str]:
    """Return what a plain killer lacks: repeats, cages without a sum, impossible sums."""
    most, totals = side * (side + 1) // 2, [cage.total for cage in cages]
    problems = {
        "cages with repeats": any(cage.repeats or len(set(cage.cells)) < len(cage.cells) for cage in cages),
        "cages without a sum": None in totals,
        f"sums outside 1…{most}": any(total is not None and not 1 <= total <= most for total in totals),
    }
    return [what for what, here in problems.items() if here]


def has_short_numbers(rule: Rule) -> bool:
    """Whether its numbers have up to nine digits and no sign, as in formats."""
    return not _numbers_outside(rule, 0, LARGEST_NUMBER)


def rule_with_number(rule: Rule, least: int = 0, most: int = LARGEST_NUMBER) -> str:
    """The rule as a feature of a puzzle, with a number outside the range."""
    outside = _numbers_outside(rule, least, most)
    return (
        f"rule {rule.name} with {outside[0]} (numbers are {least}…{most})" if outside else f"rule {rule.name}"
    )


def _numbers_outside(rule: Rule, least: int, most: int) -> list[int]:
    numbers = (value for value in rule.parameters().values() if type(value) is int)
    return [number for number in numbers if not least <= number <= most]
