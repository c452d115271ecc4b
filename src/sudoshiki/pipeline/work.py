"""The job of a worker: read a chunk, answer it, write the part."""

from __future__ import annotations

from dataclasses import replace

from ..formats import Reject
from ..many.line_answers import keep_freed_memory
from ..puzzle import Kind
from .parts import Part, write_part
from .sinks.part_builders import ChunkTask, PartBuilder, TextBuilder
from .source.blocks import Record, blocks
from .source.cutting import Rows, split
from .source.record_ends import ends_for
from .source.records import blocks_of, load, records_of


def work(task: ChunkTask) -> Part:
    """Answer a chunk; with `part_path` write the part and return its counts."""
    keep_freed_memory()
    part = _copied(task) or _builder(task).part(blocks_of(task.chunk, task.input))
    part.counts.check(task.chunk.count, f"{task.input.label}, line {task.chunk.first}")
    if not task.part_path:
        return part
    write_part(task.part_path, part)
    return replace(part, output=(), rejects=b"")


def _copied(task: ChunkTask) -> Part | None:
    """Make the part with columns copied from the input; None if impossible."""
    rows = task.chunk.content
    if not isinstance(rows, Rows) or not task.style.parquet or not task.request.by_lanes:
        return None
    from .sinks.copied_columns import CopyingBuilder, NotPlain, source_of

    source = source_of(task.input, rows, task.style)
    if source is None:
        return None
    try:
        return CopyingBuilder(task, source).part(blocks_of(task.chunk, task.input))
    except NotPlain:
        return None


def _builder(task: ChunkTask) -> PartBuilder:
    if not task.style.parquet:
        return TextBuilder(task)
    from .sinks.table_parts import TableBuilder

    return TableBuilder(task)


def split_task(task: ChunkTask) -> list[ChunkTask]:
    """Split the task in two; return [] for a single record."""
    has_bytes = not isinstance(task.chunk.content, (Rows, Reject))
    data = load(task.chunk, task.input) if has_bytes else b""
    halves = split(task.chunk, data, ends_for(task.input.format))
    return [
        replace(task, chunk=half, part_path=f"{task.part_path}.{number}" if task.part_path else "")
        for number, half in enumerate(halves)
    ]


def poisoned_part(task: ChunkTask) -> Part:
    """Make a part with a reject for a puzzle that kills every worker."""
    record = next(records_of(task.chunk, task.input), Record(task.chunk.first))
    reason = "each of the three workers that tried it was killed"
    reject = Reject(reason, text=record.text, kind=Kind.POISON)
    return _builder(task).part(blocks([record._replace(reject=reject)], len(task.input.kept)))
