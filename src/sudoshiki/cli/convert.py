"""`sudoshiki convert`"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from ..files import refuse_inputs
from ..formats import FORMATS, ParsedPuzzle, Reject
from ..formats.file_names import ending_of, format_by_name
from ..formats.records import Lines
from ..formats.registry import find, find_writable, refusal
from ..pipeline.sinks.puzzles import PuzzleSink, puzzle_sink
from ..puzzle import Puzzle
from ..puzzle.errors import plain, so_many
from .completion import puzzle_argument, written_formats
from .inputs import print_reject, puzzles_or_parts_in
from .options import Reading, reading_options

if TYPE_CHECKING:
    from ..pipeline.source.block_parts import Parts
    from ..pipeline.source.puzzle_blocks import PuzzleBlock

_NAMED = 10  # columns named in the note; the others are counted


def _list_formats(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:  # noqa: ARG001
    if value and not ctx.resilient_parsing:  # not while a shell completes the line
        for format in FORMATS.values():
            click.echo(f"{format.name:16}{format.title}{'' if format.can_write else ' (read only)'}")
        ctx.exit()


@click.command("convert")
@puzzle_argument
@click.option(
    "--to",
    "target",
    metavar="F",
    shell_complete=written_formats,
    help="Output format; --list shows the formats. Default: from the ending of FILE; needed for stdout.",
)
@click.option(
    "--output",
    "-o",
    default="-",
    metavar="FILE",
    help="Output file (default: stdout). A regular file is replaced at the end, in one step; links are"
    " followed; pipes, devices and sockets are written to.",
)
@click.option(
    "--list",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_list_formats,
    help="List the formats.",
)
@reading_options
def command(puzzles: tuple[str, ...], target: str | None, output: str, reading: Reading) -> int:
    """Write puzzles in another format.

    A puzzle that the format can't hold is rejected, with the reason. Other columns of a table are dropped,
    with a note.

    \b
    sudoshiki convert s5-sudoku-9x9 --to line
    sudoshiki convert s2-futoshiki-5x5 --to unequal
    sudoshiki convert - --format grid -o puzzles.jsonl < boards.txt
    sudoshiki convert --list
    """
    target = format_by_name(output, target)
    if target is not None:
        find_writable(target)
    elif ending_of(output).format != "parquet":  # a column may hold several formats
        where = "stdout" if output == "-" else output
        raise click.UsageError(f"no output format for {where}: give --to")
    refuse_inputs(puzzles, [output])
    with puzzle_sink(output, target) as sink:
        writer = _Writer(target, sink)
        for entry in puzzles_or_parts_in(puzzles, reading, partial(_parts_of, target)):
            writer.write(entry)
    writer.say()
    return 1 if writer.rejected else 0


def _parts_of(target: str | None, block: PuzzleBlock, first: int) -> Parts:
    """Yield the block in order: plain boards together, other puzzles one by one."""
    from ..pipeline.questions.convert import ConvertQuestion
    from ..pipeline.source.block_parts import line_parts

    alphabet, box = block.table.options
    return line_parts(ConvertQuestion(target or "line", alphabet=alphabet, box=box), block, first)


class _Writer:
    """Writes puzzles, reports rejects, and counts both."""

    def __init__(self, target: str | None, sink: PuzzleSink) -> None:
        self.format, self.sink = None if target is None else find(target), sink
        self.written = self.rejected = 0
        self.beside: dict[str, None] = {}  # names of columns that are not written, in order

    def write(self, entry: Lines | ParsedPuzzle | Reject) -> None:
        if isinstance(entry, Lines):
            self.sink.add(entry)
            self.written += entry.boards
            self.beside.update(dict.fromkeys(entry.beside))
            return
        if isinstance(entry, ParsedPuzzle) and (reason := self._refusal(entry.puzzle)):
            entry = Reject(reason, entry.file, entry.line, text=entry.text, format=entry.format)
        if isinstance(entry, Reject):
            self.rejected += 1
            print_reject(entry)
        else:
            self.sink.add(entry.puzzle)
            self.beside.update(dict.fromkeys(entry.beside))
            self.written += 1

    def _refusal(self, puzzle: Puzzle) -> str:
        return "" if self.format is None else refusal(self.format, puzzle)

    def say(self) -> None:
        if self.beside:
            names = [*self.beside][:_NAMED]
            more = f" and {len(self.beside) - len(names):,} more" if len(self.beside) > len(names) else ""
            click.echo(plain(f"left out, only the puzzles are written: {', '.join(names)}{more}"), err=True)
        if self.rejected or self.written != 1:
            puzzles = so_many(self.written + self.rejected, "puzzle", ",")
            click.echo(f"{puzzles}: {self.written:,} written, {self.rejected:,} rejected", err=True)
