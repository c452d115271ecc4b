"""Read a file in order, for commands that print each answer as soon as it is known.

Files with a puzzle per record (lines, CSV, JSON lines, Parquet) are read in blocks, as by `bulk`; `formats`
reads all other files, and the records that no engine answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, tee
from typing import TYPE_CHECKING, NamedTuple

from ...formats import ParsedPuzzle, Reject
from ...formats.csv_records import FirstRecord, first_record, records
from ...formats.own_json import is_record, keys_beside
from ...formats.reading import entries_of, read_lines, reject_of
from ...formats.records import Line, Options, has_content, is_blank
from ...formats.registry import Format, find
from ...formats.sniffing import format_and_head, undeclared
from ...formats.source import (
    displayable_bytes,
    line_feeds,
    line_of,
    lines_in,
    open_source,
    text_chunks,
    text_lines,
)
from ...puzzle import FormatError
from ...puzzle.symbols import EMPTY
from ...puzzle.validation import file_name

if TYPE_CHECKING:
    from .blocks import Block, Record
    from .cutting import Chunk
    from .inputs import Input

Entry = ParsedPuzzle | Reject
_BLOCK_BYTES = 1 << 18
_ROW_BYTES = 1 << 20
_FEW = 16  # records
_PARQUET = b"PAR1"
_TABLES = {"line": "lines", "csv": "csv", "json": "jsonl"}  # formats that are read in blocks
_DOTS = bytes.maketrans(EMPTY.encode(), b"." * len(EMPTY))


class Table(NamedTuple):
    """A file with one puzzle per record, and how records are read one by one."""

    input: Input
    format: Format
    options: Options
    sniffed: bool = True
    first: FirstRecord = FirstRecord()  # of CSV and Parquet

    @property
    def file(self) -> str:
        return self.input.shown

    def entries(self, lines: Iterable[Line]) -> Iterator[Entry]:
        """Yield the puzzles and Rejects of records, each a Line; blank ones have none."""
        by_line = self.input.format == "lines"
        items = (
            self.format.read(lines, self.options) if by_line else chain.from_iterable(map(self._items, lines))
        )
        return entries_of(items, self.format, self.file, self.options, self.sniffed)

    def _items(self, line: Line) -> Iterable[ParsedPuzzle | FormatError]:
        if self.input.format == "jsonl":
            return self.format.read([line], self.options)
        from ...formats.csv_format import puzzle_in_field, puzzle_of

        read = puzzle_of if self.input.format == "csv" else puzzle_in_field
        item = read(line, self.first, self.options)
        return () if item is None else (item,)


class PuzzleBlock(NamedTuple):
    """Records of a table, to be answered together or read one by one."""

    table: Table
    chunk: Chunk
    block: Block
    data: bytes = b""  # of the chunk

    def entries(self, wanted: Sequence[int] | None = None) -> Iterator[Entry]:
        """Yield puzzles and Rejects of all records, or of those `wanted`, counted from 0."""
        return self.table.entries(self._lines(range(len(self.block.places)) if wanted is None else wanted))

    def _lines(self, wanted: Sequence[int]) -> Iterable[Line]:
        if self.table.input.format == "parquet":
            return map(_line_of_row, self.block.pick(wanted))
        if self.table.input.format == "csv":
            from .csv_table import csv_lines

            found = csv_lines(self.data, self.chunk.first, [at + self.block.headers for at in wanted])
            return (_line_of_record(number, raw) for number, raw in found)
        from ...many.line_answers import lines_at

        numbers = [self.block.places[at] for at in wanted]
        return map(line_of, numbers, lines_at(self.data, [number - self.chunk.first for number in numbers]))

    def texts(self, *, with_names: bool) -> tuple[bytes, dict[int, list[Entry]]]:
        """Return the puzzles as lines for an engine, and what stands in records that it can't read.

        The lines of those are "?", or empty if there is no puzzle. `with_names`: so are those of puzzles with
        a name beside them, which the engine does not know.
        """
        if self.table.input.format == "lines":
            return _without_blanks(self.data), {}
        texts = self._texts(with_names)
        if self.table.options == Options():
            texts = texts.translate(_DOTS)
        if b"?\n" not in texts:
            return texts, {}
        rows = texts.split(b"\n")
        hard = {at: list(self.entries([at])) for at, row in enumerate(rows) if row == b"?"}
        for at, entries in hard.items():
            rows[at] = b"?" if entries else b""
        return b"\n".join(rows), hard

    def _texts(self, with_names: bool) -> bytes:
        from .blocks import plain_text

        if self.block.fields is not None:
            return self.block.fields("text").puzzles
        texts = self.block.texts
        if with_names and self.table.input.format == "jsonl":
            texts = ["?" if "name" in keys else text for keys, text in zip(self._keys(), texts, strict=True)]
        return plain_text(texts)

    def beside(self) -> Iterable[str]:
        """The names of other columns, or of keys of JSON."""
        if self.table.input.format != "jsonl":
            return self.table.first.others
        return chain.from_iterable(map(keys_beside, dict.fromkeys(self._keys())))

    def _keys(self) -> Iterator[tuple[str, ...]]:
        """The keys of each record of JSON."""
        return (record.keys for record in self.block.pick(range(len(self.block.places))))

    def holds_several(self) -> bool:
        """Whether there are two puzzles or more, good or bad."""
        few, all_ = range(min(_FEW, len(self.block.places))), range(len(self.block.places))
        return any(len(list(islice(self.entries(wanted), 2))) > 1 for wanted in (few, all_))


def read_file(
    path: str,
    format: str | None = None,
    options: Options = Options(),  # noqa: B008  (it can't be changed)
    least: int = 0,
) -> Iterator[Entry | PuzzleBlock]:
    """Yield the puzzles of a file or stdin (`-`), and Rejects; several records of a table as a block.

    A block has at least `least` bytes, except the last. A file with one puzzle has no block.
    """
    file = "<stdin>" if path == "-" else file_name(path)
    with open_source(path) as source:
        if format is None and path != "-" and source.peek(4).startswith(_PARQUET):  # type: ignore[attr-defined]
            yield from _together(_row_blocks(path, options))
            return
        looked_at, chunks = tee(text_chunks(source))
        lines = lines_in(looked_at)
        try:
            name, head = format_and_head(lines, options)
        except FormatError as error:  # the source itself can't be read as text
            yield reject_of(error, file, format or "")
            return
        format_, sniffed = find(format or name), format is None
        several = sum(has_content(line.text) for line in head) > 1
        if _is_table(format_, head) and (several or next(lines, None)):
            del looked_at, lines  # they would keep all chunks in memory
            table = _table(path, format_, options, head, sniffed)
            yield from _together(_text_blocks(table, chunks, least))
        else:
            del chunks
            yield from read_lines(
                chain(undeclared(head) if sniffed else head, lines), file, format_, options, sniffed
            )


def _is_table(format_: Format, head: Iterable[Line]) -> bool:
    """Whether files of this format are read in blocks."""
    return format_.name in _TABLES and (format_.name != "json" or is_record(head))


def _table(path: str, format_: Format, options: Options, head: Sequence[Line], sniffed: bool) -> Table:
    from .inputs import Input

    first = first_record(records(head)) if format_.name == "csv" else FirstRecord()
    headers = first.before + 1 if first.is_header else 0
    name = _TABLES[format_.name]
    input_ = Input(path, path, name, head_records=headers, separator=first.separator, puzzle_at=first.column)
    return Table(input_, format_, options, sniffed, first)


def _together(items: Iterator[Entry | PuzzleBlock]) -> Iterator[Entry | PuzzleBlock]:
    """Yield the items; a single puzzle as such."""
    first = next(items, None)
    if isinstance(first, PuzzleBlock) and not first.holds_several():
        second = next(items, None)
        yield from (first.entries() if second is None else (first, second))
    elif first is not None:
        yield first
    yield from items


def _text_blocks(table: Table, chunks: Iterable[bytes | str], least: int) -> Iterator[Entry | PuzzleBlock]:
    from .cutting import cut, numbered
    from .record_ends import ends_for
    from .records import blocks_of, load

    kind = table.input.format
    for chunk in numbered(cut(chunks, ends_for(kind), max(least, _BLOCK_BYTES), 0, True)):
        if isinstance(chunk.content, Reject):
            found = chunk.content._replace(file=table.file, line=chunk.first, format=table.format.name)
            yield found._replace(text=displayable_bytes(found.text))
            continue
        data = load(chunk, table.input)
        for block in blocks_of(chunk, table.input):
            yield PuzzleBlock(table, chunk, block, data if kind == "csv" else line_feeds(data))


def _row_blocks(path: str, options: Options) -> Iterator[PuzzleBlock]:
    from .inputs import chunks_of, examine, header_of
    from .records import blocks_of

    input_ = examine(path)
    if input_.head:
        table = Table(input_, find("csv"), options, first=header_of(input_.head.names))
        for chunk in chunks_of(input_, 0, _ROW_BYTES, inline=False):
            for block in blocks_of(chunk, input_):
                yield PuzzleBlock(table, chunk, block)


def _line_of_row(row: Record) -> Line:
    if reject := row.reject:
        return Line(row.line, displayable_bytes(reject.text), reject.reason, reject.column, reject.kind)
    return Line(row.line, row.text)


def _line_of_record(number: int, raw: bytes) -> Line:
    """Return a record of CSV, perhaps of several lines, with the first problem."""
    return next(records(line_of(number + at, line) for at, line in enumerate(text_lines(raw + b"\n"))))


def _without_blanks(data: bytes) -> bytes:
    """The lines, with Unicode blanks and comments replaced by empty lines."""
    from ...many.line_answers import is_plain_text

    if is_plain_text(data):
        return data
    return b"".join(b"\n" if _is_blank(line) else line + b"\n" for line in data[:-1].split(b"\n"))


def _is_blank(line: bytes) -> bool:
    try:
        return is_blank(line.decode())
    except UnicodeDecodeError:
        return False
