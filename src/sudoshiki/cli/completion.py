"""What a shell may complete: the values that a table knows, and files where files are read.

click asks for these; the README says how a shell is told to ask click.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..solve import Algorithm


Items = list["CompletionItem"]


def algorithm_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    """The last of a list, where several may be given; behind a colon its options, behind = their values."""
    from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
    from ..solve import algorithms

    before, comma, begun = incomplete.rpartition(",")
    name, colon, _ = begun.partition(":")
    if not colon:
        rows = [row for row in algorithms() if row.name.startswith(begun)]
        return [_item(f"{before}{comma}{row.name}", help=row.title) for row in rows]
    found = (_settings(row, begun) for row in algorithms() if row.name == name)
    return [_item(f"{before}{comma}{value}", help=help_) for value, help_ in next(found, ())]


def _settings(row: Algorithm, begun: str) -> Iterator[tuple[str, str]]:
    """What may stand at the end of `mrv:habits=s2:value-o`, and a word on it."""
    told, _, last = begun.rpartition(":")
    option_name, equals, value = last.partition("=")
    given = {setting.partition("=")[0] for setting in told.split(":")[1:]}
    for option in row.options:
        if not equals and option.name.startswith(option_name) and option.name not in given:
            yield f"{told}:{option.name}=", option.help
        elif equals and option.name == option_name:
            choices = ("true", "false") if isinstance(option.default, bool) else option.choices
            for choice in map(str, choices):
                if choice.startswith(value):
                    yield f"{told}:{option.name}={choice}", option.help


def format_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    from ..formats import FORMATS

    rows = [row for row in FORMATS.values() if row.name.startswith(incomplete)]
    return [_item(row.name, help=row.title) for row in rows]


def written_formats(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    """Those that can be written."""
    from ..formats import writable

    return [_item(row.name, help=row.title) for row in writable() if row.name.startswith(incomplete)]


def bulk_formats(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:
    from ..pipeline.source.inputs import FORMATS

    return [*_begun(FORMATS, incomplete), *format_names(ctx, parameter, incomplete)]


def level_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> Items:  # noqa: ARG001
    from ..logic import WORDS

    return _begun(["any", *(row.word for row in WORDS)], incomplete)


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


# The argument `puzzles`: any number of files, puzzles, names of boards that ship, or stdin.
puzzle_argument = click.argument(
    "puzzles", nargs=-1, required=True, metavar="FILE|PUZZLE|-...", shell_complete=puzzles_or_files
)


def _begun(names: Iterable[str], incomplete: str) -> Items:
    return [_item(name) for name in names if name.startswith(incomplete)]


def _item(value: str, **more: str) -> CompletionItem:
    """Imported here: of a thousand runs of the command, none may be for a shell."""
    from click.shell_completion import CompletionItem

    return CompletionItem(value, **more)
