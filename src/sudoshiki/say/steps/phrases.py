"""The sentences of a step: which are needed, and the values of their gaps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...logic import Situation, Step
from ...logic.singles import hidden_single
from .chains import ChainPart
from .gaps import Gaps
from .hodoku import HODOKU_REASONS, rectangle_of_six
from .hodoku_chains import CHAIN_REASONS
from .shared_sets import set_with
from .signs import SIGN_REASONS
from .step_words import StepWords, group_by_cells, language_of
from .sukaku import SUKAKU_REASONS


@dataclass(frozen=True, slots=True)
class StepExplanation:
    """The explanation of a step."""

    title: str
    reason: str  # the pattern, and why the change follows
    change: str  # placements and eliminations
    parts: tuple[ChainPart, ...] = ()  # the reason of a long chain; their texts make up the whole

    def __str__(self) -> str:
        return f"{self.title}. {self.reason} {self.change}"


def explain_step(step: Step, situation: Situation, language: str = "en") -> StepExplanation:
    """Explain a step in `situation`: pattern, reason, change."""
    words = StepWords(Gaps(language_of(language), situation.puzzle.graph), situation, step)
    reason, parts = _reason(words)
    return StepExplanation(words.title(), reason, words.change(), parts)


def _reason(w: StepWords) -> tuple[str, tuple[ChainPart, ...]]:
    """Return the reason as one text, and in parts if it is a long chain."""
    reason = REASONS.get(w.step.technique, _pattern)(w)
    if isinstance(reason, str):
        return reason, ()
    is_long = sum(bool(part.links) for part in reason) > 1
    text = " ".join(part.text for part in reason)
    return text, tuple(_with_inner_chains(part, w) for part in reason) if is_long else ()


def _with_inner_chains(part: ChainPart, w: StepWords) -> ChainPart:
    """Add the explanation of an inner chain, in parts if it is long."""
    if part.inner is None:
        return part._replace(parts=tuple(_with_inner_chains(below, w) for below in part.parts))
    reason, parts = _reason(StepWords(w.gaps, w.situation, part.inner))
    return part._replace(parts=parts) if parts else part._replace(text=f"{part.text} {reason}")


# The sentences of each technique.


def _full_house(w: StepWords) -> str:
    cell, value = w.step.placements[0]
    groups = w.gaps.group(*w.step.groups)
    return w.gaps.sentence("full-house", cell=w.gaps.cell(cell), value=value, groups=groups)


def _hidden_single(w: StepWords) -> str:
    """Return a hidden single, with the cells that block the rest of the group."""
    cell, value = w.step.placements[0]
    number = w.step.groups[0]
    single = hidden_single(w.situation, number, cell, value)
    because = []
    if single.blockers:
        key = "keep-out" if len(single.blockers) > 1 else "kept-out"
        because.append(w.gaps.word(key, value=value, cells=w.gaps.cells(single.blockers)))
    if single.crossed_out:
        because.append(w.gaps.word("crossed-out", cells=w.gaps.cells(single.crossed_out)))
    return w.gaps.sentence(
        "hidden-single",
        cell=w.gaps.cell(cell),
        value=value,
        groups=w.gaps.group(number),
        because=w.gaps.join(because),
    )


def _naked_single(w: StepWords) -> str:
    cell, value = w.step.placements[0]
    others = [v for v in range(1, w.situation.puzzle.side + 1) if v != value]
    seen = [v for v in others if w.situation.placed_near(cell, v)]
    lost = [v for v in others if v not in seen]
    because = [w.gaps.word("sees", values=w.gaps.values(seen))] if seen else []
    if lost:
        key = "have-lost" if len(lost) > 1 else "has-lost"
        because.append(w.gaps.word(key, values=w.gaps.values(lost)))
    because_of = w.gaps.join(because)
    return w.gaps.sentence("naked-single", cell=w.gaps.cell(cell), value=value, because=because_of)


def _direct_locked(w: StepWords) -> str:
    base, cover = w.step.groups
    target = w.step.placements[0].cell
    graph = w.situation.puzzle.graph
    kind = graph.names[base].partition(" ")[0]
    other = next(
        number
        for number, name in enumerate(graph.names)
        if name.partition(" ")[0] == kind and target in graph.groups[number]
    )
    return w.gaps.sentence(
        "direct-locked",
        group=w.gaps.group(base),
        cover=w.gaps.group(cover),
        other=w.gaps.group(other),
        value=w.gaps.values(w.step.values),
        cells=w.gaps.cells(w.step.cells, "or"),
        target=w.gaps.cell(target),
    )


def _direct_hidden(w: StepWords) -> str:
    cell, value = w.step.placements[0]
    return _pattern(w, "direct-hidden", target=w.gaps.cell(cell), placed=value)


def _locked(w: StepWords) -> str:
    base, cover = w.step.groups
    return w.gaps.sentence(
        "locked",
        group=w.gaps.group(base),
        cover=w.gaps.group(cover),
        value=w.gaps.values(w.step.values),
        cells=w.gaps.cells(w.step.cells, "or"),
    )


def _pattern(w: StepWords, key: str = "", **more: object) -> str:
    """The sentence of the technique, with the groups, cells and values of the pattern."""
    return w.gaps.sentence(
        key or w.step.technique,
        groups=w.gaps.group(*w.step.groups),
        cells=w.gaps.cells(w.step.cells),
        values=w.gaps.values(w.step.values),
        **more,
    )


def _fish(w: StepWords) -> str:
    half = len(w.step.groups) // 2
    return w.gaps.sentence(
        "fish",
        bases=w.gaps.group(*sorted(w.step.groups[:half])),
        covers=w.gaps.group(*sorted(w.step.groups[half:])),
        value=w.gaps.values(w.step.values),
    )


def _wing(w: StepWords) -> str:
    pivot, *wings = w.step.cells
    (value,) = w.step.values
    cases: list[str] = []
    itself: list[str] = []
    for choice in w.situation.candidates(pivot):
        wing = next((cell for cell in wings if choice != value and w.situation.has(cell, choice)), None)
        if choice == value:
            itself = [w.gaps.word("wing-itself", value=value)]
        elif wing is not None:
            cases.append(w.gaps.word("wing", value=choice, cell=w.gaps.cell(wing), other=value))
    return w.gaps.sentence(
        w.step.technique,
        pivot=w.gaps.cell(pivot),
        choice=w.gaps.values(w.situation.candidates(pivot), "or"),
        cases="; ".join([*cases, *itself]),
        wings=w.gaps.cells(wings),
        value=value,
    )


def _unique_loop(w: StepWords) -> str:
    others = {cell: set(w.situation.candidates(cell)) - set(w.step.values) for cell in w.step.cells}
    extras = [cell for cell, values in others.items() if values]
    more = {value for values in others.values() for value in values}
    gaps = {"extras": w.gaps.cells(extras), "groups": w.gaps.group(*w.step.groups)}
    if w.step.type == 6:
        text = rectangle_of_six(w)
    elif w.step.type == 4:
        removed_value = w.step.eliminations[0].value
        other_value = next(value for value in w.step.values if value != removed_value)
        text = w.gaps.sentence("unique-loop-4", kept=other_value, gone=removed_value, **gaps)
    elif w.step.type != 3:
        text = w.gaps.sentence(f"unique-loop-{w.step.type}", others=w.gaps.values(more), **gaps)
    else:
        shared = set_with(w.step, w.situation, extras, more)
        gaps |= {"values": w.gaps.values(shared.values), "cells": w.gaps.cells(shared.cells)}
        key = "unique-loop-hidden" if shared.hidden else "unique-loop-naked"
        text = w.gaps.sentence(key, others=w.gaps.values(more, "or"), **gaps)
    return f"{_pattern(w)} {text}"


def _bug(w: StepWords) -> str:
    values, cells = w.gaps.values(w.step.values), w.gaps.cells(w.step.cells)
    several = len(w.step.values) > 1 or len(w.step.cells) > 1
    first = w.gaps.sentence(
        "bug", extra=w.gaps.word("extras" if several else "extra", values=values, cells=cells)
    )
    if w.step.type == 3:
        shared = set_with(w.step, w.situation, w.step.cells, set(w.step.values))
        values, cells = w.gaps.values(shared.values), w.gaps.cells(shared.cells)
    groups = w.gaps.group(*w.step.groups)
    second = w.gaps.sentence(f"bug-{w.step.type}", values=values, cells=cells, groups=groups)
    return f"{first} {second}"


def _aligned(w: StepWords) -> str:
    fillings = w.gaps.join(
        (w.gaps.candidates(cells, *values) for cells, values in group_by_cells(w.step.eliminations)), "or"
    )
    return _pattern(w, gone=fillings)


def _ring(w: StepWords) -> str:
    return w.chain.ring()


def _supposition(w: StepWords) -> tuple[ChainPart, ...]:
    return w.chain.supposition()


def _contradiction(w: StepWords) -> tuple[ChainPart, ...]:
    return w.chain.contradiction()


def _from_a_cell(w: StepWords) -> tuple[ChainPart, ...]:
    cell = w.step.cells[0]
    values = w.gaps.values((branch[-1].candidate.value for branch in w.step.branches), "or")
    return w.chain.cases(w.gaps.sentence("from-a-cell", cell=w.gaps.cell(cell), values=values))


def _from_a_group(w: StepWords) -> tuple[ChainPart, ...]:
    starts = [branch[-1].candidate for branch in w.step.branches]
    cells = w.gaps.cells((start.cell for start in starts), "or")
    groups = w.gaps.group(*w.step.groups)
    return w.chain.cases(w.gaps.sentence("from-a-group", groups=groups, value=starts[0].value, cells=cells))


def _from_both_sides(w: StepWords) -> tuple[ChainPart, ...]:
    start = w.step.branches[0][-1].candidate
    return w.chain.cases(w.gaps.sentence("from-both-sides", state=w.chain.state(start, True)))


def _forced(w: StepWords) -> str:
    """Return the facts: the values, groups and signs that matter."""
    step, gaps = w.step, w.gaps
    signs = (f"{gaps.cell(lesser)} < {gaps.cell(greater)}" for lesser, greater in step.arcs)
    facts = [
        gaps.word("facts-values", cells=gaps.cells(step.cells)) if step.cells else "",
        gaps.word("facts-groups", groups=gaps.group(*step.groups)) if step.groups else "",
        gaps.word("facts-signs", signs=gaps.join(signs)) if step.arcs else "",
    ]
    text = gaps.join(filter(None, facts))
    return gaps.sentence("forced", cell=gaps.cell(step.placements[0].cell), facts=text)


def _from_cases(w: StepWords) -> tuple[ChainPart, ...]:
    if w.step.groups:
        return _from_a_group(w)
    return _from_a_cell(w) if w.step.cells else _from_both_sides(w)


# The other techniques have a sentence of their own name, with the gaps that _pattern fills.
REASONS: Mapping[str, Callable[[StepWords], str | tuple[ChainPart, ...]]] = {
    "full-house": _full_house,
    "hidden-single-box": _hidden_single,
    "hidden-single-line": _hidden_single,
    "direct-pointing": _direct_locked,
    "direct-claiming": _direct_locked,
    "direct-hidden-pair": _direct_hidden,
    "direct-hidden-triplet": _direct_hidden,
    "naked-single": _naked_single,
    "pointing": _locked,
    "claiming": _locked,
    "fish": _fish,
    "xy-wing": _wing,
    "xyz-wing": _wing,
    **SUKAKU_REASONS,
    "unique-loop": _unique_loop,
    "bug": _bug,
    "aligned-exclusion": _aligned,
    "x-cycle": _ring,
    "y-cycle": _ring,
    "xy-cycle": _ring,
    "x-forcing-chain": _supposition,
    "xy-forcing-chain": _supposition,
    "cell-forcing-chain": _from_a_cell,
    "region-forcing-chain": _from_a_group,
    "double-forcing-chain": _from_both_sides,
    "contradiction-chain": _contradiction,
    "nishio": _contradiction,
    **HODOKU_REASONS,
    **SIGN_REASONS,
    "forced": _forced,
    **CHAIN_REASONS,
    "forcing-chain-verity": _from_cases,
    "forcing-net-verity": _from_cases,
}
