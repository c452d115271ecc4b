"""Blocks of CSV, JSON lines and Parquet, with the puzzles as a column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ...formats import ParsedPuzzle, Reject
from ...formats.csv_format import puzzle_in_field, puzzle_of
from ...formats.csv_records import FirstRecord, first_record, records
from ...formats.own_json import keys_beside
from ...formats.records import Line, Options
from ...formats.registry import find
from ...formats.source import displayable_bytes, line_feeds, line_of, text_lines
from ...puzzle import FormatError
from ...puzzle.symbols import EMPTY
from .blocks import Block, plain_text
from .csv_table import csv_lines
from .cutting import Inline, cut, numbered
from .inputs import Input, chunks_of, examine, header_of
from .puzzle_blocks import Entry, PuzzleBlock, Table
from .record_ends import ends_for
from .records import blocks_of

_ROW_BYTES = 1 << 20
_DOTS = bytes.maketrans(EMPTY.encode(), b"." * len(EMPTY))


class _RecordBlock(PuzzleBlock):
    def __init__(self, table: Table, first: int, data: bytes, block: Block) -> None:
        super().__init__(table, first, data)
        self.block = block

    def __len__(self) -> int:
        return len(self.block.places)

    def texts(self, *, with_names: bool) -> tuple[bytes, dict[int, list[Entry]]]:
        texts = self._named_left_out() if with_names else self.block.lines()
        if self.table.options == Options():
            texts = texts.translate(_DOTS)
        if b"?\n" not in texts and texts.isascii():
            return texts, {}
        rows = texts.split(b"\n")
        hard = {
            at: list(self.entries([at])) for at, row in enumerate(rows) if row == b"?" or not row.isascii()
        }
        for at, entries in hard.items():
            rows[at] = b"?" if entries else b""
        return b"\n".join(rows), hard

    def _named_left_out(self) -> bytes:
        """The same, with "?" for a puzzle that has a name; only JSON has those."""
        return self.block.lines()


class _ColumnBlock(_RecordBlock):
    """Rows of Parquet."""

    _read = staticmethod(puzzle_in_field)

    def __init__(self, table: Table, first: int, data: bytes, block: Block, header: FirstRecord) -> None:
        super().__init__(table, first, data, block)
        self.header = header

    def _items(self, numbers: Sequence[int]) -> Iterator[ParsedPuzzle | FormatError]:
        items = (self._read(line, self.header, self.table.options) for line in self._lines(numbers))
        return filter(None, items)

    def _lines(self, numbers: Sequence[int]) -> Iterator[Line]:
        for row in self.block.pick(numbers):
            if bad := row.reject:
                yield Line(row.line, displayable_bytes(bad.text), bad.reason, bad.column, bad.kind)
            else:
                yield Line(row.line, row.text)

    def beside(self) -> Iterable[str]:
        return self.header.others


class _CsvBlock(_ColumnBlock):
    _read = staticmethod(puzzle_of)

    def _lines(self, numbers: Sequence[int]) -> Iterator[Line]:
        """Return records, perhaps of several lines, each with its first problem."""
        for number, raw in csv_lines(self.data, self.first, [at + self.block.headers for at in numbers]):
            lines = enumerate(text_lines(raw + b"\n"), start=number)
            yield next(records(line_of(at, line) for at, line in lines))


class _JsonBlock(_RecordBlock):
    def _items(self, numbers: Sequence[int]) -> Iterator[ParsedPuzzle | FormatError]:
        return chain.from_iterable(
            self.table.format.read([line], self.table.options) for line in self._lines(numbers)
        )

    def _lines(self, numbers: Sequence[int]) -> Iterator[Line]:
        return super()._lines([self.block.places[at] - self.first for at in numbers])

    def _named_left_out(self) -> bytes:
        pairs = zip(self._keys(), self.block.texts, strict=True)
        return plain_text(["?" if "name" in keys else text for keys, text in pairs])

    def beside(self) -> Iterable[str]:
        return chain.from_iterable(map(keys_beside, dict.fromkeys(self._keys())))

    def _keys(self) -> Iterator[tuple[str, ...]]:
        """The keys of each record."""
        return (record.keys for record in self.block.pick(range(len(self))))


def record_blocks(
    table: Table, chunks: Iterable[bytes | str], head: Iterable[Line], size: int
) -> Iterator[Entry | PuzzleBlock]:
    """Yield the blocks of CSV or JSON lines with this head."""
    kind = "csv" if table.format.name == "csv" else "jsonl"
    header = first_record(records(head)) if kind == "csv" else FirstRecord()
    headers = header.before + 1 if header.is_header else 0
    input_ = Input(
        table.file,
        table.file,
        kind,
        head_records=headers,
        separator=header.separator,
        puzzle_at=header.column,
    )
    table = table._replace(note=header.note)
    for chunk in numbered(cut(chunks, ends_for(kind), size, 0, True)):
        match chunk.content:
            case Reject() as bad:
                yield table.reject(bad.reason, chunk.first, bad.text, bad.kind)
            case Inline(data):
                for block in blocks_of(chunk, input_):
                    if kind == "csv":
                        yield _CsvBlock(table, chunk.first, data, block, header)
                    else:
                        yield _JsonBlock(table, chunk.first, line_feeds(data), block)


def row_blocks_of(path: str, options: Options) -> Iterator[PuzzleBlock]:
    """Yield the blocks of a Parquet file."""
    input_ = examine(path)
    assert input_.head
    header = header_of(input_.head)
    table = Table(input_.label, find("csv"), options, note=header.note)
    for chunk in chunks_of(input_, 0, _ROW_BYTES, inline=False):
        for block in blocks_of(chunk, input_):
            yield _ColumnBlock(table, chunk.first, b"", block, header)
