"""Parts of a Parquet output: tables of Arrow. Columns that come from Parquet keep their types.

A part is a stream in Arrow's own format; joined parts are streams one after the other. Ids, and columns that
come as text, are text here, and get their types when all of them are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...many.arrow import arrow_numbers
from ..questions.question import Reply
from ..questions.solved_columns import PlainSolutions, solve_plain
from ..source.blocks import Block, Record, plain_text
from ..source.rows import kept_type, python_values
from .part_builders import PartBuilder
from .sorts import count_sorts
from .styles import texts_of


class _Other(NamedTuple):
    """A record that the engine has no answer to, and its answer."""

    at: int
    record: Record
    outcome: Reply


class TableBuilder(PartBuilder):
    """Makes a stream of Arrow for each block."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._streams: list[Any] = []

    def output(self) -> bytes:
        return b"".join(self._streams)

    def add_block(self, block: Block) -> None:
        import numpy as np

        self.counts.header += block.headers
        solved = solve_plain(block.pieces or _lines(block), self.request)
        for verdict, count in solved.counts().items():
            self.counts.answered(verdict, count)
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
            rows = np.arange(len(solved.answered))
            columns = [*self._own(block, others), solved.solutions(rows), solved.verdicts(rows)]
            self._add(columns, self._kept(block, others))
        elif others or solved.answered.any():
            self._add_in_order(block, solved, others)

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
            engines = solved.solutions(native), solved.verdicts(native)
            found = [pyarrow.concat_arrays(pair) for pair in zip(engines, found, strict=True)]
        found = [column.take(order) for column in found]
        own = [column.take(rows) for column in self._own(block, others)]
        self._add([*own, *found], [column.take(rows) for column in self._kept(block, others)])

    def _add(self, columns: Sequence[Any], kept: Sequence[Any]) -> None:
        import pyarrow

        batch = pyarrow.RecordBatch.from_arrays([*columns, *kept], [*self.style.names, *self.style.kept])
        output = pyarrow.BufferOutputStream()
        with pyarrow.ipc.new_stream(output, batch.schema) as stream:
            stream.write_batch(batch)
        self._streams.append(output.getvalue())

    def _own(self, block: Block, others: Sequence[_Other]) -> list[Any]:
        """Ids and puzzles; those of Parquet as they stand there, if none is missing."""
        if block.arrow and not others:
            return list(block.arrow)
        texts, ids = list(block.texts), block.named(self.id_prefix)
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
        return [_column(column, number, others) for number, column in enumerate(block.kept)]

    def _count_types(self, block: Block, written: Sequence[int]) -> None:
        """Ids and columns of JSON have the type that all values that are written have."""
        self.counts.text_ids += sum(not _is_small_number(block.ids[at]) for at in written)
        count_sorts(block.kept, self.counts.sorts)


def _lines(block: Block) -> bytes:
    return block.fields("plain").puzzles if block.fields else plain_text(block.texts)


def _is_small_number(id_: Any) -> bool:
    """A whole number that 64 bits can hold."""
    return isinstance(id_, int) and -(2**63) <= id_ < 2**63


def _column(column: Any, number: int, others: Sequence[_Other]) -> Any:
    """A kept column: with the type that it has in Parquet, or as text."""
    if not isinstance(column, Sequence) and kept_type(column.type) == column.type:
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


def tables_in(path: str) -> Iterator[Any]:
    """The batches of joined parts, in order."""
    import pyarrow

    with pyarrow.memory_map(path, "rb") as file:
        while file.tell() < file.size():
            yield from pyarrow.ipc.open_stream(file)
