"""The one word for many plain boards at once: most files have puzzles that need no more than values with one
place left, and of those the core sees some hundred thousand a second. All others are graded one by one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import groupby

from ..formats import Found, LineBlock, Reject
from ..puzzle.errors import plain
from .batch import Answers, Together
from .by_block import LinesOfBlock, Stretch, parts_of
from .inputs import Passed

__all__ = ["words_at_once"]

_GAP = "\0"  # stands in a record where the puzzle belongs


def words_at_once(as_json: bool) -> Together:
    """As `grade` prints the word; of one board of many the time is not measured."""
    tell = partial(_in_json, LinesOfBlock()) if as_json else _in_words

    def together(block: LineBlock, passed: Passed) -> Iterator[Answers | Found | Reject]:
        for part in parts_of(block, passed):
            if not isinstance(part, Stretch):
                yield part
                continue
            for start, stop, easy in _runs(part):
                piece = part.part(start, stop)
                if easy:
                    yield Answers("graded", len(piece), tell(piece))
                else:
                    yield from piece.entries()

    return together


def _runs(part: Stretch) -> Iterator[tuple[int, int, bool]]:
    """Lines that follow each other and are easy, or are not."""
    from ..logic.levels import finished_by_places
    from ..puzzle import sudoku
    from ..solve import Request

    values = part.found.values[part.start : part.stop].tobytes()
    codes = finished_by_places(sudoku(side=part.side).graph, values, Request())
    start = part.start
    for code, run in groupby(codes):
        length = sum(1 for _ in run)
        yield start, start + length, code == 0
        start += length


def _in_words(part: Stretch) -> str:
    from ..logic import WORDS

    file, word = plain(part.block.file), WORDS[0].word
    return "".join([f"{file}:{part.number + n}  {word}\n" for n in range(len(part))])


def _in_json(lines: LinesOfBlock, part: Stretch) -> str:
    before, behind = _record(part.side)
    return "".join([f'{before}"{line}"{behind}\n' for line in lines.of(part)])


@cache
def _record(side: int) -> list[str]:
    from ..logic import WORDS, Grade
    from ..puzzle import sudoku
    from ..say.json_records import json_line
    from ..say.logic_records import grade_record

    record = grade_record(_GAP, Grade(sudoku(side=side), ("word",), word=WORDS[0].word)) | {"seconds": None}
    return json_line(record).split(json_line(_GAP))
