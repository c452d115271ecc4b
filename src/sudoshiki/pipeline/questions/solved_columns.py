"""Texts solved by the lanes engine, and what it found as columns of Arrow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...many import Code
from ...many.line_answers import MOST_GUESSES, shape_of_lines
from ...many.plain_lines import solve_lines
from ...puzzle.symbols import symbols
from ...solve import Verdict
from .question import Question
from .solve import ANY_SHAPE, SolveQuestion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PlainSolutions", "plain_text", "solve_plain"]


def plain_text(texts: Sequence[str]) -> bytes:
    """One line a text. What is surely no plain board, or would break the line, becomes a line that is
    left over."""
    joined = "\n".join(texts) + "\n" if texts else ""
    if not (joined.isascii() and "#" not in joined and joined.count("\n") == len(texts)):
        joined = "".join(f"{text if _is_plain(text) else '?'}\n" for text in texts)
    return joined.encode()


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and "#" not in text


class PlainSolutions(NamedTuple):
    """What the lanes engine found for each text; those that it leaves to others are not `answered`."""

    answered: NDArray[np.bool_]
    verdict: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    symbols: str

    def counts(self) -> dict[str, int]:
        """How many have each verdict."""
        import numpy as np

        found = np.bincount(self.verdict[self.answered], minlength=len(Code)).tolist()
        return {Verdict[code.name].value: found[code] for code in Code if found[code]}

    def verdicts(self, rows: NDArray[np.int64]) -> Any:
        """As a column of text."""
        import pyarrow

        words = [Verdict[code.name].value if code.name in Verdict.__members__ else "" for code in Code]
        return pyarrow.array(words).take(pyarrow.array(self.verdict[rows]))

    def solutions(self, rows: NDArray[np.int64]) -> Any:
        """As a column of text; null where there is none."""
        import numpy as np
        import pyarrow

        cells = self.solution.shape[1]
        text = np.frombuffer(f".{self.symbols}".encode(), np.uint8)[self.solution[rows]]
        ends = np.arange(len(rows) + 1, dtype=np.int32) * cells
        found = pyarrow.StringArray.from_buffers(
            len(rows), pyarrow.py_buffer(ends), pyarrow.py_buffer(text.tobytes())
        )
        none = pyarrow.array(self.verdict[rows] == Code.NONE)
        return pyarrow.compute.if_else(none, pyarrow.scalar(None, pyarrow.string()), found)


def solve_plain(texts: Sequence[str], question: Question) -> PlainSolutions:
    """Solve the texts that are plain boards of the commonest side."""
    import numpy as np

    if not isinstance(question, SolveQuestion) or not question.by_lanes:
        none = np.zeros(len(texts), np.uint8)
        return PlainSolutions(none.astype(np.bool_), none, none.reshape(-1, 1), "")
    data = plain_text(texts)
    shape = shape_of_lines(data, question.box) or ANY_SHAPE
    found = solve_lines(data, shape, question.alphabet, limit=question.limit, effort=MOST_GUESSES)
    verdict = found.solved.verdict
    answered = found.plain & (verdict != Code.UNDECIDED) & (verdict != Code.REJECTED)
    return PlainSolutions(answered, verdict, found.solved.solution, symbols(shape[0], question.alphabet))
