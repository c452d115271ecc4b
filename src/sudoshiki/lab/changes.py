"""What differs between the recipe of a run and another: its text and plots may, what was run may not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from itertools import zip_longest
from typing import Any

from ..puzzle import UsageError
from .recipe import Recipe

# How a run is called and shown, and what --quick would have made of it (that is applied already where it is).
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
        "beside",
    }
)
_ROWS = ("boards", "algorithms")


def refuse_changes(before: Recipe, after: Recipe, run: str) -> None:
    """Refuse a recipe that asks for other runs than those that `run` was begun with; say what is other."""
    if before.is_quick != after.is_quick:
        which = (
            "the quick version: give --quick"
            if before.is_quick
            else "not the quick version: leave out --quick"
        )
        raise UsageError(f"{run} is {which}, or choose another --out")
    changes = list(_changes(before, after))
    if changes:
        said = "; ".join(changes[:5]) + ("; and more" if len(changes) > 5 else "")
        raise UsageError(
            f"{run} was begun with another recipe: {said}."
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
        said = f"[{', '.join(map(_plain, value))}]"
    elif isinstance(value, Mapping):
        said = "{" + ", ".join(f"{key} = {_plain(one)}" for key, one in value.items()) + "}"
    else:
        said = "not given" if value is None else repr(value)
    return said if len(said) <= 60 else f"{said[:57]}…"
