"""Sentences of HoDoKu's chains and almost locked sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from string import ascii_uppercase

from .chains import ChainPart
from .step_words import StepWords


def _between_ends(w: StepWords) -> tuple[ChainPart, ...]:
    """Return the sentence: if one end is not true, the other is."""
    branch = w.step.branches[0]
    (start, value), (end, end_value) = branch[-1].candidate, branch[0].candidate
    if start == end:
        return w.chain.supposition()
    parts = w.chain.branch(0)
    if value == end_value:
        both = w.gaps.cells((start, end))
        return (*parts, w.chain.end(w.gaps.sentence("one-end", ends=both, value=value)))
    ends = {"start": w.gaps.cell(start), "value": value, "end": w.gaps.cell(end), "end_value": end_value}
    return (*parts, w.chain.end(w.gaps.sentence("two-ends", **ends)))


def _discontinuous(w: StepWords) -> tuple[ChainPart, ...]:
    branch = w.step.branches[0]
    start, end = branch[-1], branch[0]
    if start.on or end.on:
        return w.chain.supposition()
    cases = w.gaps.sentence(
        "either-way",
        state=w.chain.state(start.candidate, True),
        end=w.chain.state(end.candidate, False),
    )
    return (
        w.chain.start(cases),
        *w.chain.branch(0),
        w.chain.end(w.gaps.sentence("same-both-ways")),
    )


def _continuous(w: StepWords) -> str:
    return w.gaps.sentence("continuous-loop", **w.chain.halves(w.step.branches[0]))


def _contradiction(w: StepWords) -> tuple[ChainPart, ...]:
    return (
        w.chain.supposition() if len(w.step.branches) == 1 else w.chain.contradictions(_contradiction_text(w))
    )


def _contradiction_text(w: StepWords) -> str:
    """Return the contradiction at the ends of the branches, as text."""
    on = {branch[0].on for branch in w.step.branches}
    if len(on) > 1:
        return w.gaps.sentence("not-all")
    ends = {branch[0].candidate for branch in w.step.branches}
    cells, values = {end.cell for end in ends}, {end.value for end in ends}
    if len(cells) == 1:
        return w.gaps.sentence("two-values" if True in on else "no-value-left", cell=w.gaps.cells(cells))
    for number, group in enumerate(w.situation.puzzle.groups):
        broken = cells <= set(group) if True in on else _has_no_other_place(w, group, values, cells)
        if len(values) == 1 and broken:
            key = "two-places" if True in on else "no-place-left"
            return w.gaps.sentence(key, value=w.gaps.values(values), group=w.gaps.group(number))
    return w.gaps.sentence("not-all")


def _has_no_other_place(w: StepWords, group: Sequence[int], values: set[int], cells: set[int]) -> bool:
    """Return whether a value that the group still needs can only be in `cells`."""
    places = {cell for cell in group if values & set(w.situation.candidates(cell))}
    return len(group) == w.gaps.graph.side and bool(places) and places <= cells


def _sets(w: StepWords) -> str:
    """Return the sets, their links, and what remains for first and last."""
    names = [_letter(number) for number in range(len(w.step.parts))]
    sets = (
        w.gaps.word("almost-locked", name=name, cells=w.gaps.cells(part), values=_values(w, part))
        for name, part in zip(names, w.step.parts, strict=True)
    )
    joints = (
        w.gaps.word("joint", one=one, other=other, values=w.gaps.values(joint, "or"))
        for (one, other), joint in zip(pairwise(names), w.step.joints, strict=True)
    )
    text = w.gaps.sentence("almost-locked-sets", sets=w.gaps.join(sets), joints="; ".join(joints))
    if len(names) == 2 and len(w.step.joints[0]) > 1:
        return f"{text} {w.gaps.sentence('linked-twice')}"
    values = w.gaps.values(w.step.values)
    key = "linked-ends-each" if len(w.step.values) > 1 else "linked-ends"
    return f"{text} {w.gaps.sentence(key, values=values, first=names[0], last=names[-1])}"


def _letter(number: int) -> str:
    """A, B, … Z, A2, …"""
    turn, place = divmod(number, len(ascii_uppercase))
    return ascii_uppercase[place] + (str(turn + 1) if turn else "")


def _values(w: StepWords, part: Iterable[int]) -> str:
    return w.gaps.values(value for cell in part for value in w.situation.candidates(cell))


CHAIN_REASONS: Mapping[str, Callable[[StepWords], str | tuple[ChainPart, ...]]] = {
    "x-chain": _between_ends,
    "xy-chain": _between_ends,
    "discontinuous-nice-loop": _discontinuous,
    "continuous-nice-loop": _continuous,
    "alternating-inference-chain": _between_ends,
    "grouped-discontinuous-nice-loop": _discontinuous,
    "grouped-continuous-nice-loop": _continuous,
    "grouped-alternating-inference-chain": _between_ends,
    "als-xz": _sets,
    "als-xy-wing": _sets,
    "als-chain": _sets,
    "forcing-chain-contradiction": _contradiction,
    "forcing-net-contradiction": _contradiction,
}
