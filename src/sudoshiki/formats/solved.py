"""What `sudoshiki solve` prints of many puzzles: place, verdict, effort, time and solution, one a line.

Effort and time are dashes where many were solved at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..puzzle import FormatError, Puzzle
from . import line
from .line import each_line
from .records import Found, Line, Noted, Options

# The verdicts stand in solve.Verdict and say.run_portuguese, which come later; a solution is one word, or
# numbers.
HEAD = re.compile(
    r"(?:\S.*?  )?(?P<verdict>one|many|some|none|undecided|única|várias|alguma|nenhuma|indeciso)"
    r" +(?:[\d,.]+ (?:tried|tentados?)|-) +(?:\S+ \w?s|-)  (?P<board>-|[\w ]+)$"
)


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    return each_line(lines, lambda text: _read_line(text, options))


def _read_line(text: str, options: Options) -> Puzzle | Noted | None:
    found = HEAD.match(text.strip())
    if found is None:
        raise FormatError(
            "expected a line of `sudoshiki solve`: place, verdict, effort, time, solution", column=1
        )
    if found["board"] == "-":
        raise FormatError(f"the verdict is {found['verdict']}, and no board is shown")
    item = next(iter(line.read([Line(1, found["board"])], options)), None)
    if isinstance(item, FormatError):
        raise item.at(line=0, column=0)
    return item.puzzle if item is not None else None
