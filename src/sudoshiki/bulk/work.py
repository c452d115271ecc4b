"""What a worker does with one chunk: read, answer, write the part. The same bytes wherever it runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice

from .chunks import Chunk, Rows, Trouble, rules_for, split
from .counts import Counts
from .fast import answer_many, answer_plain_lines, takes
from .inputs import Input
from .parts import Part, write_part
from .records import Record, decode_line, load, records_of
from .rejects import Reject, reject_line
from .solving import Answered, Asked
from .styles import Style, written

__all__ = ["Task", "poisoned_part", "split_task", "work"]

_BATCH = 1 << 14  # records that are answered together


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
    if task.input.format == "lines" and takes(task.asked):
        return _part_of_lines(task, load(task.chunk, task.input))
    return _part(task, records_of(task.chunk, task.input))


def _part_of_lines(task: Task, data: bytes) -> Part:
    """The fast way: native for plain boards, record by record for the few lines that are something else."""
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    found = answer_plain_lines(data, task.asked, task.style, task.id_prefix, task.chunk.first)
    counts = Counts.from_dict({"blank": found.blank} | found.verdicts)
    lines = [
        decode_line(task.chunk.first + line, data[start : start + length])._replace(
            raw=data[start : start + length]
        )
        for line, start, length, _ in found.leftovers
    ]
    rejects: list[bytes] = []
    output: list[bytes] = []
    at = 0
    for (*_, position), answer in zip(found.leftovers, _answers(task, lines, rejects, counts), strict=True):
        output += (found.output[at:position], answer)
        at = position
    output.append(found.output[at:])
    return Part(task.chunk.check, counts, b"".join(output), b"".join(rejects))


def _part(task: Task, records: Iterable[Record]) -> Part:
    """The generic way: record by record."""
    rejects: list[bytes] = []
    counts = Counts()
    output = b"".join(_answers(task, records, rejects, counts))
    return Part(task.chunk.check, counts, output, b"".join(rejects))


def _answers(task: Task, records: Iterable[Record], rejects: list[bytes], counts: Counts) -> Iterator[bytes]:
    """What is written for each record; rejects and counts are added to."""
    records = iter(records)
    while batch := list(islice(records, _BATCH)):
        open_ = [record for record in batch if not (record.reject or record.header)]
        answers = iter(answer_many([record.text for record in open_], task.asked))
        for record in batch:
            answer = record.reject if record.reject or record.header else next(answers)
            yield _one(task, record, answer, rejects, counts)


def _one(
    task: Task, record: Record, found: Answered | Reject | None, rejects: list[bytes], counts: Counts
) -> bytes:
    if record.header:
        counts.header += 1
        return b""
    if found is None:
        counts.blank += 1
        return record.raw + b"\n" if task.style.name == "text" else b""
    if isinstance(found, Reject):
        counts.reject(found.kind)
        rejects.append(reject_line(found, task.input.shown, record.line))
        return written(task.style.reject(found))
    counts.answered(found.verdict)
    id_ = record.id or found.name or f"{task.id_prefix}{record.line}"
    return written(task.style.answer(id_, record.text, found))


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
