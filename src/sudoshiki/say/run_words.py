"""Runs in words of one language: verdicts, counters, traces, tables and messages of `solve` and `compare`.

A language is one table, RunWords, in a file of its own; both have the same keys, which a test holds. Verdicts in
English stand in solve.outcome. What comes from elsewhere as English text, errors of reading above all, is
translated by the tables of the web page (`page_words`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ..puzzle import UsageError
from ..puzzle.door import shown
from ..puzzle.errors import choose_from
from ..solve.outcome import Outcome, explained
from .words import HeadingWords

__all__ = ["RUN_LANGUAGES", "RunWords", "environment_language", "run_words"]

RUN_LANGUAGES = ("en", "pt")
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

    def count(self, count: int, noun: str) -> str:
        """`1 puzzle`, `2,000 puzzles`; the noun is a pair of sentences, `noun` and `noun.s`."""
        key = noun if count == 1 else f"{noun}.s"
        return f"{self.number(f'{count:,}')} {self.sentences[key]}"

    def sentence(self, key: str, **gaps: object) -> str:
        return self.sentences[key].format(**gaps)

    def explain(self, outcome: Outcome) -> str:
        """The verdict as a sentence."""
        return explained(outcome, self.explained, self.reasons, self.number)


def run_words(language: str) -> RunWords:
    if language == "en":
        from .run_english import ENGLISH_RUNS

        return ENGLISH_RUNS
    if language == "pt":
        from .run_portuguese import PORTUGUESE_RUNS

        return PORTUGUESE_RUNS
    raise UsageError(f"no words in the language {shown(language)}; {choose_from(language, RUN_LANGUAGES)}")


def environment_language(environment: Mapping[str, str]) -> str:
    """The language of messages that the environment asks for, if we have it; else English."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    wanted = next((environment[name] for name in names if environment.get(name)), "")
    code = wanted.partition(".")[0].partition("@")[0].replace("-", "_").partition("_")[0].lower()
    return code if code in RUN_LANGUAGES else "en"
