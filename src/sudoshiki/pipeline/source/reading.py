"""Read a file in order, for commands that print each answer at once.

Files with a puzzle per record (lines, CSV, JSON lines, Parquet) are read in blocks, as by `bulk`; `formats`
reads all other files, and the records that no engine answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, tee

from ...formats.cutting import LINE_LIMIT, cut, last_line_end
from ...formats.reading import read_lines, reject_of
from ...formats.records import Line, Options, has_content
from ...formats.registry import Format, find
from ...formats.sniffing import format_and_head, undeclared
from ...formats.source import line_feeds, lines_in, open_source, text_chunks
from ...puzzle import FormatError
from ...puzzle.validation import file_name
from .puzzle_blocks import Entry, PuzzleBlock, Table

_BLOCK_BYTES = 1 << 18
_PARQUET = b"PAR1"


def read_file(
    path: str,
    format: str | None = None,
    options: Options = Options(),  # noqa: B008  (it can't be changed)
    least: int = 0,
) -> Iterator[Entry | PuzzleBlock]:
    """Yield puzzles and Rejects of a file or stdin (`-`); records of tables as blocks.

    A block has at least `least` bytes, except the last. A file with one puzzle has no block.
    """
    file = "<stdin>" if path == "-" else file_name(path)
    with open_source(path) as source:
        if format is None and path != "-" and source.peek(4).startswith(_PARQUET):  # type: ignore[attr-defined]
            from .record_blocks import row_blocks_of

            yield from _together(row_blocks_of(path, options))
            return
        looked_at, chunks = tee(text_chunks(source))
        lines = lines_in(_start_of(looked_at))
        try:
            name, head = format_and_head(lines, options)
        except FormatError as error:  # the source itself can't be read as text
            yield reject_of(error, file, format or "")
            return
        format_, sniffed = find(name if format is None else format), format is None
        several = sum(format_.name == "csv" or has_content(line.text) for line in head) > 1
        if _is_table(format_, head) and (several or next(lines, None)):
            del looked_at, lines  # they would keep all chunks in memory
            table = Table(file, format_, options, sniffed)
            yield from _together(_blocks(table, chunks, head, max(least, _BLOCK_BYTES)))
        else:
            del looked_at
            lines = lines_in(chunks)
            known = list(islice(lines, len(head)))
            lines = chain(undeclared(known) if sniffed else known, lines)
            yield from read_lines(lines, file, format_, options, sniffed)


def _start_of(chunks: Iterable[bytes | str]) -> Iterator[bytes | str]:
    """Yield the beginnings of lines that decide the format."""
    size = 0
    for chunk in chunks:
        yield chunk
        size += len(chunk)
        if size > 2 * LINE_LIMIT:
            return


def _is_table(format_: Format, head: Iterable[Line]) -> bool:
    """Whether files of this format are read in blocks."""
    if format_.name != "json":
        return format_.name in ("line", "csv")
    from ...formats.own_json import is_record

    return is_record(head)


def _blocks(
    table: Table, chunks: Iterable[bytes | str], head: Sequence[Line], size: int
) -> Iterator[Entry | PuzzleBlock]:
    if table.format.name != "line":
        from .record_blocks import record_blocks

        yield from record_blocks(table, chunks, head, size)
        return
    number = 1
    for item in cut(chunks, last_line_end, size):
        if isinstance(item, bytes):
            block = PuzzleBlock(table, number, line_feeds(item))
            yield block
            number += len(block)
        else:
            yield table.reject(item.problem, number, item.text, item.kind)
            number += 1


def _together(items: Iterator[Entry | PuzzleBlock]) -> Iterator[Entry | PuzzleBlock]:
    """Yield the items; a single puzzle as such."""
    first = next(items, None)
    if isinstance(first, PuzzleBlock) and not first.holds_several():
        second = next(items, None)
        yield from (first.entries() if second is None else (first, second))
    elif first is not None:
        yield first
    yield from items
