"""Lines of boards by the block: solved and written in one native call, and what is to be known of them."""

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
except ImportError:  # not compiled: a GPU may do
    _core = None  # type: ignore[assignment]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


SIDES = range(4, 17)  # what a lane of 16 candidates holds; smaller boards are not worth it
_SIDE_OF = {side * side: side for side in SIDES}
HEAD = 1 << 16  # bytes in which a line with a shape is looked for
MOST_GUESSES = 10_000  # a board that needs more is better off with another algorithm

# What the native writer calls each verdict, in the order of its numbers.
_WORDS = [Verdict[code.name].value for code in Code if code is not Code.REJECTED]

# A text of its own, or a field of each record: id, number, puzzle, neutral puzzle, solution, quoted solution,
# values, verdict, guesses, cell or kept; the last two with the number of a cell or of a kept column, from 0.
Segment = bytes | tuple[str, int]


T = TypeVar("T")


class Leftover(NamedTuple):
    """A line without an answer in the output."""

    line: int  # from 0
    number: int  # among the puzzles: blank lines and comments are not counted
    position: int  # in the output, where its answer belongs


class LineAnswers(NamedTuple):
    """The output, and the lines that have no answer in it."""

    output: bytes
    leftovers: list[Leftover]
    verdicts: dict[str, int]
    blank: int

    def merged(self, others: Iterable[T]) -> Iterator[bytes | T]:
        """The output in pieces, with these others in the places of the lines that were left over."""
        at = 0
        for left, other in zip(self.leftovers, others, strict=True):
            if left.position > at:
                yield self.output[at : left.position]
            at = left.position
            yield other
        if at < len(self.output):
            yield self.output[at:]


class LineForm(NamedTuple):
    """How answers are written: the segments of a record, and what its fields show.

    Without segments an answer is the solution alone, or the puzzle with its verdict as a comment. The id is
    the number of the line, counted from `first_line`, or an entry of `ids`; each entry is ended by NUL, as
    are those of the columns `kept`. Puzzles are counted from `first_number`. With `unique_only` boards that
    don't have exactly one solution are left over. Answers that are no native fields are the column kept
    before the others, as `text_of` writes them.
    """

    segments: Sequence[Segment] = ()
    first_line: int = 1
    first_number: int = 1
    ids: bytes = b""
    kept: Sequence[bytes] = ()
    unique_only: bool = False
    text_of: Callable[[Any], str] = str


def keep_freed_memory() -> None:
    """Have this process keep freed memory for the next chunk, instead of returning it to the system."""
    if _core is not None:
        _core.keep_freed_memory()


class Scanned(NamedTuple):
    """What is to be known of a chunk: a sum of all its bytes tells changed data from unchanged."""

    line_feeds: int
    carriage_returns: bool
    checksum: int


def scan(data: bytes, stop: int | None = None) -> Scanned:
    """Scan the data, or its first `stop` bytes."""
    return Scanned(*_core.scan(data, len(data) if stop is None else stop))


def count_lines(text: bytes | memoryview) -> int:
    """How many lines a buffer has; a line feed ends each, but perhaps the last."""
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
    """Whether a line feed ends each `width` bytes, and no other byte is one or another end of a line."""
    if _core is None:
        rows = text.reshape(-1, width)
        return bool((rows[:, -1] == ord("\n")).all() and (rows[:, :-1] > ord("\r")).all())
    return _core.has_even_lines(text, width)


def lines_at(text: bytes | memoryview, numbers: list[int]) -> list[bytes]:
    """The lines with these numbers, counted from 0 and ascending."""
    if _core is None:
        lines = bytes(text).split(b"\n")
        return [lines[number] for number in numbers]
    return _core.lines_at(text, numbers)


def lanes_shape(side: int, box: tuple[int, int] | str | None) -> Shape | None:
    """The shape as the engine wants it; None if it can't take such boards."""
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
    text: bytes, box: tuple[int, int] | str | None = None, largest: int = SIDES.stop - 1
) -> Shape | None:
    """The shape of the first line that has one, by its length; None if no line near the start has.

    Blank space and a comment around a board don't count.
    """
    for line in text[:HEAD].split(b"\n"):
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

    They are solved by the lanes engine, unless another has `found` the solutions. The `words` name the
    verdicts, if not the usual ones do.
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
    left = [Leftover(line, number, position) for line, number, *_, position in leftovers]
    return LineAnswers(output, left, dict(zip(words, verdicts, strict=True)), blank)


class CsvColumns(NamedTuple):
    """The numbers of the columns that are read, from 0, and what parts the fields."""

    separator: str
    puzzle: int
    id: int  # -1: there is none
    kept: Sequence[int]


def csv_columns(
    text: bytes, columns: CsvColumns, *, form: str, headers: int, is_utf8: bool, quote_limit: int
) -> tuple[bytes, bytes, list[bytes]]:
    """Part CSV into puzzles, one a line, and ids and other columns, whose entries are ended by NUL.

    The first `headers` records are passed over. Fields are written as `form` says: plain, csv or jsonl. "?"
    stands for a puzzle that only a reader knows; unless all `is_utf8`, what is not ASCII is one.
    """
    fields = columns._asdict()
    return _core.csv_columns(
        text=text, **fields, form=form, headers=headers, is_utf8=is_utf8, quote_limit=quote_limit
    )


def csv_ends(data: bytes, final: bool, quote_limit: int) -> list[int]:
    """Where each record of CSV ends.

    A quote that is not closed within `quote_limit` bytes costs only its line. Unless the data is `final`, the
    last records may be left out: more bytes could change them.
    """
    return _core.csv_ends(data, final, quote_limit)
