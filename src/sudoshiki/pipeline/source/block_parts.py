"""Answer blocks together and other puzzles one by one, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...formats.records import Lines, ParsedPuzzle, Reject
from .puzzle_blocks import PuzzleBlock

if TYPE_CHECKING:
    from ...many.line_answers import LineAnswers
    from ..questions.question import FormOf, Question

Parts = Iterator[Lines | ParsedPuzzle | Reject]


def block_parts(
    block: PuzzleBlock, first: int, question: Question, form_of: FormOf, status: str, most: int = 0
) -> Parts:
    """Yield the block in order: answers of this status, and other puzzles.

    Its puzzles are counted from `first`; `most` records are answered together, with 0 all of them.
    """
    from ...formats.rows_of_text import MAX_DIGIT_SIDE
    from ...many.line_answers import count_lines, keep_freed_memory

    keep_freed_memory()
    texts, hard = block.texts(with_names=question.keeps_names)
    if any(len(entries) > 1 for entries in hard.values()):  # the engine would number them wrongly
        yield from block.entries()
        return
    start = 0
    for piece in _pieces(texts, most):
        numbered: FormOf = lambda side, first=first: form_of(side)._replace(first_number=first)  # type: ignore[misc]  # noqa: E731
        records = range(start, start + count_lines(piece))
        answers = question.answer_block(piece, numbered, MAX_DIGIT_SIDE)
        if answers and any(answers.verdicts.values()):
            numbers_left = [records[leftover.line] for leftover in answers.leftovers]
            read = block.entries([at for at in numbers_left if at not in hard])
            others = (hard[at][0] if at in hard else next(read) for at in numbers_left)
            parts = _merged(answers, first, others, status)
        else:
            parts = block.entries(records)
        for part in parts:
            if isinstance(part, Lines):
                yield part._replace(file=block.table.file, note=block.table.note)
                first += part.boards
            else:
                yield part
                first += 1
        start = records.stop


def _merged(answers: LineAnswers, first: int, others: Iterator[ParsedPuzzle | Reject], status: str) -> Parts:
    """Yield the answers of a block and the other puzzles in order."""
    from ...many.line_answers import count_lines

    boards = sum(answers.verdicts.values())
    height = count_lines(answers.output) // boards
    numbers = [leftover.number for leftover in answers.leftovers]
    following = iter([*numbers, first + boards + len(numbers)])  # of those not answered here
    number = next(following)
    for part in answers.merged(others):
        if isinstance(part, bytes):
            yield Lines(part.decode(), number - first, status, height)
            first = number
        else:
            yield part
            first, number = number + 1, next(following)


def line_parts(question: Question, block: PuzzleBlock, first: int) -> Parts:
    """Do the same for a question whose answers are the lines."""
    from ...many.line_answers import LineForm

    form = LineForm([("kept", 0), b"\n"])
    beside = tuple(block.beside())
    for part in block_parts(block, first, question, lambda _: form, question.statuses[0]):
        yield part._replace(beside=beside) if isinstance(part, Lines) else part


def _pieces(texts: bytes, most: int) -> Iterator[bytes]:
    """Yield the lines in pieces of `most`; 0: all of them."""
    if not most:
        yield texts
        return
    lines = texts.split(b"\n")[:-1]
    for at in range(0, len(lines), most):
        yield b"\n".join(lines[at : at + most]) + b"\n"
