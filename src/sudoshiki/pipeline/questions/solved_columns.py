"""Texts solved by the lanes engine, and what it found as columns of Arrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ...many import Code
from ...many.arrow import Pieces, arrow_texts
from ...many.line_answers import HEAD, MOST_GUESSES, count_lines, shape_of_lines
from ...many.plain_lines import solve_lines, solve_pieces
from ...puzzle.symbols import symbols
from ...solve import Verdict
from .question import Question
from .solve import ANY_SHAPE, SolveQuestion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


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

    def columns(self, rows: NDArray[np.int64] | None = None) -> tuple[Any, Any]:
        """Solutions and verdicts of these rows, or of all."""
        picked = (
            self if rows is None else self._replace(verdict=self.verdict[rows], solution=self.solution[rows])
        )
        return picked._solutions(), picked._verdicts()

    def _verdicts(self) -> Any:
        """As a column of text. Arrow could take words by their numbers, but that part of it loads slowly."""
        import numpy as np

        words = [Verdict[code.name].encode() if code.name in Verdict.__members__ else b"" for code in Code]
        found = self.verdict
        ends = np.zeros(len(found) + 1, np.int32)
        np.cumsum(np.array([len(word) for word in words], np.int32)[found], out=ends[1:])
        if len(found) and (found == found[0]).all():  # as in most batches
            return arrow_texts(words[found[0]] * len(found), ends)
        return arrow_texts(b"".join([words[code] for code in found.tolist()]), ends)

    def _solutions(self) -> Any:
        """As a column of text; null where there is none."""
        import numpy as np

        count, cells = self.solution.shape
        text = _written(self.solution, self.symbols)
        ends = np.arange(0, (count + 1) * cells, cells, dtype=np.int32)
        none = self.verdict == Code.NONE
        there = np.packbits(~none, bitorder="little") if none.any() else None
        return arrow_texts(text, ends, there)


def _written(values: NDArray[np.uint8], symbols: str) -> NDArray[np.uint8]:
    """Values as text; where the symbols are 1 to 9 that is a sum, which is far quicker than a table."""
    import numpy as np

    signs = np.frombuffer(symbols.encode(), np.uint8)
    if (np.diff(signs) == 1).all():
        return values + np.uint8(signs[0] - 1)
    return np.frombuffer(f".{symbols}".encode(), np.uint8).take(values)


def solve_plain(data: bytes | Pieces, question: Question) -> PlainSolutions:
    """Solve those of the lines, or of the pieces, that are plain boards of the commonest side."""
    import numpy as np

    if not isinstance(question, SolveQuestion) or not question.by_lanes:
        none = np.zeros(len(data.offsets) - 1 if isinstance(data, Pieces) else count_lines(data), np.uint8)
        return PlainSolutions(none.astype(np.bool_), none, none.reshape(-1, 1), "")
    head = b"\n".join(data.first(HEAD)) if isinstance(data, Pieces) else data
    shape = shape_of_lines(head, question.box) or ANY_SHAPE
    solve: Any = solve_pieces if isinstance(data, Pieces) else solve_lines
    found = solve(data, shape, question.alphabet, limit=question.limit, effort=MOST_GUESSES)
    verdict = found.solved.verdict
    answered = found.plain & (verdict != Code.UNDECIDED) & (verdict != Code.REJECTED)
    return PlainSolutions(answered, verdict, found.solved.solution, symbols(shape[0], question.alphabet))
