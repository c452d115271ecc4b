"""Read rows of Parquet as blocks; kept columns stay in Arrow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...formats.cutting import LINE_LIMIT
from ...many.arrow import Pieces, pieces_of
from ...puzzle import Kind
from .blocks import NO_BOARD, Block, Id, Lazy, Record, blocks, decode_line, json_id, refused
from .cutting import Rows
from .inputs import Input
from .rows import WITH_OFFSETS, Damaged, is_sound, kept_type, python_values, read_batches


def row_blocks(input_: Input, rows: Rows) -> Iterator[Block]:
    """Yield a block per batch of rows; a null is blank, damage a reject."""
    columns = [name for name in (input_.puzzle_column, input_.id_column, *input_.kept) if name]
    for item in read_batches(input_.path, rows, columns):
        if isinstance(item, Damaged):
            yield from _damaged(item, len(input_.kept))
        else:
            yield _block(*item, input_)


def _damaged(item: Damaged, columns: int) -> Iterator[Block]:
    records = (refused(row + 1, Kind.BROKEN_OFF, item.reason, "") for row in range(*item.rows))
    return blocks(records, columns)


def _block(first: int, batch: Any, input_: Input) -> Block:
    column = batch.column(input_.puzzle_column)
    texts = Lazy(lambda: python_values(column))
    has_ids = bool(input_.id_column)
    ids = Lazy(lambda: _ids(python_values(batch.column(input_.id_column))) if has_ids else [""] * len(column))
    kept = [batch.column(name) for name in input_.kept]
    places = range(first + 1, first + 1 + len(column))

    def pick(numbers: Sequence[int]) -> list[Record]:
        others = [python_values(column) for column in kept] if numbers else []
        return [
            _record(places[at], texts[at], ids[at], tuple(values[at] for values in others)) for at in numbers
        ]

    arrow = _as_they_are(batch, input_) if has_ids else ()
    plain = Lazy(lambda: _plain_texts(texts))
    return Block(plain, ids, kept, places, pick, typed=True, arrow=arrow, pieces=_pieces(column))


def _as_they_are(batch: Any, input_: Input) -> tuple[Any, ...]:
    columns = tuple(batch.column(name) for name in (input_.id_column, input_.puzzle_column))
    fits = all(kept_type(column.type) == column.type and not column.null_count for column in columns)
    return columns if fits and not _has_empty(columns[0]) and is_sound(columns[0]) else ()


def _has_empty(column: Any) -> bool:
    """Whether a text of the column is empty."""
    pieces = _pieces(column)
    return pieces is not None and bool((pieces.offsets[1:] == pieces.offsets[:-1]).any())


def _pieces(column: Any) -> Pieces | None:
    """Return the texts without a copy; None if one is missing or the type is another."""
    return pieces_of(column) if not column.null_count and str(column.type) in WITH_OFFSETS else None


def _plain_texts(texts: Sequence[Any]) -> Sequence[str]:
    """Return the texts for an engine; NO_BOARD for unusable values."""
    if set(map(type, texts)) == {str} and len(max(texts, key=len)) <= LINE_LIMIT:
        return texts
    records = (_record(0, text, "", ()) for text in texts)
    return [NO_BOARD if record.reject else record.text for record in records]


def _ids(values: list[Any]) -> list[Id]:
    if set(map(type, values)) <= {str, int}:
        return values
    return [_id(value) for value in values]


def _id(value: Any) -> Id:
    if value is None:
        return ""
    return value.decode(errors="backslashreplace") if isinstance(value, bytes) else json_id(value)


def _record(line: int, text: str | bytes | None, id_: Id, kept: tuple[Any, ...]) -> Record:
    if text is None:
        return Record(line, id=id_)
    if isinstance(text, str) and len(text) <= LINE_LIMIT:
        return Record(line, text, id_, kept=kept)
    raw = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    return decode_line(line, raw)._replace(id=id_, kept=kept)
