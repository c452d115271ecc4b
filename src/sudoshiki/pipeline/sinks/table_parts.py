"""Build parts of a Parquet output, which are Parquet files themselves.

The engine's answers become columns of Arrow; columns from Parquet keep their types. Joined parts are files
one after the other, until `footers` makes one file of them. Ids and columns of JSON are text in parts, and
get their types when all of them are known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...many import Code
from ...many.arrow import Pieces, arrow_numbers
from ...many.line_answers import HEAD, MOST_GUESSES, count_lines
from ...many.plain_lines import solve_lines, solve_pieces
from ...many.results import arrow_texts
from ...puzzle.symbols import symbols
from ...solve import Verdict
from ..questions.question import Question, Reply
from ..questions.solve import SolveQuestion
from ..source.blocks import Block, Record
from ..source.rows import is_sound, python_values
from .part_builders import ChunkTask, PartBuilder
from .styles import texts_of
from .table_writer import TableWriter, schema_of, sorts_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class PlainSolutions(NamedTuple):
    """Results of the lanes; `has_answer` is False for texts left to others."""

    has_answer: NDArray[np.bool_]
    verdict: NDArray[np.uint8]
    solution: NDArray[np.uint8]
    symbols: str

    def counts(self) -> Counter[str]:
        """Count the answers by verdict."""
        import numpy as np

        numbers = np.bincount(self.verdict[self.has_answer], minlength=len(Code)).tolist()
        return Counter({Verdict[code.name].value: numbers[code] for code in Code if numbers[code]})

    def columns(self, rows: NDArray[np.int64] | None = None) -> tuple[Any, Any]:
        """Return solutions and verdicts of rows; only once, as memory is reused."""
        picked = (
            self if rows is None else self._replace(verdict=self.verdict[rows], solution=self.solution[rows])
        )
        return picked._solutions(), picked._verdicts()

    def _verdicts(self) -> Any:
        """Make a column of text, without Arrow's dictionaries, which load slowly."""
        import numpy as np

        words = [Verdict[code.name].encode() if code.name in Verdict.__members__ else b"" for code in Code]
        codes = self.verdict
        ends = np.zeros(len(codes) + 1, np.int32)
        np.cumsum(np.array([len(word) for word in words], np.int32)[codes], out=ends[1:])
        if len(codes) and (codes == codes[0]).all():  # the usual case
            return arrow_texts(words[codes[0]] * len(codes), ends)
        return arrow_texts(b"".join([words[code] for code in codes.tolist()]), ends)

    def _solutions(self) -> Any:
        """Make a column of text; null where there is no solution."""
        import numpy as np

        count, cells = self.solution.shape
        text = _written(self.solution, self.symbols)
        ends = np.arange(0, (count + 1) * cells, cells, dtype=np.int32)
        none = self.verdict == Code.NONE
        there = np.packbits(~none, bitorder="little") if none.any() else None
        return arrow_texts(text, ends, there)


def _written(values: NDArray[np.uint8], symbols: str) -> NDArray[np.uint8]:
    """Return values as text, in place if the symbols are 1 to 9."""
    import numpy as np

    signs = np.frombuffer(symbols.encode(), np.uint8)
    if (np.diff(signs) == 1).all():
        return np.add(values, np.uint8(signs[0] - 1), out=values)
    return np.frombuffer(f".{symbols}".encode(), np.uint8).take(values)


def solve_plain(data: bytes | Pieces, question: Question) -> PlainSolutions:
    """Solve the lines or pieces that are plain boards of the most common side."""
    import numpy as np

    head = data.first(HEAD) if isinstance(data, Pieces) else data
    if not isinstance(question, SolveQuestion) or not (shape := question.shape_of(head)):
        none = np.zeros(len(data.offsets) - 1 if isinstance(data, Pieces) else count_lines(data), np.uint8)
        return PlainSolutions(none.astype(np.bool_), none, none.reshape(-1, 1), "")
    solve: Any = solve_pieces if isinstance(data, Pieces) else solve_lines
    lines = solve(data, shape, question.alphabet, limit=question.limit, effort=MOST_GUESSES)
    verdict = lines.solved.verdict
    has_answer = lines.plain & (verdict != Code.UNDECIDED) & (verdict != Code.REJECTED)
    return PlainSolutions(has_answer, verdict, lines.solved.solution, symbols(shape[0], question.alphabet))


class _Other(NamedTuple):
    """A record that the engine left over, and its answer."""

    at: int
    record: Record
    outcome: Reply


class _Output:
    """A file in memory, in pieces: a contiguous one is copied as it grows."""

    closed = False  # Arrow asks

    def __init__(self) -> None:
        self.pieces: list[bytes | memoryview] = []

    def write(self, data: bytes) -> None:
        self.pieces.append(data)

    def flush(self) -> None:
        pass


