"""Solve and write blocks of lines natively; native functions on text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..puzzle import PuzzleError, default_box
from ..puzzle.symbols import symbol_table, symbols
from ..solve import Verdict
from .batch import Code, Shape
from .results import Solved

try:
    from .. import _core
except ImportError:  # no native module: a GPU may be used
    _core = None  # type: ignore[assignment]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


SIDES = range(4, 17)  # sides of boards: a lane has 16 candidates; smaller boards are not worth it
_SIDE_OF = {side * side: side for side in SIDES}
HEAD = 1 << 16  # bytes that are searched for a line with a shape
MOST_GUESSES = 10_000  # another algorithm is better for a board that needs more

# Names of the verdicts in the native writer, in the order of its codes.
_WORDS = [Verdict[code.name].value for code in Code if code is not Code.REJECTED]

# A constant text, or a field of each record: id, number, puzzle, neutral puzzle, solution, quoted solution,
# values, verdict, guesses, cell or kept; the last two with the number of a cell or of a kept column, from 0.
Segment = bytes | tuple[str, int]


T = TypeVar("T")


class Leftover(NamedTuple):
    """A line without an answer in the output."""

    line: int  # from 0
    number: int  # among the puzzles, without blank lines and comments
    position: int  # offset in the output where its answer belongs


class LineAnswers(NamedTuple):
    """The output, and the lines without an answer."""

    output: bytes
    leftovers: list[Leftover]
    verdicts: dict[str, int]
    blank: int

    def merged(self, others: Iterable[T]) -> Iterator[bytes | T]:
        """Return the output in pieces, with `others` for the lines left over."""
        at = 0
        for left, other in zip(self.leftovers, others, strict=True):
            if left.position > at:
                yield self.output[at : left.position]
            at = left.position
            yield other
        if at < len(self.output):
            yield self.output[at:]


class LineForm(NamedTuple):
    """The layout of answers: the segments of a record, and the data of its fields.

    Without segments an answer is the solution alone, or the puzzle with its verdict as a comment. The id is
    the number of the line, counted from `first_line`, or an entry of `ids`; each entry is ended by NUL, as
    are those of the columns `kept`. Puzzles are counted from `first_number`. With `unique_only` boards that
    don't have exactly one solution are left over. Answers that are not native fields are the first kept
    column, as `text_of` writes them.
    """

    segments: Sequence[Segment] = ()
    first_line: int = 1
    first_number: int = 1
    ids: bytes = b""
    kept: Sequence[bytes] = ()
    unique_only: bool = False
    text_of: Callable[[Any], str] = str


def keep_freed_memory() -> None:
    """Have this process keep freed memory for the next chunk."""
    if _core is not None:
        _core.keep_freed_memory()


class Scanned(NamedTuple):
    """Line ends and checksum of a chunk; the checksum detects changed data."""

    line_feeds: int
    carriage_returns: bool
    checksum: int


def scan(data: bytes, stop: int | None = None) -> Scanned:
    """Scan the data, or its first `stop` bytes."""
    return Scanned(*_core.scan(data, len(data) if stop is None else stop))


def count_lines(text: bytes | memoryview) -> int:
    """Count the lines of a buffer; the last one may lack its line feed."""
    if _core is None:
        text = bytes(text)
        return text.count(b"\n") + (bool(text) and not text.endswith(b"\n"))
    return _core.count_lines(text)


def is_plain_text(data: bytes) -> bool:
    """Whether all bytes are printable ASCII, tabs or line feeds."""
    if _core is None:
        return not data.translate(None, bytes(range(ord(" "), 0x7F)) + b"\t\n")
    return _core.is_plain_text(data)


def has_even_lines(text: NDArray[np.uint8], width: int) -> bool:
    """Whether all lines have `width` bytes, including their line feed."""
    if _core is None:
        rows = text.reshape(-1, width)
        return bool((rows[:, -1] == ord("\n")).all() and (rows[:, :-1] > ord("\r")).all())
    return _core.has_even_lines(text, width)


def lines_at(text: bytes | memoryview, numbers: list[int]) -> list[bytes]:
    """Return the lines with these numbers, from 0 and ascending."""
    if _core is None:
        lines = bytes(text).split(b"\n")
        return [lines[number] for number in numbers]
    return _core.lines_at(text, numbers)


def lanes_shape(side: int, box: tuple[int, int] | str | None) -> Shape | None:
    """Return the shape for the engine; None if it doesn't support such boards."""
    if side not in SIDES:
        return None
    if box == "latin":
        return side, 0, 0
    if isinstance(box, tuple):
        return (side, *box) if min(box) > 0 and box[0] * box[1] == side else None
    try:
        return side, *default_box(side)
    except PuzzleError:
        return None


