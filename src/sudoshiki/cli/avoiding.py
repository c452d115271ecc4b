"""Read the puzzles of `generate --avoid`; plain lines in blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ..formats import LineBlock, ParsedPuzzle, Reject
from ..puzzle import Puzzle, UsageError
from .inputs import PuzzleNumbers, print_reject, puzzles_or_parts_in
from .line_blocks import without_blanks
from .options import Reading

if TYPE_CHECKING:
    from ..generate.seen_puzzles import SeenPuzzles
    from ..generate.shapes import Shape

PlainBoards = tuple[int, tuple[int, int], bytes]  # side, box, and a byte per cell


def read_avoided(files: Iterable[str], target: Shape) -> SeenPuzzles:
    """The puzzles of the files. Raises UsageError if one can't be read: it might be made again.


    `target` is the shape of the puzzles to make.
    """
    from ..generate.seen_puzzles import SeenPuzzles
    from ..generate.shapes import Shape

    seen = SeenPuzzles()

    def others() -> Iterator[Puzzle]:
        for part in puzzles_or_parts_in(files, Reading(None, None, None), _parts_of):
            if isinstance(part, Reject):
                print_reject(part)
                raise UsageError("--avoid has to know every puzzle of its file: mend or remove this one")
            if isinstance(part, ParsedPuzzle):
                yield part.puzzle
            else:
                side, box, values = part
                seen.avoid_boards(Shape("sudoku", side, box), values, b"", target)

    seen.avoid(others(), target)
    return seen


def _parts_of(block: LineBlock, numbers: PuzzleNumbers) -> Iterator[PlainBoards | ParsedPuzzle | Reject]:
    """Plain boards together; all other lines one by one."""
    from ..formats.rows_of_text import MAX_DIGIT_SIDE
    from ..many.line_answers import shape_of_lines
    from ..many.plain_lines import solve_lines

    data = without_blanks(block.block.data)
    shape = shape_of_lines(data, largest=MAX_DIGIT_SIDE)
    if shape is None or not shape[1]:
        yield from map(numbers.one, block.entries())
        return
    found = solve_lines(data, shape, block.options.alphabet)
    numbers.count += int(found.plain.sum())
    yield shape[0], shape[1:], found.values(shape[0], block.options.alphabet)[found.plain].tobytes()
    yield from map(numbers.one, block.entries(found.others()))