class TableBuilder(PartBuilder):
    """Writes a table block by block."""

    def __init__(self, task: ChunkTask) -> None:
        super().__init__(task)
        self._file = _Output()
        self._schema = schema_of(self.style)
        self._writer: TableWriter | None = None  # None: a part without rows has no file

    def output(self) -> Sequence[bytes | memoryview]:
        if self._writer:
            self._writer.close()
        return self._file.pieces

    def add_block(self, block: Block) -> None:
        import numpy as np

        self.counts.header += block.headers
        solutions = self._solutions(block)
        numbers = np.flatnonzero(~solutions.has_answer).tolist()
        records = block.pick(numbers)
        others = [
            _Other(at, record, answer)
            for at, record, answer in zip(numbers, records, self.answers(records), strict=True)
            if isinstance(answer, Reply)
        ]
        if not block.typed:
            self._count_types(
                block, [*np.flatnonzero(solutions.has_answer).tolist(), *(other.at for other in others)]
            )
        if solutions.has_answer.all() and len(solutions.has_answer):
            self._add([*self._own(block, others), *solutions.columns(), *self._kept_values(block, others)])
        elif others or solutions.has_answer.any():
            self._add_in_order(block, solutions, others)

    def _solutions(self, block: Block) -> PlainSolutions:
        """Solve the plain boards of a block and count the verdicts."""
        solutions = solve_plain(block.pieces or block.lines(), self.request)
        self.counts.answers += solutions.counts()
        return solutions

    def _add_in_order(self, block: Block, solutions: PlainSolutions, others: Sequence[_Other]) -> None:
        """Add the engine's answers and the others, in the order of their records."""
        import numpy as np
        import pyarrow

        native = np.flatnonzero(solutions.has_answer)
        places = np.concatenate([native, np.array([other.at for other in others], np.int64)])
        order = arrow_numbers(np.argsort(places, kind="stable"))
        rows = arrow_numbers(places).take(order)
        answers = [self._answers(number, others) for number in range(len(self.style.columns))]
        if len(native):
            answers = [
                pyarrow.concat_arrays(pair) for pair in zip(solutions.columns(native), answers, strict=True)
            ]
        answers = [column.take(order) for column in answers]
        own = [column.take(rows) for column in self._own(block, others)]
        self._add([*own, *answers, *(column.take(rows) for column in self._kept_values(block, others))])

    def _add(self, columns: Sequence[Any]) -> None:
        import pyarrow

        self._writer = self._writer or TableWriter(self._file, self._schema)
        self._writer.add(pyarrow.RecordBatch.from_arrays(columns, self._schema.names))

    def _own(self, block: Block, others: Sequence[_Other]) -> list[Any]:
        """Return ids and puzzles; unchanged from Parquet if possible."""
        if block.arrow and not others and block.arrow[0].type == self._schema.field("id").type:
            return list(block.arrow)
        texts, ids = list(block.texts), block.named(self.task.id_prefix)
        for at, record, outcome in others:
            texts[at], ids[at] = outcome.text or record.text, self.id_of(record, outcome)
        return [_text(texts_of(ids)), _text(texts)]

    def _answers(self, number: int, others: Sequence[_Other]) -> Any:
        """Make a column of the answers that the engine did not give."""
        import pyarrow

        values = [other.outcome.values[number] for other in others]
        type_ = self.style.columns[number].type
        return _text(values) if type_ == "string" else pyarrow.array(values, pyarrow.type_for_alias(type_))

    def _kept_values(self, block: Block, others: Sequence[_Other]) -> list[Any]:
        types = [self._schema.field(name).type for name in self.style.kept]
        pairs = zip(block.kept, types, strict=True)
        return [_column(column, type_, number, others) for number, (column, type_) in enumerate(pairs)]

    def _count_types(self, block: Block, written: Sequence[int]) -> None:
        """Count the types of ids and kept values, for columns of JSON."""
        self.counts.text_ids += sum(not _is_small_number(block.ids[at]) for at in written)
        self.counts.sorts += sorts_of(block.kept)


def _is_small_number(id_: Any) -> bool:
    """Whether it is an integer of 64 bits."""
    return isinstance(id_, int) and -(2**63) <= id_ < 2**63


def _column(column: Any, type_: Any, number: int, others: Sequence[_Other]) -> Any:
    """Return a kept column: unchanged if it has the type of the output, else as text."""
    if not isinstance(column, Sequence) and column.type == type_ and is_sound(column):
        return column
    values = list(column) if isinstance(column, Sequence) else python_values(column)
    for at, record, _ in others:  # their CSV fields were not split natively
        values[at] = record.kept[number]
    texts = zip(values, texts_of(values), strict=True)
    return _text([None if value is None else text for value, text in texts])


def _text(values: Sequence[str | None]) -> Any:
    import pyarrow

    try:
        return pyarrow.array(values, pyarrow.string())
    except UnicodeEncodeError:  # a lone surrogate, which JSON allows
        clean = [v if v is None else v.encode(errors="backslashreplace").decode() for v in values]
        return pyarrow.array(clean, pyarrow.string())
