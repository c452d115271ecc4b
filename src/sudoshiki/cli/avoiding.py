"""Read the puzzles of `generate --avoid`; plain lines in blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from math import isqrt
from typing import TYPE_CHECKING

from ..formats import ParsedPuzzle, Reject
from ..puzzle import Puzzle, UsageError, default_box
from .inputs import print_reject, puzzles_or_parts_in
from .options import Reading

if TYPE_CHECKING:
    from ..generate.seen_puzzles import SeenPuzzles
    from ..generate.shapes import Shape

_VALUES = str.maketrans(".123456789", "\0\1\2\3\4\5\6\7\x08\x09", "\n")


def read_avoided(files: Iterable[str], target: Shape) -> SeenPuzzles:
    """Read the puzzles of the files. Raises UsageError if one can't be read.

    `target` is the shape of the puzzles to make.
    """
    from ..generate.seen_puzzles import SeenPuzzles
    from ..generate.shapes import Shape
    from ..pipeline.questions.convert import ConvertQuestion
    from ..pipeline.source.block_parts import line_parts

    seen = SeenPuzzles()

    def others() -> Iterator[Puzzle]:
        parts_of = partial(line_parts, ConvertQuestion("line"))
        for part in puzzles_or_parts_in(files, Reading(None, None, None), parts_of):
            if isinstance(part, Reject):
                print_reject(part)
                raise UsageError("--avoid must read every puzzle of its file: correct or remove this one")
            if isinstance(part, ParsedPuzzle):
                yield part.puzzle
            else:  # a block of plain boards
                side = isqrt(part.text.index("\n"))
                values = part.text.translate(_VALUES).encode()
                seen.avoid_boards(Shape("sudoku", side, default_box(side)), values, b"", target)

    seen.avoid(others(), target)
    return seen
