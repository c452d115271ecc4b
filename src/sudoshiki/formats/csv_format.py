"""CSV with a column `puzzle` or `quizzes`, in any format of one line.

Boards above 9×9 are written as numbers separated by `;`. Fields may also be separated by `;` or tabs, and the
header may be missing: then the first board gives the column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import tee

from ..puzzle import FormatError, Puzzle, PuzzleError
from .columns import board_column, fields_of, separator_of
from .csv_records import FirstRecord, fields_with_puzzle, first_record, records
from .line import with_line
from .records import Line, Options, ParsedPuzzle


def looks_like(lines: Sequence[str]) -> bool:
    """Whether the first line may be of a table without a header."""
    first = lines[0]
    separator = separator_of(first)
    return separator in first and board_column(fields_of(first, separator)) is not None


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """Yield the puzzles of the known column, else of the first with a board."""
    head, rest = tee(records(lines))
    first = first_record(head)
    del head  # else all records would be kept for it
    beside = tuple(_beside(first))
    for number, record in enumerate(rest):
        if record.problem:
            yield record.error()
        elif not (first.is_header and number <= first.before):
            found = _puzzle_of(record, first.separator, first.column, options)
            if isinstance(found, ParsedPuzzle):
                found = found.with_note(first.note)._replace(beside=beside)
            if found is not None:
                yield found


def _beside(first: FirstRecord) -> Iterator[str]:
    """The names of the other columns."""
    for at, field in enumerate(first.fields):
        if at != first.column and (field or not first.is_header):
            yield field if first.is_header else f"column {at + 1}"


def _puzzle_of(
    record: Line, separator: str, column: int, options: Options
) -> ParsedPuzzle | FormatError | None:
    from .one_line import read_puzzle  # which knows all formats

    try:
        fields = fields_with_puzzle(record.text, separator, column)
    except FormatError as error:
        return with_line(error, record.number, record.text)
    if fields is None:
        return None
    text = fields[column].strip()
    try:
        found = read_puzzle(text, options)
        return found and found._replace(line=record.number, text=text)
    except (FormatError, PuzzleError) as error:
        wrong = with_line(error, record.number, text)
        wrong.line, wrong.column = record.number, 0  # the column counts inside the field, which may be quoted
        return wrong


def write_all(puzzles: Sequence[Puzzle]) -> str:
    """Write digits, or numbers separated by `;`: never a spreadsheet formula."""
    parts = ["" if puzzle.side <= 9 else ";" for puzzle in puzzles]
    rows = [part.join(map(str, puzzle.givens)) for part, puzzle in zip(parts, puzzles, strict=True)]
    return "\n".join(["puzzle", *rows])
