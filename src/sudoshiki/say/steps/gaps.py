"""Values for the gaps of sentences: lists, cells, groups with articles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import NamedTuple, Protocol

from ...logic import named_technique
from ...puzzle import Graph, cell_name
from ..words import HeadingWords


class Noun(NamedTuple):
    """The name of a kind of group, and its grammatical gender."""

    one: str
    many: str
    gender: str = ""


class Language(Protocol):
    """A table of sentences; a test checks that all languages have the same keys."""

    @property
    def NOUNS(self) -> Mapping[str, Noun]: ...  # by the first word of a group's name, or all of it
    @property  # by use and gender: for one, several
    def ARTICLES(self) -> Mapping[str, Mapping[str, tuple[str, str]]]: ...
    @property
    def WORDS(self) -> Mapping[str, str]: ...  # parts of sentences
    @property
    def NAMES(self) -> Mapping[str, str]: ...  # names of techniques
    @property
    def PATTERNS(self) -> Mapping[str, tuple[str, str]]: ...  # patterns within chains: singular, plural
    @property
    def SENTENCES(self) -> Mapping[str, str]: ...
    @property
    def REFUSED(self) -> str: ...
    @property
    def REFUSALS(self) -> Mapping[str, str]: ...  # texts by reason; empty if the error's own text is used
    @property
    def HEADING(self) -> HeadingWords: ...
    @property
    def REPORT(self) -> Mapping[str, str]: ...  # sentences of reports
    @property
    def LABELS(self) -> Mapping[str, str]: ...  # labels in reports, if different from code
    @property
    def NUMBERS(self) -> tuple[str, str]: ...  # decimal point and thousands separator


class GroupNames:
    """Names of groups: {groups}, or with a preposition, {groups:in}, {groups:of}."""

    def __init__(self, gaps: Gaps, names: Iterable[str]) -> None:
        self.gaps = gaps
        self.names = tuple(names)

    def __format__(self, use: str) -> str:
        kinds = groupby(self.names, key=lambda name: name.partition(" ")[0])
        return self.gaps.join(self._of_a_kind(list(names), use) for _, names in kinds)

    def _of_a_kind(self, names: list[str], use: str) -> str:
        """`rows 1, 4 and 7`"""
        nouns, numbers = zip(*map(self._noun, names), strict=True)
        if len(set(nouns)) > 1 or (len(names) > 1 and not all(numbers)):
            return self.gaps.join(self._of_a_kind([name], use) for name in names)
        several = len(names) > 1
        noun = nouns[0].many if several else nouns[0].one
        article = self.gaps.language.ARTICLES[use][nouns[0].gender][several]
        return " ".join(filter(None, (article, noun, self.gaps.join(filter(None, numbers)))))

    def _noun(self, name: str) -> tuple[Noun, str]:
        nouns = self.gaps.language.NOUNS
        if name in nouns:
            return nouns[name], ""
        kind, _, number = name.partition(" ")
        return (nouns[kind], number) if kind in nouns and number else (nouns["group"], name)


class Gaps:
    """Parts of sentences in one language, about one board."""

    def __init__(self, language: Language, graph: Graph) -> None:
        self.language = language
        self.graph = graph

    def join(self, parts: Iterable[str], last: str = "and") -> str:
        """`a, b and c`; "" for none."""
        items = list(parts)
        if not items:
            return ""
        *most, end = items
        words = self.language.WORDS
        return words["comma"].join(most) + words[last] + end if most else end

    def cell(self, cell: int) -> str:
        return cell_name(cell, self.graph.side)

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        return self.join(map(self.cell, sorted(set(cells))), last)

    def values(self, values: Iterable[int], last: str = "and") -> str:
        return self.join(map(str, sorted(set(values))), last)

    def candidates(self, cells: Iterable[int], *values: int, last: str = "and") -> str:
        """`3 and 5 in r1c1`"""
        return self.word("candidate", values=self.values(values), cells=self.cells(cells, last))

    def path(self, cells: Iterable[int]) -> str:
        """Cells along signs, each less than the next: `r1c1 < r1c2`"""
        return " < ".join(map(self.cell, cells))

    def group(self, *numbers: int) -> GroupNames:
        return GroupNames(self, (self.graph.names[number] for number in numbers))

    def pattern(self, technique: str | None, *, several: bool = False) -> str:
        """Return a pattern within a chain: `a naked pair`, `naked pairs`."""
        patterns = self.language.PATTERNS
        name = named_technique(technique, 2).name if technique else ""
        return patterns.get(name, patterns["chain"])[several]

    def word(self, key: str, **gaps: object) -> str:
        return self.language.WORDS[key].format(**gaps)

    def sentence(self, key: str, **gaps: object) -> str:
        text = self.language.SENTENCES[key].format(**gaps)
        return text[:1].upper() + text[1:]
