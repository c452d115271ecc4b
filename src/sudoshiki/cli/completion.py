"""Shell completion of values and files.

click calls these functions; docs/install.md says how to set up a shell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..solve import Algorithm


CompletionItems = list["CompletionItem"]


def algorithm_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:  # noqa: ARG001
    """Complete the last name of a list; after a colon options, after = values."""
    from .. import solvers as _solvers  # noqa: F401  (announces the algorithms)
    from ..solve import algorithms

    before, comma, prefix = incomplete.rpartition(",")
    name, colon, _ = prefix.partition(":")
    if not colon:
        matching = [algorithm for algorithm in algorithms() if algorithm.name.startswith(prefix)]
        return [_item(f"{before}{comma}{algorithm.name}", help=algorithm.title) for algorithm in matching]
    settings = (_settings(algorithm, prefix) for algorithm in algorithms() if algorithm.name == name)
    return [_item(f"{before}{comma}{value}", help=help_) for value, help_ in next(settings, ())]


def _settings(algorithm: Algorithm, prefix: str) -> Iterator[tuple[str, str]]:
    """Completions of a text such as `mrv:habits=s2:value-o`, with their help."""
    before, _, last = prefix.rpartition(":")
    option_name, equals, value = last.partition("=")
    used = {setting.partition("=")[0] for setting in before.split(":")[1:]}
    for option in algorithm.options:
        if not equals and option.name.startswith(option_name) and option.name not in used:
            yield f"{before}:{option.name}=", option.help
        elif equals and option.name == option_name:
            choices = ("true", "false") if isinstance(option.default, bool) else option.choices
            for choice in map(str, choices):
                if choice.startswith(value):
                    yield f"{before}:{option.name}={choice}", option.help


def format_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:  # noqa: ARG001
    from ..formats import FORMATS

    matching = [format_ for format_ in FORMATS.values() if format_.name.startswith(incomplete)]
    return [_item(format_.name, help=format_.title) for format_ in matching]


def written_formats(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:  # noqa: ARG001
    """Formats that can be written."""
    from ..formats import writable

    return [
        _item(format_.name, help=format_.title)
        for format_ in writable()
        if format_.name.startswith(incomplete)
    ]


def bulk_formats(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:
    from ..pipeline.source.inputs import FORMATS

    return [*_matching(FORMATS, incomplete), *format_names(ctx, parameter, incomplete)]


def level_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:  # noqa: ARG001
    from ..logic import WORDS

    return _matching(["any", *(level.word for level in WORDS)], incomplete)


def layout_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:  # noqa: ARG001
    from ..say.layouts import LAYOUTS

    return _matching(LAYOUTS, incomplete)


def technique_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:  # noqa: ARG001
    from ..logic import TABLE

    return _matching(TABLE, incomplete)


def board_names(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:  # noqa: ARG001
    from ..formats.shipped import shipped_names

    return _matching(shipped_names(), incomplete)


def files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:  # noqa: ARG001
    """Leave files to the shell."""
    return [_item(incomplete, type="file")]


def puzzles_or_files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:
    """Files, and shipped boards once a letter is typed."""
    shipped = board_names(ctx, parameter, incomplete) if incomplete else []
    return [*files(ctx, parameter, incomplete), *shipped]


def recipes_or_files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> CompletionItems:
    from ..lab.reading import shipped_recipes

    return [*files(ctx, parameter, incomplete), *_matching(shipped_recipes(), incomplete)]


# The argument `puzzles`: any number of files, puzzles, names of shipped boards, or stdin.
puzzle_argument = click.argument(
    "puzzles", nargs=-1, required=True, metavar="FILE|PUZZLE|-...", shell_complete=puzzles_or_files
)


def _matching(names: Iterable[str], incomplete: str) -> CompletionItems:
    return [_item(name) for name in names if name.startswith(incomplete)]


def _item(value: str, **more: str) -> CompletionItem:
    """Return a completion item; imported here, as completion is rare."""
    from click.shell_completion import CompletionItem

    return CompletionItem(value, **more)
