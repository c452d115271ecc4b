"""Find contradictions between answers, from bounds on the number of solutions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from sudoshiki import Board, Puzzle

from .brute_force import TooLong, brute_force, keeps_the_rules

SMALL_ENOUGH = 4  # brute force always solves sides up to this
TRIES = 30_000  # values that it may try on larger ones, where a quarrel is to be settled


class HuntAnswer(NamedTuple):
    """One answer: bounds on the number of solutions."""

    least: int
    most: int | None  # None: there may be any number more
    solutions: frozenset[Board] = frozenset()  # all of them, where least = most and `all_shown`
    all_shown: bool = False
    fault: str = ""  # what it died of

    def __str__(self) -> str:
        if self.fault:
            return self.fault
        if self.most is None:
            return f"at least {self.least}"
        return f"exactly {self.least}" if self.least == self.most else f"{self.least} to {self.most}"


NOTHING = HuntAnswer(0, None)


def own_fault(answer: HuntAnswer, puzzle: Puzzle) -> str:
    """Return what is wrong with an answer by itself."""
    if answer.fault:
        return answer.fault
    if any(not keeps_the_rules(puzzle, board) for board in answer.solutions):
        return "a solution breaks the rules"
    return ""


def contradiction(one: HuntAnswer, other: HuntAnswer) -> str:
    """Return why they contradict each other, or None."""
    for few, more in ((one, other), (other, one)):
        if few.most is not None and more.least > few.most:
            return f"{few} against {more}"
        if few.all_shown and not more.solutions <= few.solutions:
            return f"{few}, but others have one more"
    return ""


def truth(puzzle: Puzzle, limit: int, *, thorough: bool = False) -> HuntAnswer:
    """Return the result of brute force; None if that would take long."""
    if puzzle.side > SMALL_ENOUGH and not thorough:
        return NOTHING
    try:
        result = frozenset(brute_force(puzzle, limit, TRIES))
    except TooLong:
        return NOTHING
    whole = len(result) < limit
    return HuntAnswer(len(result), len(result) if whole else None, result, whole)


def culprits(puzzle: Puzzle, answers: Sequence[HuntAnswer], limit: int) -> dict[int, str]:
    """Return who is wrong, by index in `answers`, and why.

    It is by its own fault, by brute force, or by the majority.
    """
    votes = Counter(answers)  # most say the same
    why_wrong = {one: fault for one in votes if (fault := own_fault(one, puzzle))}
    sane = [one for one in votes if one not in why_wrong]
    quarrels = {one: [other for other in sane if contradiction(one, other)] for one in sane}
    known = truth(puzzle, limit, thorough=any(quarrels.values()))
    for one in sane:
        if why := contradiction(one, known):
            why_wrong[one] = f"{why} (brute force)"
    left = {one: [q for q in quarrels[one] if q not in why_wrong] for one in sane if one not in why_wrong}
    while any(left.values()):
        loneliest = max(left, key=lambda one: (sum(votes[q] for q in left[one]), -votes[one]))
        why_wrong[loneliest] = f"{contradiction(loneliest, left[loneliest][0])} (majority)"
        left = {
            one: [q for q in others if q != loneliest] for one, others in left.items() if one != loneliest
        }
    return {place: why_wrong[one] for place, one in enumerate(answers) if one in why_wrong}
