"""Blocks of lines merge_answers together, merged with lines that are answered one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..formats import LineBlock, ParsedPuzzle, Reject
from ..formats.records import Options
from ..formats.sink import Lines
from ..puzzle.errors import plain
from .inputs import PuzzleNumbers, one_by_one

if TYPE_CHECKING:
    from ..many.batch import Shape
    from ..many.line_answers import LineAnswers

_PLAIN_BYTES = bytes(range(ord(" "), 0x7F)) + b"\t\n"


def merge_answers(
    block: LineBlock,
    numbers: PuzzleNumbers,
    answer: Callable[[bytes, Shape, int], LineAnswers | None],
    verdict: str = "",
) -> Iterator[Lines | ParsedPuzzle | Reject]:
    """The block in order: answers to its plain boards, each with this verdict, and the remaining lines.

    `answer` takes the lines, the shape of the boards and the number of the first; None if it answers none.
    """
    from ..formats.rows_of_text import MAX_DIGIT_SIDE
    from ..many.line_answers import shape_of_lines

    data = without_blanks(block.block.data)
    shape = shape_of_lines(data, largest=MAX_DIGIT_SIDE)
    done = answer(data, shape, numbers.count + 1) if shape else None
    if done is None:
        yield from one_by_one(block, numbers)
        return
    boards = sum(done.verdicts.values())
    lines = done.output.count(b"\n") // boards if boards else 1  # of each
    first = numbers.count
    read = iter(block.entries([left.line for left in done.leftovers]))
    at = 0
    for left in done.leftovers:
        if left.position > at:
            yield _lines(done.output[at : left.position], lines, verdict)
        at = left.position
        numbers.count = left.number - 1
        yield numbers.one(next(read))
    numbers.count = first + boards + len(done.leftovers)
    if at < len(done.output):
        yield _lines(done.output[at:], lines, verdict)


def _lines(output: bytes, lines: int, verdict: str) -> Lines:
    return Lines(output.decode(), output.count(b"\n") // lines, verdict)


class BlockAnswerer(NamedTuple):
    """Answers the plain boards of a block together; each counts as `verdict`."""

    verdict: str
    answer: Callable[[bytes, Shape, str, int], LineAnswers]  # lines, shape, file, number of the first board
    files: Counter[str]  # files read in blocks, with the number of boards merge_answers
    most_lines: int = 0  # that are merge_answers together; 0: a whole block
    least: int = 0  # least bytes of a block

    def parts(self, block: LineBlock, numbers: PuzzleNumbers) -> Iterator[Lines | ParsedPuzzle | Reject]:
        """The block in order: answers to consecutive boards, all other lines one by one."""
        self.files[block.file] += 0

        def answer(data: bytes, shape: Shape, first: int) -> LineAnswers | None:
            if block.options != Options():
                return None
            done = self.answer(data, shape, plain(block.file), first)
            self.files[block.file] += sum(done.verdicts.values())
            return done

        for piece in block.pieces(self.most_lines) if self.most_lines else [block]:
            yield from merge_answers(piece, numbers, answer, self.verdict)


def without_blanks(data: bytes) -> bytes:
    """The lines, with Unicode blanks and comments replaced by empty lines."""
    if not data.translate(None, _PLAIN_BYTES):
        return data
    return b"".join(b"\n" if _is_blank(line) else line + b"\n" for line in data[:-1].split(b"\n"))


def _is_blank(line: bytes) -> bool:
    try:
        text = line.decode().strip()
    except UnicodeDecodeError:
        return False
    return not text or (text.startswith("#") and "\0" not in text)
