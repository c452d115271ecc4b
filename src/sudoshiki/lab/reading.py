"""Read recipes from TOML; unknown keys are refused."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from ..puzzle import UsageError
from ..puzzle.errors import choose_from
from ..solve.registry import split_name
from .checks import check_values
from .collected import refuse_missing
from .keys import object_of, objects_of
from .quick import quick_version
from .recipe import (
    AlgorithmEntry,
    BoardEntry,
    Compare,
    Figures,
    Growth,
    Plot,
    Quick,
    Ratios,
    Recipe,
    TableSpec,
)


def _recipe_files() -> dict[str, Traversable]:
    recipes = {}
    for folder, prefix in (("papers", "paper:"), ("recipes", "")):
        for entry in files(__package__).joinpath(folder).iterdir():
            if entry.name.endswith(".toml"):
                recipes[prefix + entry.name.removesuffix(".toml")] = entry
    return recipes


def shipped_recipes() -> tuple[str, ...]:
    """Return the names of the recipes that ship with the project."""
    return tuple(sorted(_recipe_files()))


def read_recipe(which: str, *, quick: bool = False, folder: Path | None = None) -> Recipe:
    """Return the recipe in a file, or a shipped one by name (see `shipped`).

    Files of boards are looked for in `folder`; without it, beside the recipe.
    """
    if (resource := _recipe_files().get(which)) is not None:
        recipe = parse_recipe(resource.read_text(encoding="utf-8"), name=which)
    else:
        path = Path(which)
        if not path.is_file():
            advice = f"give a TOML file, or {choose_from(which, shipped_recipes())}"
            raise UsageError(f"no recipe {which!r}: {advice}")
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise UsageError(f"recipe {which}: not UTF-8 ({error.reason})") from None
        recipe_folder = str(path.resolve().parent)
        recipe = replace(
            parse_recipe(text, name=path.stem, folder=recipe_folder), recipe_folder=recipe_folder
        )
    if folder is not None:
        recipe = replace(recipe, folder=str(folder.resolve()))
        refuse_missing(recipe)
    return quick_version(recipe) if quick else recipe


def parse_recipe(text: str, *, name: str, folder: str = "") -> Recipe:
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"recipe {name}: {error}") from None
    return recipe_of(table, name=name, text=text, folder=folder)


def recipe_of(table: Mapping[str, Any], *, name: str, text: str = "", folder: str = "") -> Recipe:
    """The recipe in a parsed TOML table. Raises UsageError for wrong types or values."""
    try:
        recipe = _recipe(dict(table), name=name, text=text, folder=folder)
        check_values(recipe)
    except UsageError as error:
        raise UsageError(f"recipe {name}: {error}") from None
    return recipe


def _recipe(table: dict[str, Any], **known: str) -> Recipe:
    compare = table.pop("compare", None)
    parts: dict[str, Any] = {
        "boards": objects_of(BoardEntry, table.pop("boards", []), "boards"),
        "algorithms": tuple(
            map(_split_options, objects_of(AlgorithmEntry, table.pop("algorithms", []), "algorithms"))
        ),
        "plots": objects_of(Plot, table.pop("plots", []), "plots"),
        "tables": objects_of(TableSpec, table.pop("tables", []), "tables"),
        "growth": objects_of(Growth, table.pop("growth", []), "growth"),
        "ratios": objects_of(Ratios, table.pop("ratios", []), "ratios"),
        "compare": object_of(Compare, compare, "compare") if compare is not None else None,
        "document": objects_of(Figures, table.pop("document", []), "document"),
        "quick": object_of(Quick, table.pop("quick", {}), "quick"),
    }
    if not parts["boards"] or not parts["algorithms"]:
        raise UsageError("it needs at least one [[boards]] and one [[algorithms]]")
    table.setdefault("title", known["name"])
    return object_of(Recipe, table, "", is_quick=False, left_out=(), recipe_folder="", **parts, **known)


def _split_options(entry: AlgorithmEntry) -> AlgorithmEntry:
    """Split options off the name, as in "mrv:habits=s2"."""
    entry = replace(entry, label=entry.label or entry.name)
    if "=" not in entry.name:  # peer:NAME is a name
        return entry
    name, options = split_name(entry.name)
    if twice := sorted(options.keys() & entry.options.keys()):
        raise UsageError(f"{entry.name}: option {twice[0]!r} is given in its name and beside it")
    return replace(entry, name=name, options={**entry.options, **options})
