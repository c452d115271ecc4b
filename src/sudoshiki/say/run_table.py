"""What a language needs to tell of runs: verdicts, counters, traces, tables and messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..solve.outcome import Outcome, explained
from .heading_words import HeadingWords

__all__ = ["RunWords"]

_SWAPPED = str.maketrans(",.", ".,")


class RunWords(NamedTuple):
    """The words of one language. Templates have named gaps; nouns are for one and several."""

    language: str
    heading: HeadingWords
    explained: Mapping[str, str]  # each verdict as a sentence
    reasons: Mapping[str, str]  # why a run ended early, to be put behind it
    verdicts: Mapping[str, str]  # in a word
    stops: Mapping[str, str]  # in a word
    counters: Mapping[str, tuple[str, str]]
    heads: Mapping[str, str]  # of the columns of `compare`
    events: Mapping[str, str]  # of a trace
    sentences: Mapping[str, str]
    said: Callable[[str], str]  # a text of the core, such as what a part of auto found
    refused: Callable[[str], str]  # a message of an error
    decimal_comma: bool = False

    def number(self, text: str) -> str:
        """A number that Python wrote, with this language's signs for decimals and thousands."""
        return text.translate(_SWAPPED) if self.decimal_comma else text

    def so_many(self, count: int, noun: str) -> str:
        """`1 puzzle`, `2,000 puzzles`; the noun is a pair of sentences, `noun` and `noun.s`."""
        key = noun if count == 1 else f"{noun}.s"
        return f"{self.number(f'{count:,}')} {self.sentences[key]}"

    def sentence(self, key: str, **gaps: object) -> str:
        return self.sentences[key].format(**gaps)

    def explain(self, outcome: Outcome) -> str:
        """The verdict as a sentence."""
        return explained(outcome, self.explained, self.reasons, self.number)
