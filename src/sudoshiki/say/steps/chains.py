"""Chains told briefly: what must be true on the way; what that rules out is left to the reader's eye."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ...logic.step import Candidate, Cause, ChainLink, Step
from ...puzzle.arcs import Arc
from .gaps import Gaps

Branch = Sequence[ChainLink]  # from its end back to what was assumed
_CLAUSES = 6  # in one sentence


def _signs(links: Iterable[ChainLink]) -> list[Arc]:
    """Those that forbid something, each once."""
    return list(dict.fromkeys(link.sign for link in links if link.sign))


class ChainWords:
    """The branches of one step in words."""

    def __init__(self, gaps: Gaps, step: Step) -> None:
        self.gaps = gaps
        self.step = step

    def state(self, candidate: Candidate, on: bool, mood: str = "") -> str:
        cell = self.gaps.cell(candidate.cell)
        return self.gaps.word(f"{mood}is{'' if on else '-not'}", cell=cell, value=candidate.value)

    def assumed(self, branch: Branch, mood: str) -> str:
        """After "suppose" and after "if", which some languages tell apart."""
        return self.state(branch[-1].candidate, branch[-1].on, mood)

    def supposition(self) -> str:
        """Of a chain that comes back to what it began with, turned round."""
        branch = self.step.branches[0]
        return self.gaps.sentence(
            "suppose", assumed=self.assumed(branch, "suppose-"), chain=self.sentences(branch)
        )

    def contradiction(self) -> str:
        """Of two branches from one assumption, whose ends can't both be."""
        longer = sorted((branch for branch in self.step.branches if len(branch) > 1), key=len)
        assumed = self.assumed(self.step.branches[0], "suppose-")
        first = self.sentences(longer[0])
        if len(longer) == 1:
            return self.gaps.sentence("suppose", assumed=assumed, chain=first)
        again = self.sentences(longer[1], "also", told=longer[0])
        return self.gaps.sentence("suppose-both", assumed=assumed, chain=first, again=again)

    def contradictions(self, end: str) -> str:
        """Of any number of branches from one assumption, whose ends can't all be, as `end` says."""
        told: list[ChainLink] = []
        chains: list[str] = []
        for branch in sorted((branch for branch in self.step.branches if len(branch) > 1), key=len):
            chains.append(self.sentences(branch, "also" if chains else "then", told=told))
            told += branch
        assumed = self.assumed(self.step.branches[0], "suppose-")
        return self.gaps.sentence("suppose-all", assumed=assumed, chains=" ".join(chains), end=end)

    def branches(self) -> str:
        """Of several assumptions, one of which is true, that all lead to the same."""
        told = [self.branch(branch) for branch in self.step.branches]
        return " ".join([*told, self.gaps.sentence("in-every-case")])

    def ring(self) -> str:
        """The two halves of a cycle: its start stands at both ends."""
        around = self.step.branches[0][:-1]
        told = self.gaps.sentence("cycle", **self.halves(around))
        signs = _signs(around)
        if not signs:
            return told
        listed = self.gaps.listed(map(self.gaps.path, signs))
        return f"{told} {self.gaps.sentence('cycle-signs', signs=listed)}"

    def halves(self, around: Branch) -> dict[str, str]:
        """Of a ring of which every second candidate is true."""
        ones, others = (self._together([link for link in around if link.on is on]) for on in (True, False))
        return {"ones": ones, "others": others}

    def sentences(self, branch: Branch, first: str = "then", told: Branch = ()) -> str:
        """`Then …, …, so ….`; what was told before is not said again."""
        clauses = self._clauses(branch, {(link.candidate, link.on) for link in told})
        starts = range(0, len(clauses), _CLAUSES)
        parts = [clauses[start : start + _CLAUSES] for start in starts]
        if len(parts) > 1 and len(parts[-1]) == 1:
            parts[-2:] = [[*parts[-2], *parts[-1]]]
        texts = [", ".join(part) for part in parts[:-1]] + [self._concluded(parts[-1])]
        keys = [first, *["further"] * (len(parts) - 1)]
        return " ".join(self.gaps.word(key, clauses=text) for key, text in zip(keys, texts, strict=True))

    def branch(self, branch: Branch) -> str:
        """`If …, …, so ….`"""
        assumed = self.assumed(branch, "if-")
        if len(branch) == 1:
            return self.gaps.sentence("branch-itself", assumed=assumed)
        clauses = self._clauses(branch, set())
        return self.gaps.sentence("branch", assumed=assumed, chain=self._concluded(clauses))

    def _concluded(self, clauses: Sequence[str]) -> str:
        *most, end = clauses
        return self.gaps.word("finally", clauses=", ".join(most), end=end) if most else end

    def _clauses(self, branch: Branch, told: set[tuple[Candidate, bool]]) -> list[str]:
        """What comes true on the way, what patterns take away, and the end."""
        end = branch[0]
        shown = [
            link
            for link in reversed(branch)
            if link.cause is not Cause.ASSUMED
            and (link is end or link.on or link.cause is Cause.PATTERN)
            and (link is end or (link.candidate, link.on) not in told)
        ]
        return [self._clause(list(links), branch) for _, links in groupby(shown, key=self._together_with)]

    def _clause(self, links: Sequence[ChainLink], branch: Branch) -> str:
        link = links[0]
        if link.cause is Cause.PATTERN:
            return self._taken_by_pattern(links)
        cell, value = self.gaps.cells(link.cells, "or"), link.candidate.value
        if not link.on:
            told = self.gaps.word("cannot-be", cell=cell, value=value)
        elif link.group is None:
            told = self.gaps.word("left-with", cell=cell, value=value)
        else:
            told = self.gaps.word("goes-to", cell=cell, value=value, group=self.gaps.group(link.group))
        return self._because_of_signs(told, _signs([link, *(branch[parent] for parent in link.parents)]))

    def _because_of_signs(self, told: str, signs: Sequence[Arc]) -> str:
        if not signs:
            return told
        return self.gaps.word("as-signs", told=told, signs=self.gaps.listed(map(self.gaps.path, signs)))

    def _taken_by_pattern(self, links: Sequence[ChainLink]) -> str:
        """What patterns of one kind take, one after the other, in one clause."""
        several = len({link.parents for link in links}) > 1
        cells: dict[int, list[int]] = {}
        for link in links:
            cells.setdefault(link.candidate.value, []).append(link.candidate.cell)
        taken = (
            self.gaps.word("taken", values=value, cells=self.gaps.cells(gone))
            for value, gone in cells.items()
        )
        return self.gaps.word(
            "patterns" if several else "pattern",
            pattern=self.gaps.pattern(links[0].pattern, several=several),
            taken=self.gaps.listed(taken),
        )

    def _together_with(self, link: ChainLink) -> tuple[object, ...]:
        """The same for what patterns of one kind take; else for nothing but the link itself."""
        if link.cause is Cause.PATTERN:
            return (self.gaps.pattern(link.pattern),)
        return link.candidate, link.on

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

    def _together(self, links: Sequence[ChainLink]) -> str:
        """`5 in r1c1 and r4c7`, or where the values differ each with its cell."""
        values = [link.candidate.value for link in links]
        if len(set(values)) == 1 and not any(link.others for link in links):
            return self.gaps.candidates([link.candidate.cell for link in links], values[0])
        return self.gaps.listed(
            self.gaps.candidates(link.cells, value, last="or")
            for link, value in zip(links, values, strict=True)
        )
