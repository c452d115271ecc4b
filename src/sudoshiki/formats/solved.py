"""Lines of `sudoshiki solve`: place, verdict, effort, time, solution.

Effort and time are dashes where many were solved at once.
"""

from __future__ import annotations

import re

from ..puzzle import FormatError, Puzzle
from . import line
from .records import Noted, Options

# The verdicts are those of solve.Verdict and say.run_portuguese, which this package may not import. A
# solution is one word, or numbers.
HEAD = re.compile(
    r"(?:\S.*?  )?(?P<verdict>one|many|some|none|undecided|única|várias|alguma|nenhuma|indeciso)"
    r" +(?:[\d,.]+ (?:tried|tentados?)|-) +(?:\S+ \w?s|-)  (?P<board>-|[\w ]+)$"
)


def read_line(text: str, options: Options) -> Puzzle:
    match = HEAD.match(text.strip())
    if match is None:
        raise FormatError(
            "expected a line of `sudoshiki solve`: place, verdict, effort, time, solution", column=1
        )
    if match["board"] == "-":
        raise FormatError(f"the verdict is {match['verdict']}, and no board is shown")
    try:
        board = line.read_line(match["board"], options)
    except FormatError as error:
        raise error.at(line=0, column=0) from None
    return board.puzzle if isinstance(board, Noted) else board
