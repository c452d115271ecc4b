"""The one word for many plain boards at once: most files have puzzles that need no more than values with one
place left, and of those the core sees some hundred thousand a second, and a GPU many more. All others are
graded one by one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

import click

from ..formats import Found, LineBlock, Reject
from ..gpu.thresholds import Work, use_gpu
from ..puzzle.errors import plain
from .batch import Answers, Together
from .by_block import LinesOfBlock, Stretch, parts_of
from .inputs import Passed, is_file

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..many.plain_lines import PlainLines

__all__ = ["LEAST_BLOCK", "place_for_words", "words_at_once"]

LEAST_BLOCK = {"cpu": 0, "gpu": 16 << 20}  # bytes of lines that are asked about at once, by the place
_GAP = "\0"  # stands in a record where the puzzle belongs


def place_for_words(on: str, puzzles: Iterable[str], at_once: bool) -> str:
    """Where boards are asked about, if many are at once: a GPU if that was said, or if there is one and the
    files are long."""
    if on == "gpu" and not at_once:
        only = "--on gpu goes with --scale word alone, without --seconds and without -o"
        raise click.UsageError(f"a GPU only sees that boards are easy: {only}")
    files = (puzzle for puzzle in puzzles if at_once and puzzle != "-" and is_file(puzzle))
    return "gpu" if use_gpu(on, Work.GRADE_FILES, sum(map(os.path.getsize, files))) else "cpu"


def words_at_once(as_json: bool, files: set[str], on: str = "cpu") -> Together:
    """As `grade` prints the word; of one board of many the time is not measured, and files of which that
    holds are added to `files`. 9×9 boards are asked about on a GPU, if that is where; all others have to stay
    here."""
    tell = partial(_in_json, LinesOfBlock()) if as_json else _in_words

    def together(block: LineBlock, passed: Passed) -> Iterator[Answers | Found | Reject]:
        files.add(block.file)
        for part in parts_of(block, passed, only=partial(_easy, on)):
            yield Answers("graded", len(part), tell(part)) if isinstance(part, Stretch) else part

    return together


def _easy(on: str, found: PlainLines) -> NDArray[np.bool_]:
    """Which lines are; one that is not plain has no values and is not."""
    from ..many import filled_by

    nine = found.values.shape[1] == 81
    return filled_by(found.values, "places", on=on if nine else "cpu").filled


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
