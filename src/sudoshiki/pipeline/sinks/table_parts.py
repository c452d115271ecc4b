"""Parts of a Parquet output: Parquet files. The engine's answers become columns of Arrow; columns that come
from Parquet keep their types.

Joined parts are files one after the other, until `footers` makes one of them. Ids and columns of JSON are
text here, and get their types when all of them are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
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
from ..source.blocks import Block, Record, plain_text
from ..source.rows import is_sound, python_values
from .part_builders import ChunkTask, PartBuilder
from .styles import texts_of
from .table_writer import TableWriter, count_sorts, schema_of

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
        """Solutions and verdicts of these rows, or of all, which can be asked for only once."""
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
    """Values as text, in their own memory if the symbols are 1 to 9: a sum is far quicker than a table."""
    import numpy as np

    signs = np.frombuffer(symbols.encode(), np.uint8)
    if (np.diff(signs) == 1).all():
        return np.add(values, np.uint8(signs[0] - 1), out=values)
    return np.frombuffer(f".{symbols}".encode(), np.uint8).take(values)


def solve_plain(data: bytes | Pieces, question: Question) -> PlainSolutions:
    """Solve those of the lines, or of the pieces, that are plain boards of the commonest side."""
    import numpy as np

    head = b"\n".join(data.first(HEAD)) if isinstance(data, Pieces) else data
    if not isinstance(question, SolveQuestion) or not (shape := question.shape_of(head)):
        none = np.zeros(len(data.offsets) - 1 if isinstance(data, Pieces) else count_lines(data), np.uint8)
        return PlainSolutions(none.astype(np.bool_), none, none.reshape(-1, 1), "")
    solve: Any = solve_pieces if isinstance(data, Pieces) else solve_lines
    found = solve(data, shape, question.alphabet, limit=question.limit, effort=MOST_GUESSES)
    verdict = found.solved.verdict
    answered = found.plain & (verdict != Code.UNDECIDED) & (verdict != Code.REJECTED)
    return PlainSolutions(answered, verdict, found.solved.solution, symbols(shape[0], question.alphabet))


class _Other(NamedTuple):
    """A record that the engine has no answer to, and its answer."""

    at: int
    record: Record
    outcome: Reply


class TableBuilder(PartBuilder):
    """Writes a table, block by block."""

    def __init__(self, task: ChunkTask) -> None:
        super().__init__(task)
        self._file = BytesIO()  # Arrow's own stream moves all it has into new memory as it grows
        self._schema = schema_of(self.style)
        self._writer: TableWriter | None = None  # a part without rows is no file

    def output(self) -> Sequence[bytes | memoryview]:
        if self._writer:
            self._writer.close()
        return [self._file.getvalue()]

    def add_block(self, block: Block) -> None:
        import numpy as np

        self.counts.header += block.headers
        solved = self._solved(block)
        left = np.flatnonzero(~solved.answered).tolist()
        records = block.pick(left)
        others = [
            _Other(at, record, answer)
            for at, record, answer in zip(left, records, self.answers(records), strict=True)
            if isinstance(answer, Reply)
        ]
        if not block.typed:
            self._count_types(
                block, [*np.flatnonzero(solved.answered).tolist(), *(other.at for other in others)]
            )
        if solved.answered.all() and len(solved.answered):
            self._add([*self._own(block, others), *solved.columns(), *self._kept(block, others)])
        elif others or solved.answered.any():
            self._add_in_order(block, solved, others)

    def _solved(self, block: Block) -> PlainSolutions:
        """What the engine finds, counted."""
        solved = solve_plain(block.pieces or _lines(block), self.request)
        for verdict, count in solved.counts().items():
            self.counts.answered(verdict, count)
        return solved

    def _add_in_order(self, block: Block, solved: PlainSolutions, others: Sequence[_Other]) -> None:
        """The answers in the order of their records: those of the engine, and the others among them."""
        import numpy as np
        import pyarrow

        native = np.flatnonzero(solved.answered)
        places = np.concatenate([native, np.array([other.at for other in others], np.int64)])
        order = arrow_numbers(np.argsort(places, kind="stable"))
        rows = arrow_numbers(places).take(order)
        found = [self._answers(number, others) for number in range(len(self.style.columns))]
        if len(native):
            found = [pyarrow.concat_arrays(pair) for pair in zip(solved.columns(native), found, strict=True)]
        found = [column.take(order) for column in found]
        own = [column.take(rows) for column in self._own(block, others)]
        self._add([*own, *found, *(column.take(rows) for column in self._kept(block, others))])

    def _add(self, columns: Sequence[Any]) -> None:
        import pyarrow

        self._writer = self._writer or TableWriter(self._file, self._schema)
        self._writer.add(pyarrow.RecordBatch.from_arrays(columns, self._schema.names))

    def _own(self, block: Block, others: Sequence[_Other]) -> list[Any]:
        """Ids and puzzles; those of Parquet as they stand there, if none is missing and the type fits."""
        if block.arrow and not others and block.arrow[0].type == self._schema.field("id").type:
            return list(block.arrow)
        texts, ids = list(block.texts), block.named(self.task.id_prefix)
        for at, record, outcome in others:
            texts[at], ids[at] = outcome.text or record.text, self.id_of(record, outcome)
        return [_text(texts_of(ids)), _text(texts)]

    def _answers(self, number: int, others: Sequence[_Other]) -> Any:
        """A column of the answers that are not the engine's."""
        import pyarrow

        values = [other.outcome.values[number] for other in others]
        type_ = self.style.columns[number].type
        return _text(values) if type_ == "string" else pyarrow.array(values, pyarrow.type_for_alias(type_))

    def _kept(self, block: Block, others: Sequence[_Other]) -> list[Any]:
        types = [self._schema.field(name).type for name in self.style.kept]
        pairs = zip(block.kept, types, strict=True)
        return [_column(column, type_, number, others) for number, (column, type_) in enumerate(pairs)]

    def _count_types(self, block: Block, written: Sequence[int]) -> None:
        """Ids and columns of JSON have the type that all values that are written have."""
        self.counts.text_ids += sum(not _is_small_number(block.ids[at]) for at in written)
        count_sorts(block.kept, self.counts.sorts)


def _lines(block: Block) -> bytes:
    return block.fields("plain").puzzles if block.fields else plain_text(block.texts)


def _is_small_number(id_: Any) -> bool:
    """A whole number that 64 bits can hold."""
    return isinstance(id_, int) and -(2**63) <= id_ < 2**63


def _column(column: Any, type_: Any, number: int, others: Sequence[_Other]) -> Any:
    """A kept column: as it stands in Parquet if it has the type of the output, else as text."""
    if not isinstance(column, Sequence) and column.type == type_ and is_sound(column):
        return column
    values = list(column) if isinstance(column, Sequence) else python_values(column)
    for at, record, _ in others:  # whose line only a reader of CSV could part
        values[at] = record.kept[number]
    texts = zip(values, texts_of(values), strict=True)
    return _text([None if value is None else text for value, text in texts])


def _text(values: Sequence[str | None]) -> Any:
    import pyarrow

    try:
        return pyarrow.array(values, pyarrow.string())
    except UnicodeEncodeError:  # half a character, which JSON can hold
        clean = [v if v is None else v.encode(errors="backslashreplace").decode() for v in values]
        return pyarrow.array(clean, pyarrow.string())
