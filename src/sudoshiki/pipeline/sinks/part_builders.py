"""A part as it grows: block by block, the answers in the order of their records."""

from __future__ import annotations

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
    """All that a worker must know about one chunk."""

    index: int  # of the chunk, through all inputs
    chunk: Chunk
    input: Input
    request: Question
    style: Style
    id_prefix: str = ""  # before the line, where several inputs share an output
    part_path: str = ""  # where to leave the part; empty: hand it back


class PartBuilder:
    """Counts what became of the records and keeps the rejects; subclasses write the answers."""

    def __init__(self, task: ChunkTask) -> None:
        self.task, self.request, self.style = task, task.request, task.style
        self.rejects: list[bytes] = []
        self.counts = Counts()

    def add_block(self, block: Block) -> None:
        raise NotImplementedError

    def output(self) -> Sequence[bytes | memoryview]:
        """In pieces."""
        raise NotImplementedError

    def part(self, blocks: Iterable[Block]) -> Part:
        """The part, with the answers to all blocks of the chunk."""
        for block in blocks:
            self.add_block(block)
        return Part(self.task.chunk.check, self.counts, self.output(), b"".join(self.rejects))

    def answers(self, records: Sequence[Record]) -> list[Reply | Reject | None]:
        """What becomes of each record, one by one: an answer, a reject, or None if it is blank."""
        found = iter(self.request.answer_texts([record.text for record in records if not record.reject]))
        answers = [record.reject or self._strictly(record, next(found)) for record in records]
        for record, answer in zip(records, answers, strict=True):
            self._count(record, answer)
        return answers

    def _strictly(self, record: Record, answer: Reply | Reject | None) -> Reply | Reject | None:
        """The answer, with what was not understood of the record where that is not refused."""
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
            self.rejects.append(reject_line(answer, self.task.input.shown, record.line))
        else:
            self.counts.answered(answer.status)
            self.counts.not_read += bool(answer.unread)

    def id_of(self, record: Record, reply: Reply) -> Id:
        """Its own, or the puzzle's name, or its number."""
        if record.id != "":
            return record.id
        return reply.name or f"{self.task.id_prefix}{record.place}"


class TextBuilder(PartBuilder):
    """Native output with the answers to the leftovers put in their places."""

    def __init__(self, task: ChunkTask) -> None:
        super().__init__(task)
        self._pieces: list[bytes] = []

    def output(self) -> Sequence[bytes]:
        return self._pieces

    def add_block(self, block: Block) -> None:
        """The texts, ids and kept columns go to the native writer, unless it can't take them."""
        self.counts.header += block.headers
        fields = self._fields(block) if self.request.by_lanes else None
        found = fields and self.request.answer_block(fields.puzzles, lambda _: self._form(fields))
        if found is None:  # as if the engine had left every line over
            found = LineAnswers(b"", [Leftover(line, 0, 0) for line in range(len(block.places))], {}, 0)
        self._add_lines(found, block.pick([left.line for left in found.leftovers]))

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

    def _add_lines(self, found: LineAnswers, left: Sequence[Record]) -> None:
        """What the native writer wrote, and the records that it left over."""
        self.counts.blank += found.blank
        for verdict, count in found.verdicts.items():
            self.counts.answered(verdict, count)
        self._pieces += found.merged(map(self._written, left, self.answers(left)))

    def _written(self, record: Record, answer: Reply | Reject | None) -> bytes:
        """What stands in the output for a record."""
        if answer is None:
            return record.raw + b"\n" if self.style.name == "text" else b""
        if isinstance(answer, Reject):
            return written(self.style.reject(answer))
        id_ = self.id_of(record, answer)
        text = record.text if self.style.name == "text" else answer.text or record.text
        return written(self.style.answer(id_, text, answer, record.kept))


def _values(column: Any) -> Sequence[Any]:
    """Of a column of Arrow, as Python has them."""
    if isinstance(column, Sequence):
        return column
    from ..source.rows import python_values

    return python_values(column)
