"""Chunks of lines answered by the GPU engine: for bulk runs. Written as the native core writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..puzzle.symbols import symbols
from ..solve import Verdict
from ..solve.request import Request
from .batch import Batch, Boards, Shape
from .codes import Code
from .even_lines import even_width
from .gpu import GPU, READERS
from .line_answers import MOST_GUESSES, LineAnswers, Template, count_lines
from .results import Solved

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["answer_lines_on_gpu"]

_LEFT_OVER = (Code.UNDECIDED, Code.REJECTED)
_SILENT = (Code.ONE, Code.SOME)  # whose solution says it all


def answer_lines_on_gpu(
    text: bytes,
    shape: Shape,
    *,
    alphabet: str = "1-9A",
    limit: int = 2,
    first_line: int = 1,
    ids: bytes = b"",
    kept: Sequence[bytes] = (),
    before_kept: Sequence[str] = (),
    template: Template = (),
    neutral: bool = False,
) -> LineAnswers:
    """As `answer_lines`. A line that is more than a board, or blank, is left over."""
    boards = Boards(text, count_lines(text), True, width=even_width(text, READERS))
    solved = GPU.solve(Batch(boards, shape, Request(solutions=limit, effort=MOST_GUESSES), alphabet))
    lines = _Lines(text, boards.count, solved, symbols(shape[0], alphabet))
    if template:
        columns = [
            (before.encode(), column.split(b"\n")) for before, column in zip(before_kept, kept, strict=True)
        ]
        return lines.records(template, first_line, ids.split(b"\n") if ids else [], columns, neutral)
    return lines.plain()


class _Lines:
    """Lines, what was found for each, and the solutions as rows of text."""

    def __init__(self, text: bytes, count: int, solved: Solved, symbols: str) -> None:
        import numpy as np

        self._text, self._count = text, count
        self._verdicts = solved.verdict.tolist()
        ends = np.flatnonzero(np.frombuffer(text, np.uint8) == ord("\n"))
        self._starts = np.concatenate(([0], ends + 1))[:count].tolist()
        self._ends = np.concatenate((ends, [len(text)]))[:count].tolist()
        self._rows = _written(solved.solution, symbols)
        self._numbers = np.bincount(solved.verdict, minlength=len(Code)).tolist()
        self._unusual = np.flatnonzero(~np.isin(solved.verdict, [int(code) for code in _SILENT])).tolist()

    def _answers(self, output: list[bytes], leftovers: list[tuple[int, int, int, int]]) -> LineAnswers:
        words = {Verdict[code.name].value: self._numbers[code] for code in Code if code not in _LEFT_OVER}
        words[Verdict.UNDECIDED.value] = 0
        return LineAnswers(b"".join(output), leftovers, words, 0)

    def _line(self, number: int) -> bytes:
        return self._text[self._starts[number] : self._ends[number]]

    def _leftover(self, number: int, place: int) -> tuple[int, int, int, int]:
        return number, self._starts[number], self._ends[number] - self._starts[number], place

    def plain(self) -> LineAnswers:
        """Solutions, a row each; only those that need more words are looked at one by one."""
        rows, width = self._rows.tobytes(), self._rows.shape[1]
        output: list[bytes] = []
        leftovers = []
        written = behind = 0
        for number in self._unusual:
            output.append(rows[behind * width : number * width])
            written += len(output[-1])
            behind = number + 1
            code = Code(self._verdicts[number])
            if code in _LEFT_OVER:
                leftovers.append(self._leftover(number, written))
                continue
            shown = self._line(number) if code is Code.NONE else rows[number * width : behind * width - 1]
            output.append(shown + f" # {code.name.lower()}\n".encode())
            written += len(output[-1])
        output.append(rows[behind * width :])
        return self._answers(output, leftovers)

    def records(
        self,
        template: Template,
        first: int,
        ids: list[bytes],
        kept: list[tuple[bytes, list[bytes]]],
        neutral: bool,
    ) -> LineAnswers:
        before_id, before_puzzle, before_solution, before_verdict, before_kept, end, quote, nothing = template
        output: list[bytes] = []
        leftovers = []
        written = 0
        for number, verdict in enumerate(self._verdicts):
            code = Code(verdict)
            if code in _LEFT_OVER:
                leftovers.append(self._leftover(number, written))
                continue
            line = self._line(number)
            line = b"'" + line if neutral and line[:1] in (b"=", b"+", b"-", b"@") else line
            solution = nothing if code is Code.NONE else quote + self._rows[number, :-1].tobytes() + quote
            id_ = ids[number] if ids else b"%d" % (first + number)
            word = Verdict[code.name].value.encode()
            pieces = (
                before_id,
                id_,
                before_puzzle,
                line,
                before_solution,
                solution,
                before_verdict,
                word,
                before_kept,
                *(before + column[number] for before, column in kept),
                end,
            )
            output.append(b"".join(pieces))
            written += len(output[-1])
        return self._answers(output, leftovers)


def _written(solution: NDArray[np.uint8], symbols: str) -> NDArray[np.uint8]:
    import numpy as np

    rows = np.full((len(solution), solution.shape[1] + 1), ord("\n"), np.uint8)
    rows[:, :-1] = np.frombuffer(f".{symbols}".encode(), np.uint8)[solution]
    return rows
