"""Chains told branch by branch, in parts of a few clauses each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from ...logic.pictures import LinkPlace
from ...logic.step import Cause, ChainLink, Step
from .clauses import Branch, Clauses, State, signs_of, state_of
from .gaps import Gaps

_CLAUSES = 4  # in one part


class PartKind(StrEnum):
    """What a part tells."""

    CASES = "cases"  # what the branches begin with
    CHAIN = "chain"  # links of a branch
    PATTERN = "pattern"  # what a pattern in a branch rests on
    END = "end"  # what follows from all branches


class Part(NamedTuple):
    """A piece of a reason; its own parts say what the patterns in it rest on."""

    title: str
    text: str
    links: tuple[LinkPlace, ...] = ()  # that it tells
    told: tuple[LinkPlace, ...] = ()  # of the same branch, told before
    parts: tuple[Part, ...] = ()
    kind: PartKind = PartKind.CHAIN


class ChainWords:
    """The branches of one step in words."""

    def __init__(self, gaps: Gaps, step: Step) -> None:
        self.gaps = gaps
        self.step = step
        self.clauses = Clauses(gaps)
        self.state = self.clauses.state

    def supposition(self) -> tuple[Part, ...]:
        """Of a chain that comes back to what it began with, turned round."""
        return self._supposed([0], self.gaps.sentence("contradicts-itself"))

    def contradiction(self) -> tuple[Part, ...]:
        """Of two branches from one assumption, whose ends can't both be."""
        longer = self._longer_branches()
        end = self.gaps.sentence("not-both" if len(longer) > 1 else "contradicts-itself")
        return self._supposed(longer, end)

    def contradictions(self, end: str) -> tuple[Part, ...]:
        """Of any number of branches from one assumption, whose ends can't all be, as `end` says."""
        return self._supposed(self._longer_branches(), end)

    def cases(self, start: str) -> tuple[Part, ...]:
        """Of several assumptions, one of which is true as `start` says, that all lead to the same."""
        branches = (self.branch(number) for number in range(len(self.step.branches)))
        return (
            self.start(start),
            *(part for parts in branches for part in parts),
            self.end(self.gaps.sentence("in-every-case")),
        )

    def branch(self, number: int) -> tuple[Part, ...]:
        """`If …, …, so ….`"""
        branch = self.step.branches[number]
        assumed = self._assumed(branch, "if-")
        title = self.gaps.word("part-case", assumed=assumed)
        if len(branch) == 1:
            return (Part(title, self.gaps.sentence("branch-itself", assumed=assumed), ((number, 0),)),)
        return self._pieces(
            number, title, lambda clauses: self.gaps.sentence("branch", assumed=assumed, chain=clauses)
        )

    def start(self, text: str) -> Part:
        """One of several things is true."""
        return Part(self.gaps.word("part-start"), text, kind=PartKind.CASES)

    def end(self, text: str) -> Part:
        """What follows from all branches."""
        return Part(self.gaps.word("part-end"), text, kind=PartKind.END)

    def _longer_branches(self) -> list[int]:
        """Those that tell something, the shortest first."""
        numbers = [number for number, branch in enumerate(self.step.branches) if len(branch) > 1]
        return sorted(numbers, key=lambda number: len(self.step.branches[number]))

    def _supposed(self, numbers: Sequence[int], end: str) -> tuple[Part, ...]:
        """Branches from one assumption; what one has told the next does not say again."""
        gaps = self.gaps
        assumed = self._assumed(self.step.branches[numbers[0]], "suppose-")
        start, title = gaps.sentence("suppose", assumed=assumed), gaps.word("part-suppose", assumed=assumed)
        told: set[State] = set()
        parts: list[Part] = []
        for count, number in enumerate(numbers, 1):
            name = gaps.word("part-chain", title=title, number=count) if len(numbers) > 1 else title
            if parts:
                parts += self._pieces(number, name, lambda clauses: gaps.word("also", clauses=clauses), told)
            else:
                parts += self._pieces(number, name, lambda text: f"{start} {gaps.word('then', clauses=text)}")
            told |= set(map(state_of, self.step.branches[number]))
        return (*parts, self.end(end))

    def _assumed(self, branch: Branch, mood: str) -> str:
        """After "suppose" and after "if", which some languages tell apart."""
        return self.state(*state_of(branch[-1]), mood)

    def _pieces(
        self, number: int, title: str, opening: Callable[[str], str], told: Collection[State] = ()
    ) -> tuple[Part, ...]:
        """A branch, a few clauses a part; the text of the first is made by `opening`."""
        branch = self.step.branches[number]
        pieces = _divided(list(self.clauses.runs(branch, told)))
        done = {place for place, link in enumerate(branch) if state_of(link) in told}
        parts = []
        for count, runs in enumerate(pieces, 1):
            texts = [self.clauses.clause(branch, run) for run in runs]
            text = self._concluded(texts) if count == len(pieces) else ", ".join(texts)
            earlier, places = (
                sorted(done),
                _with_ancestors(branch, {place for run in runs for place in run}, done),
            )
            done.update(places)
            parts.append(
                Part(
                    self.gaps.word("part-piece", title=title, number=count, count=len(pieces))
                    if len(pieces) > 1
                    else title,
                    opening(text) if count == 1 else self.gaps.word("further", clauses=text),
                    tuple((number, place) for place in places),
                    tuple((number, place) for place in earlier),
                    tuple(self._pattern_parts(number, runs)),
                )
            )
        return tuple(parts)

    def _pattern_parts(self, number: int, runs: Sequence[Sequence[int]]) -> Iterator[Part]:
        branch = self.step.branches[number]
        met = [place for run in runs for place in run if branch[place].cause is Cause.PATTERN]
        for _, found in groupby(met, key=lambda place: (branch[place].pattern, branch[place].parents)):
            places = list(found)
            name = self.gaps.pattern(branch[places[0]].pattern)
            text = self.clauses.pattern_sentence(branch, places)
            links = tuple((number, place) for place in places)
            yield Part(name[:1].upper() + name[1:], text, links, kind=PartKind.PATTERN)

    def _concluded(self, clauses: Sequence[str]) -> str:
        *most, end = clauses
        return self.gaps.word("finally", clauses=", ".join(most), end=end) if most else end

    def ring(self) -> str:
        """The two halves of a cycle: its start stands at both ends."""
        around = self.step.branches[0][:-1]
        told = self.gaps.sentence("cycle", **self.halves(around))
        signs = signs_of(around)
        if not signs:
            return told
        listed = self.gaps.listed(map(self.gaps.path, signs))
        return f"{told} {self.gaps.sentence('cycle-signs', signs=listed)}"

    def halves(self, around: Branch) -> dict[str, str]:
        """Of a ring of which every second candidate is true."""
        ones, others = (self._together([link for link in around if link.on is on]) for on in (True, False))
        return {"ones": ones, "others": others}

    def _together(self, links: Sequence[ChainLink]) -> str:
        """`5 in r1c1 and r4c7`, or where the values differ each with its cell."""
        values = [link.candidate.value for link in links]
        if len(set(values)) == 1 and not any(link.others for link in links):
            return self.gaps.candidates([link.candidate.cell for link in links], values[0])
        return self.gaps.listed(
            self.gaps.candidates(link.cells, value, last="or")
            for link, value in zip(links, values, strict=True)
        )

    def patterns_met(self) -> list[str]:
        """What the branches come upon, in words; chains of all kinds are chains."""
        uses: dict[str, set[tuple[object, ...]]] = {}
        several: dict[str, str] = {}
        for branch in self.step.branches:
            for link in branch:
                if link.cause is Cause.PATTERN:
                    one = self.gaps.pattern(link.pattern)
                    several[one] = self.gaps.pattern(link.pattern, several=True)
                    uses.setdefault(one, set()).add(
                        tuple(branch[parent].candidate for parent in link.parents)
                    )
        return [several[one] if len(found) > 1 else one for one, found in uses.items()]


def _divided(runs: Sequence[list[int]]) -> list[Sequence[list[int]]]:
    """A few each; no single one at the end."""
    pieces = [runs[start : start + _CLAUSES] for start in range(0, len(runs), _CLAUSES)]
    if len(pieces) > 1 and len(pieces[-1]) == 1:
        pieces[-2:] = [[*pieces[-2], *pieces[-1]]]
    return pieces


def _with_ancestors(branch: Branch, wanted: set[int], done: Collection[int]) -> list[int]:
    """The wanted places and what leads to them, without what is done; parents stand behind."""
    found = []
    for place, link in enumerate(branch):
        if place in wanted and place not in done:
            found.append(place)
            wanted = wanted.union(link.parents)
    return found[::-1]
