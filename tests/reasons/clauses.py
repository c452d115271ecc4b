"""Clauses ("one of these holds"), and whether they contradict each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence


class Clauses:
    """Clauses over named facts: `number` gives a literal, its negative the opposite."""

    def __init__(self) -> None:
        self.numbers: dict[Hashable, int] = {}
        self.clauses: list[tuple[int, ...]] = []
        self.with_literal: dict[int, list[int]] = defaultdict(list)  # places in `clauses`

    def number(self, thing: Hashable) -> int:
        return self.numbers.setdefault(thing, len(self.numbers) + 1)

    def add(self, literals: Iterable[int]) -> None:
        clause = tuple(dict.fromkeys(literals))
        for literal in clause:
            self.with_literal[literal].append(len(self.clauses))
        self.clauses.append(clause)

    def refute(self, assumed: Sequence[int], cases: Sequence[int] | None = None) -> bool:
        """Whether the assumptions contradict the clauses.

        With `cases` only these are tried both ways, and the rest must follow by unit propagation; without
        them all literals are tried.
        """
        return self._refute(set(), [*assumed, *(c[0] for c in self.clauses if len(c) == 1)], cases)

    def _refute(self, true: set[int], new: list[int], cases: Sequence[int] | None) -> bool:
        true = set(true)
        if not self._follow(true, new):
            return True
        case = self._next_case(true, cases)
        if case is None:
            return False
        return self._refute(true, [case], cases) and self._refute(true, [-case], cases)

    def _follow(self, true: set[int], new: list[int]) -> bool:
        """Propagate units; return False at a contradiction."""
        if any(not clause for clause in self.clauses):
            return False
        while new:
            literal = new.pop()
            if literal in true:
                continue
            if -literal in true:
                return False
            true.add(literal)
            for place in self.with_literal[-literal]:
                clause = self.clauses[place]
                if any(one in true for one in clause):
                    continue
                left = [one for one in clause if -one not in true]
                if not left:
                    return False
                if len(left) == 1:
                    new.append(left[0])
        return True

    def _next_case(self, true: set[int], cases: Sequence[int] | None) -> int | None:
        if cases is not None:
            return next((case for case in cases if case not in true and -case not in true), None)
        open_ones = (
            [one for one in clause if -one not in true]
            for clause in self.clauses
            if any(one > 0 for one in clause) and not any(one in true for one in clause)
        )
        return min(open_ones, key=len, default=[None])[0]
