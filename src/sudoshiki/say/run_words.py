"""Runs in words of one language: verdicts, counters, traces, tables and messages of `solve` and `compare`.

A language is one table, `words.RunWords`, in a file of its own; both have the same keys, which a test
holds. Verdicts in English stand in solve.outcome. What comes from elsewhere as English text, reading errors
above all, is translated by the tables of the web page (`page_words`).
"""

from __future__ import annotations

import os
from collections.abc import Mapping

from ..puzzle import UsageError
from ..puzzle.door import shown
from ..puzzle.errors import choose_from
from .words import RunWords

__all__ = ["RUN_LANGUAGES", "environment_language", "run_words"]

RUN_LANGUAGES = ("en", "pt")


def run_words(language: str | None = None) -> RunWords:
    """The words of a language: without its code, of the one that the environment asks for."""
    if language is None:
        language = environment_language(os.environ)
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
