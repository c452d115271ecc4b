"""A step and a language: its title, and the sentence on the change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...logic import Situation, Step, named_technique
from ...logic.step import Candidate
from ...puzzle import UsageError
from ...puzzle.errors import choose_from
from ...puzzle.validation import quote
from . import english, portuguese
from .chains import ChainWords
from .gaps import Gaps, Language


class StepWords:
    """A step to be explained in one language."""

    def __init__(self, gaps: Gaps, situation: Situation, step: Step) -> None:
        self.gaps = gaps
        self.situation = situation
        self.step = step
        self.chain = ChainWords(gaps, step)

    def title(self) -> str:
        step, gaps = self.step, self.gaps
        name = self._name().format(size=step.size)
        if step.type:
            return gaps.word("type", name=name, type=step.type)
        if met := self.chain.patterns_met():
            return gaps.word("with", name=name, patterns=gaps.join(met))
        return name

    def _name(self) -> str:
        technique, names = named_technique(self.step.technique, self.step.size).name, self.gaps.graph.names
        regions = all(names[group].startswith("region ") for group in self.step.groups)
        if technique == "hidden-single-box" and regions:
            return self.gaps.word("hidden-single-region")
        return self.gaps.language.NAMES[technique]

    def change(self) -> str:
        gaps = self.gaps
        if self.step.placements:
            states = (self.chain.state(candidate, True) for candidate in self.step.placements)
            return gaps.word("so", changes=gaps.join(states))
        (cells, values), *more = group_by_cells(self.step.eliminations)
        key = "lose" if len(values) > 1 else "loses"
        first = gaps.word(key, values=gaps.values(values), cells=gaps.cells(cells))
        rest = (gaps.candidates(cells, *values) for cells, values in more)
        return gaps.word("so", changes="; ".join([first, *rest]))


def group_by_cells(eliminations: Iterable[Candidate]) -> list[tuple[tuple[int, ...], list[int]]]:
    """Group eliminated values by their cells."""
    by_value: dict[int, set[int]] = {}
    for cell, value in eliminations:
        by_value.setdefault(value, set()).add(cell)
    group_by_cells: dict[tuple[int, ...], list[int]] = {}
    for value, cells in sorted(by_value.items()):
        group_by_cells.setdefault(tuple(sorted(cells)), []).append(value)
    return list(group_by_cells.items())


LANGUAGES: Mapping[str, Language] = {"en": english, "pt": portuguese}


def language_of(code: str) -> Language:
    if not isinstance(code, str) or code not in LANGUAGES:
        raise UsageError(f"no sentences in the language {quote(code)}; {choose_from(code, LANGUAGES)}")
    return LANGUAGES[code]
