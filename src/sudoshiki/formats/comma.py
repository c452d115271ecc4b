"""CSV: a column `puzzle` or `quizzes`, others beside it. Boards above 9×9 have numbers parted by `;`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ..puzzle import FormatError, Kind, Puzzle, PuzzleError
from .cells import side_of, symbol_cells, token_cells
from .records import Found, Line, Options, boxed, build, misread
from .source import DOCUMENT_LIMIT, too_long

__all__ = ["read", "write", "write_all"]

COLUMNS = ("puzzle", "puzzles", "quiz", "quizzes", "givens", "board", "question")
HEAD = re.compile(
    rf'\ufeff?(?:[^,]*,)*"?({"|".join(COLUMNS)})"?(,|$)|"?[0-9.;]{{16,}}"?,', re.IGNORECASE | re.ASCII
)


def read(lines: Iterable[Line], options: Options) -> Iterator[Found | FormatError]:
    """The puzzles of the column that is named for them, else of the first."""
    import csv

    bad: list[Line] = []
    held = 0  # characters of the row that is being read: quotes may stretch it over any number of lines

    def texts() -> Iterator[str]:
        nonlocal held
        for line in lines:
            if line.problem:
                bad.append(line)
            held += len(line.text)
            if held > DOCUMENT_LIMIT:
                raise too_long(line.number)
            yield "" if line.problem else line.text + "\n"

    rows = csv.reader(texts(), strict=True)
    column, first = 0, True
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
        names = [name.strip().lower() for name in row]
        if first and any(name in COLUMNS for name in names):
            column = next(index for index, name in enumerate(names) if name in COLUMNS)
        elif any(names) and not names[0].startswith("#"):
            yield _cell(row, column, start, options)
        first = first and (not any(names) or names[0].startswith("#"))
    yield from (line.error() for line in bad)


def _cell(row: list[str], column: int, line: int, options: Options) -> Found | FormatError:
    text = row[column].strip() if column < len(row) else ""
    try:
        if ";" in text:
            return Found(_numbers(text, options), line, text)
        side = side_of(len(text))
        values = symbol_cells(text, side, options.alphabet)
        return Found(build(lambda: boxed(values, side, options), side, lambda _: (line, 0)), line, text)
    except (FormatError, PuzzleError) as error:
        found = misread(error, line, text)
        found.column = 0  # counted inside the field, which may be quoted
        return found


def _numbers(text: str, options: Options) -> Puzzle:
    tokens = [token.strip() or "." for token in text.removesuffix(";").split(";")]
    side = side_of(len(tokens))
    values = token_cells(tokens, side, options.alphabet)
    return build(lambda: boxed(values, side, options), side, lambda _: (0, 0))


def write(puzzle: Puzzle) -> str:
    return write_all([puzzle])


def write_all(puzzles: Sequence[Puzzle]) -> str:
    """Digits, or numbers parted by `;`: nothing that a spreadsheet would take for a formula."""
    parts = ["" if puzzle.side <= 9 else ";" for puzzle in puzzles]
    rows = [part.join(map(str, puzzle.givens)) for part, puzzle in zip(parts, puzzles, strict=True)]
    return "\n".join(["puzzle", *rows])