def shape_of_lines(
    text: bytes | Iterable[bytes],
    box: tuple[int, int] | str | None = None,
    largest: int = SIDES.stop - 1,
) -> Shape | None:
    """Return the shape of the first line that has one; None if none is near.

    `text` is a block of lines, or the lines to look at. Blank space and a comment around a board don't count.
    """
    for line in text[:HEAD].split(b"\n") if isinstance(text, bytes) else text:
        side = _SIDE_OF.get(len(line.partition(b"#")[0].strip()), 0)
        if side <= largest and (shape := lanes_shape(side, box)):
            return shape
    return None


def answer_lines(
    text: bytes,
    shape: Shape,
    form: LineForm = LineForm(),  # noqa: B008  (it can't be changed)
    *,
    alphabet: str = "1-9A",
    limit: int = 2,
    found: Solved | None = None,
    words: Sequence[str] = (),
) -> LineAnswers:
    """Write the answers to the lines of `text` that are boards of this shape.

    The lanes engine solves them, unless another engine has `found` the solutions. `words` are other names
    of the verdicts.
    """
    words = words or _WORDS
    arrays = None if found is None else (found.verdict, found.fault, found.solution, found.guesses)
    output, leftovers, verdicts, blank = _core.answer_lines(
        text=text,
        shape=shape,
        alphabet=symbol_table(shape[0], alphabet),
        symbols=symbols(shape[0], alphabet),
        limit=min(limit, 2**32 - 1),
        most_guesses=MOST_GUESSES,
        first_line=form.first_line,
        first_number=form.first_number,
        ids=form.ids,
        kept=form.kept,
        segments=list(form.segments),
        unique_only=form.unique_only,
        words=list(words),
        results=arrays,
        request=_core.Request(
            solutions=0, keep=0, effort=0, seconds=float("inf"), stop=None, seed=0, trace_capacity=0
        ),
    )
    leftover_lines = [Leftover(line, number, position) for line, number, *_, position in leftovers]
    return LineAnswers(output, leftover_lines, dict(zip(words, verdicts, strict=True)), blank)


class CsvColumns(NamedTuple):
    """The separator, and the indices of the columns to read, from 0."""

    separator: str
    puzzle: int
    id: int  # -1: there is none
    kept: Sequence[int]


def csv_columns(
    text: bytes, columns: CsvColumns, *, form: str, headers: int, is_utf8: bool, quote_limit: int
) -> tuple[bytes, bytes, list[bytes]]:
    """Split CSV into puzzles, one per line, ids and columns, ended by NUL.

    The first `headers` records are skipped. Fields are written as `form`: plain, csv or jsonl. "?" replaces
    a puzzle that needs the full reader; so does one that is not ASCII, unless all data `is_utf8`.
    """
    fields = columns._asdict()
    return _core.csv_columns(
        text=text, **fields, form=form, headers=headers, is_utf8=is_utf8, quote_limit=quote_limit
    )


def csv_ends(data: bytes, final: bool, quote_limit: int) -> list[int]:
    """Return the end of each record of CSV.

    A quote that is not closed within `quote_limit` bytes affects only its line. Unless the data is `final`,
    the last records may be missing: more bytes could change them.
    """
    return _core.csv_ends(data, final, quote_limit)
