"""Blocks of lines answered together, merged with other lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...formats import LineBlock
from ...formats.reading import Parts, PuzzleNumbers
from ...formats.records import Lines, is_blank

if TYPE_CHECKING:
    from ..questions.question import FormOf, Question


def answered_parts(
    block: LineBlock, numbers: PuzzleNumbers, question: Question, form_of: FormOf, status: str
) -> Parts:
    """Yield the block in order: answers of this status, and other lines."""
    from ...formats.rows_of_text import MAX_DIGIT_SIDE
    from ...many.line_answers import count_lines, keep_freed_memory

    keep_freed_memory()
    first, data = numbers.count, _without_blanks(block.block.data)
    numbered: FormOf = lambda side: form_of(side)._replace(first_number=first + 1)  # noqa: E731
    done = question.answer_block(data, numbered, MAX_DIGIT_SIDE)
    boards = sum(done.verdicts.values()) if done else 0
    if not done or not boards:
        yield from block.numbered(numbers)
        return
    height = count_lines(done.output) // boards
    end = first + boards + len(done.leftovers)
    following = iter([*(left.number for left in done.leftovers), end + 1])  # those not answered
    number = next(following)
    for part in done.merged(block.entries([left.line for left in done.leftovers])):
        if isinstance(part, bytes):
            count = number - 1 - numbers.count
            numbers.count += count
            yield Lines(part.decode(), count, status, height)
        else:
            number = next(following)
            yield numbers.one(part)


def written_parts(question: Question, block: LineBlock, numbers: PuzzleNumbers) -> Parts:
    """Do the same for a question whose answers are the lines."""
    from ...many.line_answers import LineForm

    form = LineForm([("kept", 0), b"\n"])
    return answered_parts(block, numbers, question, lambda _: form, question.statuses[0])


def _without_blanks(data: bytes) -> bytes:
    """The lines, with Unicode blanks and comments replaced by empty lines."""
    from ...many.line_answers import is_plain_text

    if is_plain_text(data):
        return data
    return b"".join(b"\n" if _is_blank(line) else line + b"\n" for line in data[:-1].split(b"\n"))


def _is_blank(line: bytes) -> bool:
    try:
        return is_blank(line.decode())
    except UnicodeDecodeError:
        return False
