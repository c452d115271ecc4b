"""What a worker does with one chunk: read, answer, write the part. The same bytes wherever it runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from ..formats import Reject
from ..many.line_answers import LineAnswers, line_feeds
from ..puzzle import Kind
from .answer_formats import Id, Style, written
from .chunks import Chunk, Rows
from .counts import Counts
from .csv_table import csv_table
from .cutting import split
from .inputs import Input
from .one_puzzle import BulkOutcome, BulkRequest
from .parts import Part, write_part
from .plain_boards import answer_many, answer_plain_lines, nothing_answered, plain_text
from .record_ends import ends_for
from .records import Record, decode_line, load, records_of
from .rejects import reject_line
from .sorts import count_sorts

__all__ = ["Task", "poisoned_part", "split_task", "work"]

_BATCH = 1 << 14  # records that are answered together


@dataclass(frozen=True, slots=True)
class Task:
    """All that a worker must know about one chunk."""

    index: int  # of the chunk, through all inputs
    chunk: Chunk
    input: Input
    request: BulkRequest
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
    if isinstance(task.chunk.content, Reject):
        return _part(task, [Record(task.chunk.first, reject=task.chunk.content)])
    if task.request.by_lanes and task.input.format == "lines":
        return _part_of_lines(task, load(task.chunk, task.input))
    if task.request.by_lanes and task.input.format == "csv":
        part = _part_of_csv(task, load(task.chunk, task.input))
        if part is not None:
            return part
    return _part(task, records_of(task.chunk, task.input))


def _part_of_lines(task: Task, data: bytes) -> Part:
    """Native for plain boards, record by record for the few lines that are something else."""
    data = line_feeds(data)
    found = answer_plain_lines(data, task.request, task.style, task.id_prefix, task.chunk.first)
    left = []
    for line, start, length, _ in found.leftovers:
        raw = data[start : start + length]
        left.append(decode_line(task.chunk.first + line, raw)._replace(raw=raw))
    joint = _Joint(task)
    joint.add(found, left)
    return joint.part()


def _part_of_csv(task: Task, data: bytes) -> Part | None:
    """The same for CSV, whose columns are parted natively; None if a record takes several lines."""
    table = csv_table(data, task.chunk, task.input)
    columns = table and table.columns(task.style.name, task.style.before_kept)
    if table is None or columns is None:
        return None
    prefix = None if columns.ids else task.id_prefix
    found = answer_plain_lines(
        columns.puzzles, task.request, task.style, prefix, table.number, columns.ids, columns.tails
    )
    joint = _Joint(task)
    joint.counts.header = table.headers
    joint.add(found, table.records([line for line, *_ in found.leftovers]))
    return joint.part()


def _part(task: Task, records: Iterable[Record]) -> Part:
    """The same for records that are not just lines: their texts and ids go to the native writer."""
    joint = _Joint(task)
    records = iter(records)
    while batch := list(islice(records, _BATCH)):
        here = [record for record in batch if not record.header]
        joint.counts.header += len(batch) - len(here)
        joint.counts.text_ids += sum(not _is_small_number(record.id) for record in here if record.text)
        if task.style.typed:
            count_sorts([record.kept for record in here], joint.counts.sorts)
        ids = task.style.ids([_id_of(record, task) for record in here])
        tails = task.style.tails([record.kept for record in here])
        fits = task.style.name == "text" or bool(ids and (tails or not task.style.kept))
        if not task.request.by_lanes or not fits:
            joint.add(nothing_answered(len(here)), here)
            continue
        texts = plain_text(["?" if record.reject else record.text for record in here])
        found = answer_plain_lines(texts, task.request, task.style, None, ids=ids, tails=tails)
        joint.add(found, [here[line] for line, *_ in found.leftovers])
    return joint.part()


def _id_of(record: Record, task: Task) -> Id:
    return f"{task.id_prefix}{record.place}" if record.id == "" else record.id


def _is_small_number(id_: Id) -> bool:
    """A whole number that 64 bits can hold."""
    return isinstance(id_, int) and -(2**63) <= id_ < 2**63


class _Joint:
    """A part as it grows: native output with the answers to the leftovers put in their places."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.output: list[bytes] = []
        self.rejects: list[bytes] = []
        self.counts = Counts()

    def add(self, found: LineAnswers, left: list[Record]) -> None:
        self.counts.add(Counts.from_dict({"blank": found.blank} | found.verdicts))
        answers = iter(answer_many([record.text for record in left if not record.reject], self.task.request))
        at = 0
        for record, (*_, position) in zip(left, found.leftovers, strict=True):
            answer = record.reject or next(answers)
            self.output += (found.output[at:position], self._written(record, answer))
            at = position
        self.output.append(found.output[at:])

    def _written(self, record: Record, found: BulkOutcome | Reject | None) -> bytes:
        """What stands in the output for a record; a reject is noted."""
        task = self.task
        if found is None:
            self.counts.blank += 1
            return record.raw + b"\n" if task.style.name == "text" else b""
        if isinstance(found, Reject):
            self.counts.reject(found.kind)
            self.rejects.append(reject_line(found, task.input.shown, record.line))
            return written(task.style.reject(found))
        self.counts.answered(found.verdict)
        self.counts.not_read += bool(found.unread)
        id_ = found.name if record.id == "" and found.name else _id_of(record, task)
        return written(task.style.answer(id_, record.text, found, record.kept))

    def part(self) -> Part:
        return Part(self.task.chunk.check, self.counts, b"".join(self.output), b"".join(self.rejects))


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
    return _part(task, [record._replace(reject=reject)])
