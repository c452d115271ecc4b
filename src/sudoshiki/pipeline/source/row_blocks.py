"""Rows of Parquet as blocks: kept columns stay in Arrow, and records are made only of the rows picked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...formats.source import LINE_LIMIT
from ...many.arrow import Pieces, pieces_of
from ...puzzle import Kind
from .blocks import NO_BOARD, Block, Id, Lazy, Record, blocks, decode_line, json_id, refused
from .cutting import Rows
from .inputs import Input
from .rows import Damaged, is_sound, kept_type, python_values, read_batches


def row_blocks(found: Input, rows: Rows) -> Iterator[Block]:
    """Each batch of the rows. A row that has no puzzle (null) is blank; one that is damaged is a reject."""
    columns = [name for name in (found.puzzle_column, found.id_column, *found.kept) if name]
    for item in read_batches(found.path, rows, columns):
        if isinstance(item, Damaged):
            yield from _damaged(item, len(found.kept))
        else:
            yield _block(*item, found)


def _damaged(item: Damaged, columns: int) -> Iterator[Block]:
    records = (refused(row + 1, Kind.BROKEN_OFF, item.reason, "") for row in range(*item.rows))
    return blocks(records, columns)


def _block(first: int, batch: Any, found: Input) -> Block:
    column = batch.column(found.puzzle_column)
    texts = Lazy(lambda: python_values(column))
    ids: Sequence[Id] = [""] * len(column)
    if found.id_column:
        ids = Lazy(lambda: _ids(python_values(batch.column(found.id_column))))
    kept = [batch.column(name) for name in found.kept]
    places = range(first + 1, first + 1 + len(column))

    def pick(wanted: Sequence[int]) -> list[Record]:
        others = [python_values(column) for column in kept] if wanted else []
        return [
            _record(places[at], texts[at], ids[at], tuple(values[at] for values in others)) for at in wanted
        ]

    arrow = _as_they_are(batch, found) if found.id_column else ()
    plain = Lazy(lambda: _plain_texts(texts))
    return Block(plain, ids, kept, places, pick, typed=True, arrow=arrow, pieces=_pieces(column))


def _as_they_are(batch: Any, found: Input) -> tuple[Any, ...]:
    columns = tuple(batch.column(name) for name in (found.id_column, found.puzzle_column))
    fits = all(kept_type(column.type) == column.type and not column.null_count for column in columns)
    return columns if fits and not _has_empty(columns[0]) and is_sound(columns[0]) else ()


def _has_empty(column: Any) -> bool:
    """Whether a text of the column is empty."""
    pieces = _pieces(column)
    return pieces is not None and bool((pieces.offsets[1:] == pieces.offsets[:-1]).any())


def _pieces(column: Any) -> Pieces | None:
    """The texts where they lie, if there is one in each row."""
    from pyarrow import types

    has_offsets = (types.is_string, types.is_large_string, types.is_binary, types.is_large_binary)
    fits = not column.null_count and any(is_it(column.type) for is_it in has_offsets)
    return pieces_of(column) if fits else None


def _plain_texts(texts: Sequence[Any]) -> Sequence[str]:
    """The texts for an engine, which sees none that is no text or too long."""
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
