"""The languages that steps are told in."""

from __future__ import annotations

from collections.abc import Mapping

from ...puzzle import UsageError
from ...puzzle.door import shown
from ...puzzle.errors import choose_from
from . import english, portuguese
from .gaps import Language

__all__ = ["LANGUAGES", "language_of"]

LANGUAGES: Mapping[str, Language] = {"en": english, "pt": portuguese}


def language_of(code: str) -> Language:
    if not isinstance(code, str) or code not in LANGUAGES:
        raise UsageError(f"no sentences in the language {shown(code)}; {choose_from(code, LANGUAGES)}")
    return LANGUAGES[code]
