"""Chunks of lines answered in one native call, by the lanes engine: for bulk runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..puzzle import PuzzleError, default_box
from ..puzzle.symbols import symbol_table, symbols
from ..solve import Verdict
from .batch import Shape
from .codes import Code

try:
    from .. import _core
except ImportError:  # not compiled: a GPU may do
    _core = None  # type: ignore[assignment]

__all__ = [
    "CsvColumns",
    "LineAnswers",
    "Scanned",
    "answer_lines",
    "count_lines",
    "csv_columns",
    "lanes_shape",
    "line_feeds",
    "lines_at",
    "scan",
]

SIDES = range(4, 17)  # what a lane of 16 candidates holds; smaller boards are not worth it
MOST_GUESSES = 10_000  # a board that needs more is better off with another algorithm

# What the native writer calls each verdict, in the order of its numbers.
_WORDS = [Verdict[code.name].value for code in Code if code is not Code.REJECTED]

Template = tuple[bytes, ...]


class LineAnswers(NamedTuple):
    """The output, and the lines that have no answer in it: number from 0, start, length, and where the
    answer belongs in the output."""

    output: bytes
    leftovers: list[tuple[int, int, int, int]]
    verdicts: dict[str, int]
    blank: int


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


def lines_at(text: bytes | memoryview, numbers: list[int]) -> list[bytes]:
    """The lines with these numbers, counted from 0 and ascending."""
    if _core is None:
        lines = bytes(text).split(b"\n")
        return [lines[number] for number in numbers]
    return _core.lines_at(text, numbers)


def line_feeds(text: bytes) -> bytes:
    """The same lines, each ended as the native core knows it: CRLF and a lone CR become LF."""
    return text.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in text else text


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


def answer_lines(
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
    """Solve the lines of `text` that are boards of this shape and write them by `template`.

    Without a template an answer is the solution alone; else before_id, before_puzzle, before_solution,
    before_verdict, before_kept, end, the quote around a solution, and what stands for none. The id is the
    number of the line, or one of `ids`, each of which a line feed ends; so are the fields of the columns
    `kept`, which are written last, each behind its text of `before_kept`. `neutral` puts an apostrophe before
    a puzzle that a spreadsheet would take for a formula.
    """
    output, leftovers, verdicts, blank = _core.answer_lines(
        text=text,
        shape=shape,
        alphabet=symbol_table(shape[0], alphabet),
        symbols=symbols(shape[0], alphabet),
        limit=min(limit, 2**32 - 1),
        most_guesses=MOST_GUESSES,
        first_line=first_line,
        ids=ids,
        kept=kept,
        before_kept=before_kept,
        template=template,
        neutral=neutral,
        words=_WORDS,
        request=_core.Request(
            solutions=0, keep=0, effort=0, seconds=float("inf"), stop=None, seed=0, trace_capacity=0
        ),
    )
    counted = dict(zip(_WORDS, verdicts, strict=True))
    return LineAnswers(output, leftovers, counted, blank)


class CsvColumns(NamedTuple):
    """Fields of CSV, one a line, as they stand in an answer; "?" for a puzzle that only a reader knows."""

    puzzles: bytes
    ids: bytes
    kept: list[bytes]


def csv_columns(
    text: bytes, *, separator: str, puzzle: int, id_: int, kept: Sequence[int], form: str
) -> CsvColumns | None:
    """Part lines of CSV into columns, whose numbers count from 0; None if a record takes several lines.

    An `id_` of -1 means that there is none. Fields are written as `form` says: plain, csv or jsonl.
    """
    columns = _core.csv_columns(text=text, separator=separator, puzzle=puzzle, id=id_, kept=kept, form=form)
    return None if columns is None else CsvColumns(*columns)
