"""Reasons why a puzzle can be neither graded nor explained, in each language."""

from __future__ import annotations

from ...logic import NotForLogic
from ...puzzle.primitives import NAMES
from .step_words import language_of


def refusal_in_words(refusal: NotForLogic, language: str) -> str:
    """`refused: this puzzle has no solution …`"""
    return language_of(language).REFUSED.format(reason=reason_in_words(refusal, language))


def reason_in_words(refusal: NotForLogic, language: str) -> str:
    """`this puzzle has no solution …`"""
    words = language_of(language)
    text = words.REFUSALS.get(refusal.reason)
    if text is None:
        return str(refusal)
    gaps = dict(refusal.gaps)
    if refusal.unknown:
        gaps["rules"] = words.WORDS["or"].join(words.WORDS[NAMES[kind]] for kind in refusal.unknown)
    return text.format(**gaps)
