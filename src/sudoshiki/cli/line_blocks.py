"""Blocks of lines answered together, merged with lines that are answered one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..formats import LineBlock, ParsedPuzzle, Reject
from ..formats.sink import Lines
from .inputs import PuzzleNumbers

if TYPE_CHECKING:
    from ..many.line_answers import LineAnswers

_PLAIN_BYTES = bytes(range(ord(" "), 0x7F)) + b"\t\n"


def in_order(
    block: LineBlock, numbers: PuzzleNumbers, done: LineAnswers, verdict: str = ""
) -> Iterator[Lines | ParsedPuzzle | Reject]:
    """Answers to a block's boards, each with this verdict, and the remaining lines, in order."""
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
