"""Texts of chains, branch by branch, in parts of a few clauses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from enum import StrEnum
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from ...logic.pictures import LinkPlace
from ...logic.step import Cause, ChainLink, Step
from .clauses import Branch, CandidateState, Clauses, signs_of, state_of
from .gaps import Gaps

_CLAUSES = 4  # in one part


class PartKind(StrEnum):
    """The role of a part."""

    CASES = "cases"  # the starts of the branches
    CHAIN = "chain"  # links of a branch
    PATTERN = "pattern"  # why a pattern in a branch holds
    END = "end"  # what follows from all branches


class ChainPart(NamedTuple):
    """A part of a reason; its own parts explain the patterns or the inner chain in it."""

    step: Step  # the step it explains: the whole one, or an inner chain
    title: str
    text: str
    links: tuple[LinkPlace, ...] = ()  # explained in this part
    earlier: tuple[LinkPlace, ...] = ()  # links of this branch that are explained already
    parts: tuple[ChainPart, ...] = ()
    kind: PartKind = PartKind.CHAIN

    @property
    def inner(self) -> Step | None:
        """The inner chain that this part explains, if any."""
        if self.kind is not PartKind.PATTERN:
            return None
        number, place = self.links[0]
        return self.step.branches[number][place].inner


class ChainWords:
    """Texts of the branches of one step."""

    def __init__(self, gaps: Gaps, step: Step) -> None:
        self.gaps = gaps
        self.step = step
        self.clauses = Clauses(gaps)
        self.state = self.clauses.state

    def supposition(self) -> tuple[ChainPart, ...]:
        """Return a chain from an assumption to its opposite."""
        return self._branches_from_assumption([0], self.gaps.sentence("contradicts-itself"))

    def contradiction(self) -> tuple[ChainPart, ...]:
        """Two branches from one assumption whose ends contradict each other."""
        longer = self._longer_branches()
        end = self.gaps.sentence("not-both" if len(longer) > 1 else "contradicts-itself")
        return self._branches_from_assumption(longer, end)

    def contradictions(self, end: str) -> tuple[ChainPart, ...]:
        """Branches from one assumption whose ends can't all be true; `end` says why."""
        return self._branches_from_assumption(self._longer_branches(), end)

    def cases(self, start: str) -> tuple[ChainPart, ...]:
        """Assumptions with the same consequence; one is true, as `start` says."""
        branches = (self.branch(number) for number in range(len(self.step.branches)))
        return (
            self.start(start),
            *(part for parts in branches for part in parts),
            self.end(self.gaps.sentence("in-every-case")),
        )

    def branch(self, number: int) -> tuple[ChainPart, ...]:
        """`If …, …, so ….`"""
        branch = self.step.branches[number]
        assumed = self._assumption(branch, "if-")
        title = self.gaps.word("part-case", assumed=assumed)
        if len(branch) == 1:
            text = self.gaps.sentence("branch-itself", assumed=assumed)
            return (ChainPart(self.step, title, text, ((number, 0),)),)
        return self._pieces(
            number, title, lambda clauses: self.gaps.sentence("branch", assumed=assumed, chain=clauses)
        )

    def start(self, text: str) -> ChainPart:
        """Return the start of a chain: one of several things is true."""
        return ChainPart(self.step, self.gaps.word("part-start"), text, kind=PartKind.CASES)

    def end(self, text: str) -> ChainPart:
        """Return the sentence on what follows from all branches."""
        return ChainPart(self.step, self.gaps.word("part-end"), text, kind=PartKind.END)

    def _longer_branches(self) -> list[int]:
        """Return the branches with links to explain, the shortest first."""
        numbers = [number for number, branch in enumerate(self.step.branches) if len(branch) > 1]
        return sorted(numbers, key=lambda number: len(self.step.branches[number]))

    def _branches_from_assumption(self, numbers: Sequence[int], end: str) -> tuple[ChainPart, ...]:
        """Branches from one assumption, without repetitions."""
        gaps = self.gaps
        assumed = self._assumption(self.step.branches[numbers[0]], "suppose-")
        start, title = gaps.sentence("suppose", assumed=assumed), gaps.word("part-suppose", assumed=assumed)
        stated: set[CandidateState] = set()
        parts: list[ChainPart] = []
        for count, number in enumerate(numbers, 1):
            name = gaps.word("part-chain", title=title, number=count) if len(numbers) > 1 else title
            if parts:
                parts += self._pieces(
                    number, name, lambda clauses: gaps.word("also", clauses=clauses), stated
                )
            else:
                parts += self._pieces(number, name, lambda text: f"{start} {gaps.word('then', clauses=text)}")
            stated |= set(map(state_of, self.step.branches[number]))
        return (*parts, self.end(end))

    def _assumption(self, branch: Branch, mood: str) -> str:
        """The assumption after "suppose" or after "if", which differ in some languages."""
        return self.state(*state_of(branch[-1]), mood)

    def _pieces(
        self, number: int, title: str, opening: Callable[[str], str], stated: Collection[CandidateState] = ()
    ) -> tuple[ChainPart, ...]:
        """A branch in parts of a few clauses; `opening` makes the text of the first."""
        branch = self.step.branches[number]
        pieces = _divide(list(self.clauses.runs(branch, stated)))
        done = {place for place, link in enumerate(branch) if state_of(link) in stated}
        parts = []
        for count, runs in enumerate(pieces, 1):
            texts = [self.clauses.clause(branch, run) for run in runs]
            text = self._conclusion(texts) if count == len(pieces) else ", ".join(texts)
            places = _with_ancestors(branch, {place for run in runs for place in run}, done)
            links = tuple((number, place) for place in places)
            earlier = tuple((number, place) for place in sorted(done))
            done.update(places)
            name = title
            if len(pieces) > 1:
                name = self.gaps.word("part-piece", title=title, number=count, count=len(pieces))
            text = opening(text) if count == 1 else self.gaps.word("further", clauses=text)
            patterns = tuple(self._pattern_parts(number, runs))
            parts.append(ChainPart(self.step, name, text, links, earlier, patterns))
        return tuple(parts)

    def _pattern_parts(self, number: int, runs: Sequence[Sequence[int]]) -> Iterator[ChainPart]:
        branch = self.step.branches[number]
        pattern_places = [place for run in runs for place in run if branch[place].cause is Cause.PATTERN]
        use = attrgetter("pattern", "parents", "inner")  # equal for all eliminations of one use of a pattern
        for _, group in groupby(pattern_places, key=lambda place: use(branch[place])):
            places = list(group)
            name = self.gaps.pattern(branch[places[0]].pattern)
            text = self.clauses.pattern_sentence(branch, places)
            links = tuple((number, place) for place in places)
            title = name[:1].upper() + name[1:]
            yield ChainPart(self.step, title, text, links, kind=PartKind.PATTERN)

    def _conclusion(self, clauses: Sequence[str]) -> str:
        *most, end = clauses
        return self.gaps.word("finally", clauses=", ".join(most), end=end) if most else end

    def ring(self) -> str:
        """Return the text of a cycle."""
        around = self.step.branches[0][:-1]
        text = self.gaps.sentence("cycle", **self.halves(around))
        signs = signs_of(around)
        if not signs:
            return text
        texts = self.gaps.join(map(self.gaps.path, signs))
        return f"{text} {self.gaps.sentence('cycle-signs', signs=texts)}"

    def halves(self, around: Branch) -> dict[str, str]:
        """Return the two sets of candidates of a ring, one of which is true."""
        ones, others = (self._together([link for link in around if link.on is on]) for on in (True, False))
        return {"ones": ones, "others": others}

    def _together(self, links: Sequence[ChainLink]) -> str:
        """`5 in r1c1 and r4c7`, or each value with its cell if they differ."""
        values = [link.candidate.value for link in links]
        if len(set(values)) == 1 and not any(link.others for link in links):
            return self.gaps.candidates([link.candidate.cell for link in links], values[0])
        return self.gaps.join(
            self.gaps.candidates(link.cells, value, last="or")
            for link, value in zip(links, values, strict=True)
        )

    def patterns_met(self) -> list[str]:
        """Return the patterns in the branches; all kinds of chains are called chains."""
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
        return [several[one] if len(links) > 1 else one for one, links in uses.items()]


def _divide(runs: Sequence[list[int]]) -> list[Sequence[list[int]]]:
    """Divide into parts of a few, without a single one at the end."""
    pieces = [runs[start : start + _CLAUSES] for start in range(0, len(runs), _CLAUSES)]
    if len(pieces) > 1 and len(pieces[-1]) == 1:
        pieces[-2:] = [[*pieces[-2], *pieces[-1]]]
    return pieces


def _with_ancestors(branch: Branch, targets: set[int], done: Collection[int]) -> list[int]:
    """Return the wanted places and their ancestors, except `done`.

    Parents come later in a branch.
    """
    places = []
    for place, link in enumerate(branch):
        if place in targets and place not in done:
            places.append(place)
            targets = targets.union(link.parents)
    return places[::-1]
