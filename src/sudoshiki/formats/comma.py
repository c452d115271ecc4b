"""CSV with a column `puzzle` or `quizzes`, in any format with one puzzle per line. Boards above 9×9 are
written as numbers separated by `;`.

Fields may also be separated by `;` or tabs, and the header may be missing: then the first board gives the
column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from ..puzzle import FormatError, Kind, Puzzle, PuzzleError
from ..puzzle.errors import so_many
from .columns import board_column, fields_of, puzzle_column, separator_of
from .line import with_line
from .records import Line, Options, ParsedPuzzle
from .source import DOCUMENT_LIMIT, too_long


def looks_like(lines: Sequence[str]) -> bool:
    """Whether the first line may be of a table without a header: a field is a whole board."""
    first = lines[0]
    separator = separator_of(first)
    return separator in first and board_column(fields_of(first, separator)) is not None


def read(lines: Iterable[Line], options: Options) -> Iterator[ParsedPuzzle | FormatError]:
    """The puzzles of the column with a known name, else of the first column with a board."""
    import csv

    lines, separator = _lines_and_separator(iter(lines))
    bad: list[Line] = []
    held = 0  # characters of the current row: with quotes it may have any number of lines

    def texts() -> Iterator[str]:
        nonlocal held
        for line in lines:
            if line.problem:
                bad.append(line)
            held += len(line.text)
            if held > DOCUMENT_LIMIT:
                raise too_long(line.number)
            yield "" if line.problem else line.text + "\n"

    rows = csv.reader(texts(), strict=True, delimiter=separator)
    column, note, first = 0, "", True
    beside: tuple[str, ...] = ()
    while True:
        start, held = rows.line_num + 1, 0
        try:
            row = next(rows)
        except StopIteration:
            break
        except FormatError as error:
            yield error
            return
        except csv.Error as error:
            yield FormatError(f"not CSV: {error}", line=rows.line_num, kind=Kind.CSV)
            continue
        yield from (line.error() for line in bad)
        bad.clear()
        if not any(field.strip() for field in row) or row[0].lstrip().startswith("#"):
            continue
        is_header = False
        if first:
            column, is_header = puzzle_column([field.strip() for field in row])
            note = "" if is_header else _without_header(row, column)
            beside = tuple(_beside(row, column, is_header))
            first = False
        is_blank = column < len(row) and not row[column].strip()
        if not (is_header or is_blank):
            found = _cell(row, column, start, options)
            if isinstance(found, ParsedPuzzle):
                found = found._replace(note="; ".join(filter(None, (note, found.note))), beside=beside)
            if found is not None:
                yield found
    yield from (line.error() for line in bad)


def _lines_and_separator(lines: Iterator[Line]) -> tuple[Iterator[Line], str]:
    """The lines, and the separator of their fields, by the first line with content."""
    head: list[Line] = []
    for line in lines:
        head.append(line)
        if not line.problem and line.text.strip() and not line.text.lstrip().startswith("#"):
            return chain(head, lines), separator_of(line.text)
    return iter(head), ","


def _without_header(row: list[str], column: int) -> str:
    """A note which of several unnamed columns was used."""
    return f"no header: the puzzles are read from column {column + 1} of {len(row)}" if len(row) > 1 else ""


def _beside(row: list[str], column: int, is_header: bool) -> Iterator[str]:
    """The names of the other columns."""
    for at, field in enumerate(row):
        if at != column and (field.strip() or not is_header):
            yield field.strip() if is_header else f"column {at + 1}"


def _cell(row: list[str], column: int, line: int, options: Options) -> ParsedPuzzle | FormatError | None:
    from .one_line import read_puzzle  # which knows all formats

    text = row[column].strip() if column < len(row) else ""
    try:
        if not text:
            raise FormatError(f"{so_many(len(row), 'field')}, but the puzzle stands in column {column + 1}")
        found = read_puzzle(text, options)
        return found and found._replace(line=line, text=text)
    except (FormatError, PuzzleError) as error:
        wrong = with_line(error, line, text)
        wrong.line, wrong.column = line, 0  # the column counts inside the field, which may be quoted
        return wrong


def write_all(puzzles: Sequence[Puzzle]) -> str:
    """Digits, or numbers separated by `;`: nothing that a spreadsheet takes for a formula."""
    parts = ["" if puzzle.side <= 9 else ";" for puzzle in puzzles]
    rows = [part.join(map(str, puzzle.givens)) for part, puzzle in zip(parts, puzzles, strict=True)]
    return "\n".join(["puzzle", *rows])
