"""Lines by the block: those that are plain beyond doubt natively, the few others one by one, all in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isqrt
from typing import TYPE_CHECKING

from ..formats import Found, LineBlock, Reject
from ..formats.rows_of_text import LARGEST_SIDE
from ..solve import Verdict, solve
from .batch import Answers, Together
from .inputs import Passed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from ..many.plain_lines import PlainLines
    from ..say.layouts import Layout

__all__ = [
    "LinesOfBlock",
    "Printed",
    "Stretch",
    "answered_together",
    "in_layout",
    "parts_of",
    "verdict_of_only",
]

_LOOKED_AT = 1 << 12  # bytes of a block, to see what boards it has


class Stretch:
    """Plain lines that follow each other: those from `start` up to `stop` of a block."""

    def __init__(
        self, block: LineBlock, found: PlainLines, side: int, start: int, stop: int, number: int
    ) -> None:
        self.block, self.found, self.side, self.start, self.stop = block, found, side, start, stop
        self.number = number  # of the first, among the puzzles of its source

    def __len__(self) -> int:
        return self.stop - self.start

    def entries(self) -> Iterator[Found | Reject]:
        """The same lines one by one."""
        passed = Passed()
        passed.count = self.number - 1
        return map(passed.one, self.block.entries(range(self.start, self.stop)))


Only = Callable[["PlainLines"], "NDArray[np.bool_]"]


def parts_of(
    block: LineBlock, passed: Passed, *, only_one: bool = False, only: Only | None = None
) -> Iterator[Stretch | Found | Reject]:
    """The block in order. With `only_one` the boards are solved, and those with just one solution are in
    stretches; with `only`, those that it says; all others are handed out one by one."""
    side = _side(block)
    if not side:
        yield from map(passed.one, block.entries())
        return
    from ..many import Code
    from ..many.line_answers import MOST_GUESSES, lanes_shape
    from ..many.plain_lines import plain_lines

    shape = lanes_shape(side, None)
    assert shape is not None
    limit, effort = (2, MOST_GUESSES) if only_one else (1, 0)
    found = plain_lines(block.block.data, shape, block.options.alphabet, limit=limit, effort=effort)
    good = found.plain & (found.solved.verdict == Code.ONE) if only_one else found.plain
    good = good & only(found) if only else good
    others = (~good).nonzero()[0].tolist()
    read = iter(block.entries(others))
    entry = next(read, None)
    start = 0
    for number in [*others, len(good)]:
        if number > start:
            passed.count += number - start
            yield Stretch(block, found, side, start, number, passed.count - (number - start) + 1)
        start = number + 1
        if entry is not None and entry.line == block.block.number + number:  # else it is blank
            yield passed.one(entry)
            entry = next(read, None)


class LinesOfBlock:
    """The lines of stretches as text. Those of a block are parted once, for all of its stretches."""

    def __init__(self) -> None:
        self._held: tuple[LineBlock | None, list[str]] = None, []

    def of(self, part: Stretch) -> list[str]:
        if self._held[0] is not part.block:  # plain lines are ASCII, whatever the others are
            self._held = part.block, part.block.block.data.decode("latin-1").split("\n")
        return self._held[1][part.start : part.stop]


def _side(block: LineBlock) -> int:
    """Of the first line that is as long as a board whose shape needs no word; 0 if there is none."""
    if block.options.box is not None:
        return 0
    for line in block.block.data[:_LOOKED_AT].split(b"\n"):
        side = isqrt(len(line))
        if side * side == len(line) and side in (4, 6, 8, LARGEST_SIDE):
            return side
    return 0


Printed = Callable[[Stretch], str]


def answered_together(printed: Printed, limit: int, files: set[str]) -> Together:
    """Answers to puzzles with one solution, `printed` for a stretch of them at once. Where that gives
    nothing, they are left to be solved one by one, as all others are. Files that come by the block are added
    to `files`."""
    verdict = verdict_of_only(limit)

    def together(block: LineBlock, passed: Passed) -> Iterator[Answers | Found | Reject]:
        files.add(block.file)
        for part in parts_of(block, passed, only_one=True):
            text = printed(part) if isinstance(part, Stretch) else ""
            if not isinstance(part, Stretch):
                yield part
            elif text:
                yield Answers(verdict, len(part), text)
            else:
                yield from part.entries()

    return together


def verdict_of_only(limit: int) -> Verdict:
    """What a run says of a puzzle with one solution: whoever looks for one does not ask for more."""
    return Verdict.SOME if limit == 1 else Verdict.ONE


def in_layout(layout: Layout) -> Printed:
    """In a layout that shows the board alone: of a puzzle with one solution that is the same text whoever
    solves it."""
    texts: dict[int, str] = {}  # by side, that of some solution

    def printed(part: Stretch) -> str:
        if part.side not in texts:
            texts[part.side] = _text_of_first(part, layout)
        return _printed(part, texts[part.side])

    return printed


def _text_of_first(part: Stretch, layout: Layout) -> str:
    """A board with as many digits as there are cells shows where each of them stands."""
    first = next(part.entries())
    assert isinstance(first, Found)
    return layout.text(solve(first.puzzle, limit=1)) + "\n"


def _printed(part: Stretch, text: str) -> str:
    """The solutions, each in the place of the one in `text`; nothing where that has other digits too."""
    import numpy as np

    line = np.frombuffer(text.encode(), np.uint8)
    places = np.flatnonzero((line > ord("0")) & (line <= ord("9")))
    solutions = part.found.solved.solution[part.start : part.stop]
    if len(places) != solutions.shape[1]:
        return ""
    out = np.tile(line, (len(solutions), 1))
    out[:, places] = solutions + ord("0")
    return out.tobytes().decode()
