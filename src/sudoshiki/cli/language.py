"""The language that a command speaks: that of --language, else that of the environment."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from ..say.run_table import RunWords
from ..say.run_words import RUN_LANGUAGES, environment_language, run_words

__all__ = ["language_option", "sentence_language", "spoken", "translated"]

_KEY = "sudoshiki.language"


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --language; what the command prints asks `spoken` for its words."""

    @click.option(
        "--language",
        type=click.Choice(RUN_LANGUAGES),
        help="Language of words and numbers: en or pt; default: as LC_ALL, LC_MESSAGES or LANG says.",
    )
    @wraps(command)
    def gathered(*args: Any, language: str | None, **rest: Any) -> Any:
        click.get_current_context().meta[_KEY] = language or environment_language(os.environ)
        return command(*args, **rest)

    return gathered


def spoken() -> RunWords:
    """The words of the command that runs; English where it has no --language."""
    return run_words(_language())


def sentence_language(as_json: bool = False) -> str:
    """Of a command that tells in sentences. JSON has them in English unless --language is given."""
    given = click.get_current_context().params.get("language")
    return str(given) if given else "en" if as_json else spoken().language


def translated(message: str) -> str:
    """The message of an error, in the language of the command that runs."""
    return message if _language() == "en" else spoken().refused(message)


def _language() -> str:
    context = click.get_current_context(silent=True)
    return "en" if context is None else str(context.meta.get(_KEY, "en"))
