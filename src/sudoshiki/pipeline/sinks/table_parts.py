"""Parts of a Parquet output: Parquet files. Columns that come from Parquet keep their types.

Joined parts are files one after the other, until `footers` makes one of them. Ids and columns of JSON are
text here, and get their types when all of them are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple

from ...many.arrow import arrow_numbers
from ..questions.question import Reply
from ..questions.solved_columns import PlainSolutions, solve_plain
from ..source.blocks import Block, Record, plain_text
from ..source.rows import is_sound, python_values
from .part_builders import ChunkTask, PartBuilder
from .styles import texts_of
from .table_writer import TableWriter, count_sorts, schema_of


class _Other(NamedTuple):
    """A record that the engine has no answer to, and its answer."""

    at: int
    record: Record
    outcome: Reply


class TableBuilder(PartBuilder):
    """Writes a table, block by block."""

    def __init__(self, task: ChunkTask) -> None:
        super().__init__(task)
        self._file = BytesIO()  # Arrow's own stream moves all it has into new memory as it grows
        self._schema = schema_of(self.style)
        self._writer: TableWriter | None = None  # a part without rows is no file

    def output(self) -> Sequence[bytes | memoryview]:
        if self._writer:
            self._writer.close()
        return [self._file.getvalue()]

    def add_block(self, block: Block) -> None:
        import numpy as np

        self.counts.header += block.headers
        solved = self._solved(block)
        left = np.flatnonzero(~solved.answered).tolist()
        records = block.pick(left)
        others = [
            _Other(at, record, answer)
            for at, record, answer in zip(left, records, self.answers(records), strict=True)
            if isinstance(answer, Reply)
        ]
        if not block.typed:
            self._count_types(
                block, [*np.flatnonzero(solved.answered).tolist(), *(other.at for other in others)]
            )
        if solved.answered.all() and len(solved.answered):
            self._add([*self._own(block, others), *solved.columns(), *self._kept(block, others)])
        elif others or solved.answered.any():
            self._add_in_order(block, solved, others)

    def _solved(self, block: Block) -> PlainSolutions:
        """What the engine finds, counted."""
        solved = solve_plain(block.pieces or _lines(block), self.request)
        for verdict, count in solved.counts().items():
            self.counts.answered(verdict, count)
        return solved

    def _add_in_order(self, block: Block, solved: PlainSolutions, others: Sequence[_Other]) -> None:
        """The answers in the order of their records: those of the engine, and the others among them."""
        import numpy as np
        import pyarrow

        native = np.flatnonzero(solved.answered)
        places = np.concatenate([native, np.array([other.at for other in others], np.int64)])
        order = arrow_numbers(np.argsort(places, kind="stable"))
        rows = arrow_numbers(places).take(order)
        found = [self._answers(number, others) for number in range(len(self.style.columns))]
        if len(native):
            found = [pyarrow.concat_arrays(pair) for pair in zip(solved.columns(native), found, strict=True)]
        found = [column.take(order) for column in found]
        own = [column.take(rows) for column in self._own(block, others)]
        self._add([*own, *found, *(column.take(rows) for column in self._kept(block, others))])

    def _add(self, columns: Sequence[Any]) -> None:
        import pyarrow

        self._writer = self._writer or TableWriter(self._file, self._schema)
        self._writer.add(pyarrow.RecordBatch.from_arrays(columns, self._schema.names))

    def _own(self, block: Block, others: Sequence[_Other]) -> list[Any]:
        """Ids and puzzles; those of Parquet as they stand there, if none is missing and the type fits."""
        if block.arrow and not others and block.arrow[0].type == self._schema.field("id").type:
            return list(block.arrow)
        texts, ids = list(block.texts), block.named(self.task.id_prefix)
        for at, record, outcome in others:
            texts[at], ids[at] = outcome.text or record.text, self.id_of(record, outcome)
        return [_text(texts_of(ids)), _text(texts)]

    def _answers(self, number: int, others: Sequence[_Other]) -> Any:
        """A column of the answers that are not the engine's."""
        import pyarrow

        values = [other.outcome.values[number] for other in others]
        type_ = self.style.columns[number].type
        return _text(values) if type_ == "string" else pyarrow.array(values, pyarrow.type_for_alias(type_))

    def _kept(self, block: Block, others: Sequence[_Other]) -> list[Any]:
        types = [self._schema.field(name).type for name in self.style.kept]
        pairs = zip(block.kept, types, strict=True)
        return [_column(column, type_, number, others) for number, (column, type_) in enumerate(pairs)]

    def _count_types(self, block: Block, written: Sequence[int]) -> None:
        """Ids and columns of JSON have the type that all values that are written have."""
        self.counts.text_ids += sum(not _is_small_number(block.ids[at]) for at in written)
        count_sorts(block.kept, self.counts.sorts)


def _lines(block: Block) -> bytes:
    return block.fields("plain").puzzles if block.fields else plain_text(block.texts)


def _is_small_number(id_: Any) -> bool:
    """A whole number that 64 bits can hold."""
    return isinstance(id_, int) and -(2**63) <= id_ < 2**63


def _column(column: Any, type_: Any, number: int, others: Sequence[_Other]) -> Any:
    """A kept column: as it stands in Parquet if it has the type of the output, else as text."""
    if not isinstance(column, Sequence) and column.type == type_ and is_sound(column):
        return column
    values = list(column) if isinstance(column, Sequence) else python_values(column)
    for at, record, _ in others:  # whose line only a reader of CSV could part
        values[at] = record.kept[number]
    texts = zip(values, texts_of(values), strict=True)
    return _text([None if value is None else text for value, text in texts])


def _text(values: Sequence[str | None]) -> Any:
    import pyarrow

    try:
        return pyarrow.array(values, pyarrow.string())
    except UnicodeEncodeError:  # half a character, which JSON can hold
        clean = [v if v is None else v.encode(errors="backslashreplace").decode() for v in values]
        return pyarrow.array(clean, pyarrow.string())
