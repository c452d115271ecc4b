"""Build a part block by block, with the answers in the order of their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ...formats import Reject, not_read
from ...many.line_answers import Leftover, LineAnswers, LineForm
from ...puzzle import Kind
from ..parts import Counts, Part
from ..questions.question import Question, Reply
from ..source.blocks import Block, Fields, Id, Record, plain_text
from ..source.cutting import Chunk
from ..source.inputs import Input
from ..target import reject_line
from .styles import Style, written


@dataclass(frozen=True, slots=True)
class ChunkTask:
    """The task of a worker: one chunk and how to answer it."""

    index: int  # of the chunk, counted over all inputs
    chunk: Chunk
    input: Input
    request: Question
    style: Style
    id_prefix: str = ""  # before line numbers, if there are several inputs
    part_path: str = ""  # where to write the part; empty: return it


class PartBuilder:
    """Counts answers and collects rejects; subclasses write the answers."""

    def __init__(self, task: ChunkTask) -> None:
        self.task, self.request, self.style = task, task.request, task.style
        self.rejects: list[bytes] = []
        self.counts = Counts()

    def add_block(self, block: Block) -> None:
        raise NotImplementedError

    def output(self) -> Sequence[bytes | memoryview]:
        """Return the output in pieces."""
        raise NotImplementedError

    def part(self, blocks: Iterable[Block]) -> Part:
        """Return the part with the answers to all blocks of the chunk."""
        for block in blocks:
            self.add_block(block)
        return Part(self.task.chunk.check, self.counts, self.output(), b"".join(self.rejects))

    def answers(self, records: Sequence[Record]) -> list[Reply | Reject | None]:
        """Answer records one by one: an answer, a reject, or None if it is blank."""
        replies = iter(self.request.answer_texts([record.text for record in records if not record.reject]))
        answers = [record.reject or self._with_unread(record, next(replies)) for record in records]
        for record, answer in zip(records, answers, strict=True):
            self._count(record, answer)
        return answers

    def _with_unread(self, record: Record, answer: Reply | Reject | None) -> Reply | Reject | None:
        """Add unread parts to the answer; reject it if the question is strict."""
        if not record.unread or not isinstance(answer, Reply):
            return answer
        if self.request.strict:
            return Reject(not_read(record.unread), text=record.text, kind=Kind.NOT_READ)
        return answer._replace(unread=record.unread)

    def _count(self, record: Record, answer: Reply | Reject | None) -> None:
        if answer is None:
            self.counts.blank += 1
        elif isinstance(answer, Reject):
            self.counts.reject(answer.kind)
            self.rejects.append(reject_line(answer, self.task.input.label, record.line))
        else:
            self.counts.answers[answer.status] += 1
            self.counts.not_read += bool(answer.unread)

    def id_of(self, record: Record, reply: Reply) -> Id:
        """Return the id of the record, else the name of the puzzle, else its number."""
        if record.id != "":
            return record.id
        return reply.name or f"{self.task.id_prefix}{record.place}"


class TextBuilder(PartBuilder):
    """Writes text: native output, with the answers to the leftover lines inserted."""

    def __init__(self, task: ChunkTask) -> None:
        super().__init__(task)
        self._pieces: list[bytes] = []

    def output(self) -> Sequence[bytes]:
        return self._pieces

    def add_block(self, block: Block) -> None:
        """Pass texts, ids and kept columns to the native writer, if it supports them."""
        self.counts.header += block.headers
        fields = self._fields(block) if self.request.by_lanes else None
        answers = fields and self.request.answer_block(fields.puzzles, lambda _: self._form(fields))
        if answers is None:  # all lines are left over
            answers = LineAnswers(b"", [Leftover(line, 0, 0) for line in range(len(block.places))], {}, 0)
        self._add_lines(answers, block.pick([leftover.line for leftover in answers.leftovers]))

    def _fields(self, block: Block) -> Fields | None:
        if block.fields is not None:
            return block.fields(self.style.name)
        puzzles = plain_text(block.texts)
        if self.style.name == "text":
            return Fields(puzzles)
        ids = self.style.column(block.named(self.task.id_prefix))
        kept = [self.style.column(_values(column)) for column in block.kept]
        return Fields(puzzles, ids, kept) if ids and all(kept) else None

    def _form(self, fields: Fields) -> LineForm:
        segments = self.style.segments(None if fields.ids else self.task.id_prefix)
        return LineForm(segments, fields.first, ids=fields.ids, kept=fields.kept)

    def _add_lines(self, answers: LineAnswers, records: Sequence[Record]) -> None:
        """Add the output of the native writer, and answers to other records."""
        self.counts.blank += answers.blank
        self.counts.answers += Counter(answers.verdicts)
        self._pieces += answers.merged(map(self._output_for, records, self.answers(records)))

    def _output_for(self, record: Record, answer: Reply | Reject | None) -> bytes:
        """Return the output for a record."""
        if answer is None:
            return record.raw + b"\n" if self.style.name == "text" else b""
        if isinstance(answer, Reject):
            return written(self.style.reject(answer))
        id_ = self.id_of(record, answer)
        text = record.text if self.style.name == "text" else answer.text or record.text
        return written(self.style.answer(id_, text, answer, record.kept))


def _values(column: Any) -> Sequence[Any]:
    """Return the values of a column as Python objects."""
    if isinstance(column, Sequence):
        return column
    from ..source.rows import python_values

    return python_values(column)
