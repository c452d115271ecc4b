"""What a shell may complete: the values that a table knows, and files where files are read.

click asks for these; the README says how a shell is told to ask click.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

__all__ = [
    "algorithm_names",
    "board_names",
    "files",
    "format_names",
    "layout_names",
    "level_names",
    "puzzle_argument",
    "puzzles_or_files",
    "recipes_or_files",
    "technique_names",
]

Command = Callable[..., Any]
Items = list["CompletionItem"]


def algorithm_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    """The last of a list, where several may be given."""
    from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
    from ..solve import algorithms

    before, comma, begun = incomplete.rpartition(",")
    rows = [row for row in algorithms() if row.name.startswith(begun)]
    return [_item(f"{before}{comma}{row.name}", help=row.title) for row in rows]


def format_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    from ..formats import FORMATS

    rows = [row for row in FORMATS.values() if row.name.startswith(incomplete)]
    return [_item(row.name, help=row.title) for row in rows]


def level_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    from ..generate import LEVELS

    return _begun(LEVELS, incomplete)


def layout_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    from ..say.layouts import LAYOUTS

    return _begun(LAYOUTS, incomplete)


def technique_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    from ..logic import TABLE

    return _begun(TABLE, incomplete)


def board_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    from ..formats.shipped import shipped_names

    return _begun(shipped_names(), incomplete)


def files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    """The shell knows them best."""
    return [_item(incomplete, type="file")]


def puzzles_or_files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    """Files; and the boards that ship, once there is a letter to tell which."""
    shipped = board_names(ctx, parameter, incomplete) if incomplete else []
    return [*files(ctx, parameter, incomplete), *shipped]


def recipes_or_files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    from ..lab.reading import shipped

    return [*files(ctx, parameter, incomplete), *_begun(shipped(), incomplete)]


def puzzle_argument(command: Command) -> Command:
    """Adds the argument `puzzles`: any number of files, puzzles, names of boards that ship, or stdin."""
    return click.argument(
        "puzzles",
        nargs=-1,
        required=True,
        metavar="FILE|PUZZLE|-...",
        shell_complete=puzzles_or_files,
    )(command)


def _begun(names: Iterable[str], incomplete: str) -> Items:
    return [_item(name) for name in names if name.startswith(incomplete)]


def _item(value: str, **more: str) -> CompletionItem:
    """Imported here: of a thousand runs of the command, none may be for a shell."""
    from click.shell_completion import CompletionItem

    return CompletionItem(value, **more)
