"""`sudoshiki convert`"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TextIO

import click

from ..files import refuse_inputs, text_file
from ..formats import FORMATS, Found, Reject, carries, write_all
from ..formats.registry import find, refusal
from ..puzzle.errors import so_many
from ..puzzle.model import Puzzle
from .completion import format_names, puzzle_argument
from .inputs import puzzles_in, say_reject
from .options import Reading, reading_options

__all__ = ["command"]


def _list_formats(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: ARG001
    if value and not ctx.resilient_parsing:  # a shell that completes the line wants no list
        for row in FORMATS.values():
            click.echo(f"{row.name:16}{row.title}{'' if row.can_write else ' (read only)'}")
        ctx.exit()


@click.command("convert")
@puzzle_argument
@click.option(
    "--to",
    "target",
    required=True,
    metavar="F",
    shell_complete=format_names,
    help="The format to write; --list shows them.",
)
@click.option(
    "--output",
    "-o",
    default="-",
    metavar="FILE",
    help="Where to write instead of stdout. A file is replaced, whole or not at all, and a link followed;"
    " to a pipe, a device or a socket is written.",
)
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_formats,
    help="Show the formats.",
)
@reading_options
@click.pass_context
def command(ctx: click.Context, puzzles: tuple[str, ...], target: str, output: str, reading: Reading) -> None:
    """Write puzzles in another format. What the format can't say of a puzzle makes it a reject.

    \b
    sudoshiki convert s5-sudoku-9x9 --to line
    sudoshiki convert s2-futoshiki-5x5 --to unequal
    sudoshiki convert - --format grid --to json -o puzzles.jsonl < boards.txt
    sudoshiki convert --list
    """
    find(target)
    refuse_inputs(puzzles, [output])
    with text_file(output) as file:
        rejected = _convert(puzzles_in(puzzles, reading), target, file)
    ctx.exit(1 if rejected else 0)


def _convert(entries: Iterable[Found | Reject], target: str, file: TextIO) -> int:
    """Write the good puzzles, say the others; returns how many those were."""
    row = find(target)
    waiting: list[Puzzle] = []
    written = rejected = 0
    for entry in entries:
        if isinstance(entry, Found) and not carries(target, entry.puzzle):
            reason = refusal(row, entry.puzzle)
            entry = Reject(reason, entry.file, entry.line, text=entry.text, format=entry.format)
        if isinstance(entry, Reject):
            rejected += 1
            say_reject(entry)
            continue
        written += 1
        if row.one_a_line:
            file.write(write_all([entry.puzzle], target) + "\n")
        else:  # such a file may begin with the number of its boards
            waiting.append(entry.puzzle)
    _write_together(waiting, target, file)
    if rejected or written != 1:
        puzzles = so_many(written + rejected, "puzzle", ",")
        click.echo(f"{puzzles}: written {written:,}, rejected {rejected:,}", err=True)
    return rejected


def _write_together(puzzles: Sequence[Puzzle], target: str, file: TextIO) -> None:
    if puzzles:
        file.write(write_all(puzzles, target) + "\n")
