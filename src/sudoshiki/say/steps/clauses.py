"""Clauses of chains: what becomes true; eliminations in between are not mentioned."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby

from ...logic.step import Candidate, Cause, ChainLink
from ...puzzle.arcs import Arc
from .gaps import Gaps

Branch = Sequence[ChainLink]  # from its end back to the assumption
CandidateState = tuple[Candidate, bool]


def state_of(link: ChainLink) -> CandidateState:
    return link.candidate, link.on


def signs_of(links: Iterable[ChainLink]) -> list[Arc]:
    """Return the signs that exclude something, without duplicates."""
    return list(dict.fromkeys(link.sign for link in links if link.sign))


class Clauses:
    """Texts of the links of a branch."""

    def __init__(self, gaps: Gaps) -> None:
        self.gaps = gaps

    def state(self, candidate: Candidate, on: bool, mood: str = "") -> str:
        cell = self.gaps.cell(candidate.cell)
        return self.gaps.word(f"{mood}is{'' if on else '-not'}", cell=cell, value=candidate.value)

    def runs(self, branch: Branch, stated: Collection[CandidateState]) -> Iterator[list[int]]:
        """Places in the branch that share a clause.

        These are links that become true, those removed by patterns, and the end, except those in `stated`.
        """
        visible = [
            place
            for place, link in reversed(list(enumerate(branch)))
            if link.cause is not Cause.ASSUMED
            and (place == 0 or link.on or link.cause is Cause.PATTERN)
            and (place == 0 or state_of(link) not in stated)
        ]
        for _, places in groupby(visible, key=lambda place: self._together_with(branch[place])):
            yield list(places)

    def clause(self, branch: Branch, places: Sequence[int]) -> str:
        links = [branch[place] for place in places]
        link = links[0]
        if link.cause is Cause.PATTERN:
            return self._removed_by_pattern(links)
        cell, value = self.gaps.cells(link.cells, "or"), link.candidate.value
        if not link.on:
            text = self.gaps.word("cannot-be", cell=cell, value=value)
        elif link.group is None:
            text = self.gaps.word("left-with", cell=cell, value=value)
        else:
            text = self.gaps.word("goes-to", cell=cell, value=value, group=self.gaps.group(link.group))
        signs = signs_of([link, *(branch[parent] for parent in link.parents)])
        if not signs:
            return text
        return self.gaps.word("as-signs", told=text, signs=self.gaps.join(map(self.gaps.path, signs)))

    def _removed_by_pattern(self, links: Sequence[ChainLink]) -> str:
        """Return a clause for the candidates that consecutive patterns of one kind remove."""
        several = len({link.parents for link in links}) > 1
        pattern = self.gaps.pattern(links[0].pattern, several=several)
        return self.gaps.word(
            "patterns" if several else "pattern", pattern=pattern, taken=self._removals_text(links)
        )

    def _removals_text(self, links: Iterable[ChainLink]) -> str:
        cells: dict[int, list[int]] = {}
        for link in links:
            cells.setdefault(link.candidate.value, []).append(link.candidate.cell)
        return self.gaps.join(
            self.gaps.word("taken", values=value, cells=self.gaps.cells(removed_cells))
            for value, removed_cells in cells.items()
        )

    def pattern_sentence(self, branch: Branch, places: Sequence[int]) -> str:
        """Return the sentence on what a pattern removes, and the states it depends on."""
        links = [branch[place] for place in places]
        return self.gaps.sentence(
            "pattern-rests-on",
            pattern=self.gaps.pattern(links[0].pattern),
            taken=self._removals_text(links),
            states=self.gaps.join(self.state(*state_of(branch[parent])) for parent in links[0].parents),
        )

    def _together_with(self, link: ChainLink) -> tuple[object, ...]:
        """Return a key: equal for links of patterns of one kind, unique for all others."""
        if link.cause is Cause.PATTERN:
            return (self.gaps.pattern(link.pattern),)
        return state_of(link)
