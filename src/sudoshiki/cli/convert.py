"""`sudoshiki convert`"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NoReturn

import click

from ..files import place_of, refuse_inputs
from ..formats import FORMATS, Found, LineBlock, Reject, carries
from ..formats.file_names import format_by_name
from ..formats.registry import find, find_written, refusal
from ..formats.sink import Lines, PuzzleSink, puzzle_sink
from ..puzzle.errors import plain, so_many
from .completion import puzzle_argument, written_formats
from .inputs import Passed, puzzles_or_parts_in, say_reject
from .line_blocks import in_order, without_blanks
from .options import Reading, reading_options

if TYPE_CHECKING:
    from ..formats.rows_of_text import RowsWriter
    from ..many.line_answers import LineAnswers
    from ..many.plain_lines import PlainLines

_NAMED = 10  # columns; the others are counted


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
    metavar="F",
    shell_complete=written_formats,
    help="The format to write; --list shows them. Default: by the ending of FILE, .csv or .jsonl.",
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
def command(puzzles: tuple[str, ...], target: str | None, output: str, reading: Reading) -> int:
    """Write puzzles in another format. What the format can't say of a puzzle makes it a reject. Other columns
    of a table are left out, and that is said.

    \b
    sudoshiki convert s5-sudoku-9x9 --to line
    sudoshiki convert s2-futoshiki-5x5 --to unequal
    sudoshiki convert - --format grid -o puzzles.jsonl < boards.txt
    sudoshiki convert --list
    """
    target = format_by_name(output, target) or _refuse_unsaid(output)
    find_written(target)
    refuse_inputs(puzzles, [output])
    with puzzle_sink(place_of(output), target) as sink:
        pen = _Pen(target, sink)
        pen.write(puzzles_or_parts_in(puzzles, reading, partial(_parts_of, target)))
    pen.say()
    return 1 if pen.rejected else 0


def _refuse_unsaid(output: str) -> NoReturn:
    where = "stdout" if output == "-" else output
    raise click.UsageError(f"--to says which format to write; the name of {where} does not")


def _parts_of(target: str, block: LineBlock, passed: Passed) -> Iterator[Lines | Found | Reject]:
    """The block in order: plain boards at once where the format allows it, all other lines one by one."""
    from ..formats.rows_of_text import LARGEST_SIDE, rows_writer
    from ..many.line_answers import shape_of_lines
    from ..many.plain_lines import plain_lines

    data = without_blanks(block.block.data)
    shape = shape_of_lines(data, largest=LARGEST_SIDE) if block.options.box is None else None
    writer = rows_writer(target, shape[0]) if shape else None
    if shape is None or writer is None:
        yield from map(passed.one, block.entries())
    else:
        found = plain_lines(data, shape, block.options.alphabet)
        yield from in_order(block, passed, _written(found, writer, passed.count))


def _written(found: PlainLines, writer: RowsWriter, passed: int) -> LineAnswers:
    """The plain boards as the format has them, a line each; all others but blank lines are left over."""
    import numpy as np

    from ..many.batch import Fault
    from ..many.line_answers import Leftover, LineAnswers

    if found.plain.all():
        return LineAnswers(writer(found.values), [], {"": len(found.plain)}, 0)
    output = writer(found.values[found.plain]) if found.plain.any() else b""
    ends = [0, *(np.flatnonzero(np.frombuffer(output, np.uint8) == ord("\n")) + 1).tolist()]
    others = np.flatnonzero(~found.plain & (found.solved.fault != Fault.BLANK))
    before = np.cumsum(found.plain)[others].tolist()  # boards
    left = [
        Leftover(line, passed + boards + at, ends[boards])
        for at, (line, boards) in enumerate(zip(others.tolist(), before, strict=True), start=1)
    ]
    return LineAnswers(output, left, {"": len(ends) - 1}, 0)


class _Pen:
    """Writes the good puzzles, says the others, and counts both."""

    def __init__(self, target: str, sink: PuzzleSink) -> None:
        self.row, self.sink = find(target), sink
        self.written = self.rejected = 0
        self.beside: dict[str, None] = {}  # names of what is not written, as they come

    def write(self, entries: Iterable[Lines | Found | Reject]) -> None:
        for entry in entries:
            if isinstance(entry, Lines):
                self.sink.add(entry)
                self.written += entry.boards
            else:
                self._one(entry)

    def _one(self, entry: Found | Reject) -> None:
        if isinstance(entry, Found) and not carries(self.row.name, entry.puzzle):
            reason = refusal(self.row, entry.puzzle)
            entry = Reject(reason, entry.file, entry.line, text=entry.text, format=entry.format)
        if isinstance(entry, Reject):
            self.rejected += 1
            say_reject(entry)
        else:
            self.beside.update(dict.fromkeys(entry.beside))
            self.written += 1
            self.sink.add(entry.puzzle)

    def say(self) -> None:
        if self.beside:
            names = [*self.beside][:_NAMED]
            more = f" and {len(self.beside) - len(names):,} more" if len(self.beside) > len(names) else ""
            click.echo(plain(f"left out, only the puzzles are written: {', '.join(names)}{more}"), err=True)
        if self.rejected or self.written != 1:
            puzzles = so_many(self.written + self.rejected, "puzzle", ",")
            click.echo(f"{puzzles}: written {self.written:,}, rejected {self.rejected:,}", err=True)
