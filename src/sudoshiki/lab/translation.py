"""Translations of shipped recipes and of the claims of their documents.

The texts are in a TOML file per language, in the order of the recipe: `papers/pt/s1.toml` for
`papers/s1.toml`. Texts that the shipped recipe does not have stay untranslated.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from ..say.steps.step_words import language_of
from .papers.claims import CLAIMS
from .quick import quick_version
from .reading import parse_recipe, read_recipe, shipped_recipes
from .recipe import Recipe
from .words import ENGLISH, ReportWords

_PARTS = ("boards", "document", "tables", "growth", "ratios", "plots")  # tables of a recipe that have texts
_TEXTS = ("title", "about", "why", "claim")  # keys with texts in these tables


def words_for(recipe: Recipe, language: str) -> ReportWords:
    """Return the words of a report on this recipe, in this language."""
    report_language = language_of(language)
    if report_language is ENGLISH.language:
        return ENGLISH
    own = translation(recipe.name, language)
    return ReportWords(report_language, own, whole=all(text in own for where, text in texts(_whole(recipe))))


def translate_recipe(recipe: Recipe, words: ReportWords) -> Recipe:
    """Return the recipe with its texts in the language of the words."""
    if words is ENGLISH:
        return recipe
    whole = _whole(recipe)
    rows: dict[str, Any] = {
        part: tuple(_translated_row(row, words) for row in getattr(whole, part)) for part in _PARTS
    }
    in_language = replace(whole, title=words.text(whole.title), about=words.text(whole.about), **rows)
    return quick_version(in_language, words) if recipe.is_quick else in_language


def _whole(recipe: Recipe) -> Recipe:
    """The recipe before it was reduced: the quick version has other titles."""
    if not recipe.is_quick:
        return recipe
    return parse_recipe(recipe.text, name=recipe.name, folder=recipe.folder)


def _translated_row(row: Any, words: ReportWords) -> Any:
    known = {entry.name for entry in fields(row)}
    texts: dict[str, Any] = {key: words.text(getattr(row, key)) for key in _TEXTS if key in known}
    if "notes" in known:
        texts["notes"] = {place: words.text(note) for place, note in row.notes.items()}
    return replace(row, **texts)


def texts(recipe: Recipe) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield all texts of a recipe and its claims, with places in a translation."""
    yield ("title",), recipe.title
    if recipe.about:
        yield ("about",), recipe.about
    for part in _PARTS:
        for number, row in enumerate(getattr(recipe, part)):
            for key in _TEXTS:
                if text := getattr(row, key, ""):
                    yield (part, number, key), text
            for place, note in getattr(row, "notes", {}).items():
                yield (part, number, "notes", place), note
    for claim in CLAIMS.get(recipe.source, ()) if recipe.document else ():
        yield ("claims", claim.name, "says"), claim.says
        yield ("claims", claim.name, "because"), claim.because


@lru_cache(maxsize=16)
def translation(name: str, language: str) -> Mapping[str, str]:
    """The translations by English text; empty if the recipe has no translation file."""
    folder, _, short = name.rpartition(":")
    place = files(__package__).joinpath("papers" if folder else "recipes", language, f"{short}.toml")
    if name not in shipped_recipes() or not place.is_file():
        return {}
    table = tomllib.loads(place.read_text(encoding="utf-8"))
    translations = dict(table.get("labels", {}))
    for where, english in texts(read_recipe(name)):
        text = _at(table, where)
        if text is not None:
            translations[english] = text
    return translations


def _at(table: Any, where: tuple[str | int, ...]) -> str | None:
    for key in where:
        try:
            table = table[key]
        except (KeyError, IndexError):
            return None
    return str(table)
