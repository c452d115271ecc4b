"""What a worker does with one chunk: read, answer, write the part. The same bytes wherever it runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..formats import Reject
from ..many.line_answers import LineAnswers, LineForm, line_feeds
from ..puzzle import Kind
from .parts import Part, write_part
from .questions.question import Question
from .sinks.part_builders import PartBuilder, TextBuilder
from .sinks.styles import Style
from .source.blocks import Block, Record, blocks
from .source.chunk_records import blocks_of, records_of
from .source.chunks import Chunk, Rows
from .source.csv_table import csv_table
from .source.cutting import split
from .source.inputs import Input
from .source.record_ends import ends_for
from .source.records import decode_line, load

__all__ = ["Task", "poisoned_part", "split_task", "work"]


@dataclass(frozen=True, slots=True)
class Task:
    """All that a worker must know about one chunk."""

    index: int  # of the chunk, through all inputs
    chunk: Chunk
    input: Input
    request: Question
    style: Style
    id_prefix: str = ""  # before the line, where several inputs share an output
    part_path: str = ""  # where to leave the part; empty: hand it back


def work(task: Task) -> Part:
    """Answer a chunk. With a `part_path` only the numbers come back; the bytes are in the file."""
    part = _answer_chunk(task)
    part.counts.check(task.chunk.count, f"{task.input.shown}, line {task.chunk.first}")
    if not task.part_path:
        return part
    write_part(task.part_path, part)
    return replace(part, output=b"", rejects=b"")


def _answer_chunk(task: Task) -> Part:
    chunk, found = task.chunk, task.input
    if isinstance(chunk.content, Reject):
        return _part_of_records(task, [Record(chunk.first, reject=chunk.content)])
    if task.request.by_lanes and found.format in _NATIVE:
        part = _NATIVE[found.format](task, load(chunk, found))
        if part is not None:
            return part
    return _part_of_blocks(task, blocks_of(chunk, found))


def _part_of_records(task: Task, records: list[Record]) -> Part:
    return _part_of_blocks(task, blocks(records, len(task.input.kept)))


def _part_of_blocks(task: Task, blocks: Iterable[Block]) -> Part:
    builder = _builder(task)
    for block in blocks:
        builder.add_block(block)
    return builder.part(task.chunk)


def _builder(task: Task) -> PartBuilder:
    settings = (task.request, task.style, task.input.shown, task.id_prefix)
    if task.style.name != "parquet":
        return TextBuilder(*settings)
    from .sinks.table_parts import TableBuilder

    return TableBuilder(*settings)


def _part_of_lines(task: Task, data: bytes) -> Part | None:
    """Native for plain boards, record by record for the few lines that are something else."""
    if task.style.name == "parquet":
        return None
    data = line_feeds(data)
    form = LineForm(task.style.segments(task.id_prefix), first_line=task.chunk.first)
    found = task.request.answer_block(data, form)
    if found is None:
        return None
    left = []
    for line, _, start, length, _ in found.leftovers:
        raw = data[start : start + length]
        left.append(decode_line(task.chunk.first + line, raw)._replace(raw=raw))
    return _text_part(task, found, left)


def _part_of_csv(task: Task, data: bytes) -> Part | None:
    """The same for CSV, whose columns are parted natively; None if a record takes several lines."""
    table = csv_table(data, task.chunk, task.input)
    if table is None:
        return None
    if task.style.name == "parquet":
        block = table.block()
        return None if block is None else _part_of_blocks(task, [block])
    columns = table.columns(task.style.name)
    if columns is None:
        return None
    segments = task.style.segments(None if columns.ids else task.id_prefix)
    form = LineForm(segments, table.number, ids=columns.ids, kept=columns.kept)
    found = task.request.answer_block(columns.puzzles, form)
    if found is None:
        return None
    part = _text_part(task, found, table.records([left.line for left in found.leftovers]))
    part.counts.header = table.headers
    return part


_NATIVE = {"lines": _part_of_lines, "csv": _part_of_csv}


def _text_part(task: Task, found: LineAnswers, left: list[Record]) -> Part:
    builder = TextBuilder(task.request, task.style, task.input.shown, task.id_prefix)
    builder.add_lines(found, left)
    return builder.part(task.chunk)


def split_task(task: Task) -> list[Task]:
    """The task in two, or [] if it is a single record."""
    has_bytes = not isinstance(task.chunk.content, (Rows, Reject))
    data = load(task.chunk, task.input) if has_bytes else b""
    halves = split(task.chunk, data, ends_for(task.input.format))
    return [
        replace(task, chunk=half, part_path=f"{task.part_path}.{number}" if task.part_path else "")
        for number, half in enumerate(halves)
    ]


def poisoned_part(task: Task) -> Part:
    """What is left of a single puzzle that kills every worker: a reject."""
    record = next((r for r in records_of(task.chunk, task.input) if not r.header), Record(task.chunk.first))
    reason = "kills the worker that takes it, three times out of three"
    reject = Reject(reason, text=record.text, kind=Kind.POISON)
    return _part_of_records(task, [record._replace(reject=reject)])
