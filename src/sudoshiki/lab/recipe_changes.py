"""Compare two recipes: text and plots may differ, runs may not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import zip_longest
from typing import Any

from ..puzzle import UsageError
from .recipe import Recipe

# Presentation of a run, and what --quick changes (already applied if it was used).
_SHOWN = frozenset(
    {
        "name",
        "title",
        "text",
        "about",
        "source",
        "plots",
        "pictures",
        "tables",
        "growth",
        "ratios",
        "compare",
        "document",
        "quick",
        "left_out",
        "folder",
        "recipe_folder",
    }
)
_ROWS = ("boards", "algorithms")


def refuse_changes(before: Recipe, after: Recipe, run: str) -> None:
    """Raise UsageError if the recipe defines other runs, with the differences."""
    if before.is_quick != after.is_quick:
        which = (
            "the quick version: give --quick"
            if before.is_quick
            else "not the quick version: leave out --quick"
        )
        raise UsageError(f"{run} is {which}, or choose another --out")
    changes = list(_changes(before, after))
    if changes:
        text = "; ".join(changes[:5]) + ("; and more" if len(changes) > 5 else "")
        raise UsageError(
            f"{run} was begun with another recipe: {text}."
            " Plots and text may change, what is run may not: choose another --out"
        )


def _changes(before: Recipe, after: Recipe) -> Iterator[str]:
    for entry in fields(Recipe):
        old, new = getattr(before, entry.name), getattr(after, entry.name)
        if entry.name in _SHOWN or old == new:
            continue
        if entry.name in _ROWS:
            for number, (one, other) in enumerate(zip_longest(old, new), start=1):
                yield from _row_changes(f"{entry.name} {number}", one, other)
        else:
            yield f"{entry.name} was {_plain(old)} and is {_plain(new)}"


def _row_changes(where: str, old: Any, new: Any) -> Iterator[str]:
    if old is None or new is None:
        yield f"{where} {'came' if old is None else 'went'}"
        return
    for entry in fields(old):
        one, other = getattr(old, entry.name), getattr(new, entry.name)
        if one != other and entry.name != "about":
            yield f"{where}, {entry.name} was {_plain(one)} and is {_plain(other)}"


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        text = f"[{', '.join(map(_plain, value))}]"
    elif isinstance(value, Mapping):
        text = "{" + ", ".join(f"{key} = {_plain(one)}" for key, one in value.items()) + "}"
    else:
        text = "not given" if value is None else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
