"""Make the reference of the command line from the commands."""

from __future__ import annotations

import inspect
from collections.abc import Iterator

import click

from sudoshiki.cli.main import cli

HEAD = """# Command line
Every command with its options; `sudoshiki COMMAND --help` prints the same.
What exit codes mean, and where output goes, is in [Exit codes and output](exit-codes.md).
"""


def command_line_page() -> str:
    return HEAD + "".join(
        f"{line}\n"
        for line in _group(cli, click.Context(cli, info_name="sudoshiki", **cli.context_settings), 2)
    )


def _group(group: click.Group, ctx: click.Context, level: int) -> Iterator[str]:
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        yield from _command(command, click.Context(command, info_name=name, parent=ctx), level)


def _command(command: click.Command, ctx: click.Context, level: int) -> Iterator[str]:
    yield f"\n{'#' * level} {ctx.command_path}\n"
    yield from _description(command.help or "")
    yield f"```\n{command.get_usage(ctx).removeprefix('Usage: ')}\n```\n"
    records = [record for option in command.params if (record := option.get_help_record(ctx)) and record[1]]
    if records:
        yield "| option | |"
        yield "|---|---|"
        for option, meaning in records:
            yield f"| `{option}` | {_cell(meaning)} |"
        yield ""
    if isinstance(command, click.Group):
        yield from _group(command, ctx, level + 1)


def _description(text: str) -> Iterator[str]:
    """Return the paragraphs of a help text; those that click does not wrap are code."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if paragraph.startswith("\b"):
            yield f"```\n{paragraph.removeprefix(chr(8)).strip(chr(10))}\n```\n"
        else:
            yield f"{_escaped(paragraph)}\n"


def _cell(text: str) -> str:
    return _escaped(" ".join(text.split())).replace("|", "\\|")


def _escaped(text: str) -> str:
    """Return terminal text as Markdown: no tags, no emphasis; keep code in backquotes."""
    parts = text.split("`")
    for number in range(0, len(parts), 2):
        for sign in ("\\", "<", "*", "_", "["):
            parts[number] = parts[number].replace(sign, f"\\{sign}")
    return "`".join(parts)
