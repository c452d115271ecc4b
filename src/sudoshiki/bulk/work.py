"""What a worker does with one chunk: read, answer, write the part. The same bytes wherever it runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .chunks import Chunk, Rows, Trouble, rules_for, split
from .counts import Counts
from .inputs import Input
from .parts import Part, write_part
from .records import Record, load, records_of
from .rejects import Reject, reject_line
from .solving import Answered, Asked, answer
from .styles import Style, written

__all__ = ["Task", "poisoned_part", "split_task", "work"]


@dataclass(frozen=True, slots=True)
class Task:
    """All that a worker must know about one chunk."""

    index: int  # of the chunk, through all inputs
    chunk: Chunk
    input: Input
    asked: Asked
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
    place = task.chunk.place
    if isinstance(place, Trouble):
        reject = Reject(place.kind, place.reason, place.text)
        return _part(task, [Record(task.chunk.first, reject=reject)])
    return _part(task, records_of(task.chunk, task.input))


def _part(task: Task, records: Iterable[Record]) -> Part:
    """The generic way: one record after the other, each through the registry."""
    output: list[str | bytes] = []
    rejects: list[bytes] = []
    counts = Counts()
    for record in records:
        output.append(_one(task, record, rejects, counts))
    joined = b"".join(piece if isinstance(piece, bytes) else written(piece) for piece in output)
    return Part(task.chunk.check, counts, joined, b"".join(rejects))


def _one(task: Task, record: Record, rejects: list[bytes], counts: Counts) -> str | bytes:
    if record.header:
        counts.header += 1
        return b""
    found = record.reject or answer(record.text, task.asked)
    if found is None:
        counts.blank += 1
        return record.raw + b"\n" if task.style.name == "text" else b""
    if isinstance(found, Reject):
        counts.reject(found.kind)
        rejects.append(reject_line(found, task.input.shown, record.line))
        return task.style.reject(found)
    counts.answered(found.verdict)
    return _written(task, record, found)


def _written(task: Task, record: Record, found: Answered) -> str:
    id_ = record.id or found.name or f"{task.id_prefix}{record.line}"
    return task.style.answer(id_, record.text, found)


def split_task(task: Task) -> list[Task]:
    """The task in two, or [] if it is a single record."""
    rows = isinstance(task.chunk.place, (Rows, Trouble))
    data = b"" if rows else load(task.chunk, task.input)
    halves = split(task.chunk, data, rules_for(task.input.format))
    return [
        replace(task, chunk=half, part_path=f"{task.part_path}.{number}" if task.part_path else "")
        for number, half in enumerate(halves)
    ]


def poisoned_part(task: Task) -> Part:
    """What is left of a single puzzle that kills every worker: a reject."""
    record = next((r for r in records_of(task.chunk, task.input) if not r.header), Record(task.chunk.first))
    reject = Reject("poison", "kills the worker that takes it, three times out of three", record.text)
    return _part(task, [record._replace(reject=reject)])
