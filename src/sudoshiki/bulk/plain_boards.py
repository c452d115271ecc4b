"""Plain boards by the chunk: one native call reads, solves and writes them; only the rest is seen here.

Which way a puzzle takes depends on its own text alone, never on its neighbours, so that the answers are
the same for every chunk size.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..formats import Reject
from ..formats.line import named_board
from ..many import Code
from ..many.arrow import Pieces, arrow_numbers, arrow_texts
from ..many.batch import Shape
from ..many.gpu_lines import answer_lines_on_gpu
from ..many.line_answers import MOST_GUESSES, LineAnswers, answer_lines, lanes_shape
from ..many.plain_lines import SolvedLines, solve_lines, solve_pieces
from ..puzzle.symbols import symbols
from ..solve import Verdict
from .answer_formats import Style
from .one_puzzle import BulkOutcome, BulkRequest, Question, answer, for_lanes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "PlainSolutions",
    "answer_many",
    "answer_plain_lines",
    "nothing_answered",
    "plain_text",
    "solve_plain",
]

_HEAD = 1 << 16  # bytes in which the commonest side is looked for
_SIDES = {side * side: side for side in range(1, 17)}
# One word of plain characters, and perhaps a comment apart from it: whatever looks otherwise goes to the
# readers of formats, which may know more of it.
_ONE_WORD = re.compile(r"[ \t]*([!-~]+)(?:[ \t]+(?:#[\t -~]*)?)?")
_TABBED = (b"", b"\t", b"\t", b"\t", b"", b"\n", b"", b"")  # line, puzzle, solution, verdict


def answer_plain_lines(
    data: bytes,
    request: BulkRequest,
    style: Style,
    id_prefix: str | None = "",
    first: int = 1,
    ids: bytes = b"",
    kept: Sequence[bytes] = (),
) -> LineAnswers:
    """The answers to all lines that are boards of the commonest side; the others are left over. Without a
    prefix the ids are those of `ids`."""
    shape = _commonest_shape(data, request)
    answer = answer_lines_on_gpu if request.on == "gpu" else answer_lines
    return answer(
        data,
        shape,
        alphabet=request.alphabet,
        limit=request.limit,
        first_line=first,
        ids=ids,
        kept=kept,
        before_kept=style.before_kept,
        template=style.template(id_prefix),
        neutral=style.name == "csv",
    )


def plain_text(texts: Sequence[str]) -> bytes:
    """One line a text. What is surely no plain board, or would break the line, becomes a line that is
    left over."""
    joined = "\n".join(texts) + "\n" if texts else ""
    if not (joined.isascii() and "#" not in joined and joined.count("\n") == len(texts)):
        joined = "".join(f"{text if _is_plain(text) else '?'}\n" for text in texts)
    return joined.encode()


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
        import numpy as np

        words = [Verdict[code.name].value if code.name in Verdict.__members__ else "" for code in Code]
        ends = np.cumsum([0, *map(len, words)], dtype=np.int32)
        return arrow_texts("".join(words).encode(), ends).take(arrow_numbers(_picked(self.verdict, rows)))

    def solutions(self, rows: NDArray[np.int64]) -> Any:
        """As a column of text; null where there is none."""
        import numpy as np

        cells = self.solution.shape[1]
        text = _written(_picked(self.solution, rows), self.symbols)
        ends = np.arange(0, (len(rows) + 1) * cells, cells, dtype=np.int32)
        none = _picked(self.verdict, rows) == Code.NONE
        there = np.packbits(~none, bitorder="little") if none.any() else None
        return arrow_texts(text, ends, there)


def _written(values: NDArray[np.uint8], symbols: str) -> NDArray[np.uint8]:
    """Values as text; where the symbols are 1 to 9 that is a sum, which is far quicker than a table."""
    import numpy as np

    signs = np.frombuffer(symbols.encode(), np.uint8)
    if (np.diff(signs) == 1).all():
        return values + np.uint8(signs[0] - 1)
    return np.frombuffer(f".{symbols}".encode(), np.uint8).take(values)


def _picked(values: NDArray[np.uint8], rows: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Those of the rows, each of which is there once at most; no copy if it is all of them."""
    return values if len(rows) == len(values) else values[rows]


def solve_plain(texts: Sequence[str] | Pieces, question: Question) -> PlainSolutions:
    """Solve the texts that are plain boards of the commonest side."""
    import numpy as np

    request = for_lanes(question)
    if request is None:
        count = len(texts.offsets) - 1 if isinstance(texts, Pieces) else len(texts)
        none = np.zeros(count, np.uint8)
        return PlainSolutions(none.astype(np.bool_), none, none.reshape(-1, 1), "")
    data = texts if isinstance(texts, Pieces) else plain_text(texts)
    shape = _commonest_shape(data, request)
    found = _solve(data, shape, request)
    verdict = found.solved.verdict
    answered = found.plain & (verdict != Code.UNDECIDED) & (verdict != Code.REJECTED)
    return PlainSolutions(answered, verdict, found.solved.solution, symbols(shape[0], request.alphabet))


def _solve(data: bytes | Pieces, shape: Shape, request: BulkRequest) -> SolvedLines:
    settings: dict[str, Any] = {"limit": request.limit, "effort": MOST_GUESSES}
    if isinstance(data, Pieces):
        return solve_pieces(data, shape, request.alphabet, **settings)
    return solve_lines(data, shape, request.alphabet, **settings)


def nothing_answered(count: int) -> LineAnswers:
    """As if the engine had left every one of `count` lines over."""
    return LineAnswers(b"", [(line, 0, 0, 0) for line in range(count)], {}, 0)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and "#" not in text


def _commonest_shape(data: bytes | Pieces, request: BulkRequest) -> Shape:
    """That of the first line that has one; where none has, any will do."""
    for line in data.first(_HEAD) if isinstance(data, Pieces) else data[:_HEAD].split(b"\n"):
        side = _SIDES.get(len(line.partition(b"#")[0].strip()), 0)
        if shape := lanes_shape(side, request.box):
            return shape
    return 9, 3, 3


class _Board(NamedTuple):
    """A plain board among other texts."""

    number: int  # of its text
    cells: str
    name: str  # that stood behind it


def answer_many(texts: Sequence[str], question: Question) -> list[BulkOutcome | Reject | None]:
    """The answer to each text; plain boards of one side go to the lanes engine together."""
    answers: dict[int, BulkOutcome] = {}
    if request := for_lanes(question):
        groups: dict[int, list[_Board]] = {}
        for number, text in enumerate(texts):
            word, named = _ONE_WORD.fullmatch(text), named_board(text)
            cells, name = (named.cells, named.name) if named else (word[1] if word else "", "")
            if side := _SIDES.get(len(cells)):
                groups.setdefault(side, []).append(_Board(number, cells, name))
        for side, boards in groups.items():
            answers |= _answer_group(side, boards, request)
    return [answers[n] if n in answers else answer(text, question) for n, text in enumerate(texts)]


def _answer_group(side: int, boards: list[_Board], request: BulkRequest) -> dict[int, BulkOutcome]:
    """Answers by number; those that the engine does not take, or gives up, are missing."""
    shape = lanes_shape(side, request.box)
    if shape is None:
        return {}
    text = "".join(f"{board.cells}\n" for board in boards).encode()
    found = answer_lines(
        text, shape, alphabet=request.alphabet, limit=request.limit, first_line=0, template=_TABBED
    )
    answers = {}
    for row in found.output.decode().splitlines():
        line, _, solution, verdict = row.split("\t")
        board = boards[int(line)]
        answers[board.number] = BulkOutcome(verdict, solution, board.name)
    return answers
