"""Write puzzles in one format, or as a column of Parquet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from ...files import lines_file, output_of, text_file, whole_file
from ...formats import write, write_all
from ...formats.file_names import ending_of
from ...formats.records import Lines
from ...formats.registry import find_writable
from ...puzzle import Puzzle, UsageError


class PuzzleSink:
    """Passes texts to `say`; to=None: the simplest format of each puzzle.

    Puzzles that take several lines are kept until `close` if the format has a common header, or if they are
    known to fit and to be written `together`; else a blank line separates them.
    """

    def __init__(self, to: str | None, say: Callable[[str], object], *, together: bool = False) -> None:
        format_ = None if to is None else find_writable(to)
        self._to, self._say = to, say
        self._by_line = _is_by_line(to)
        self._together = together and not self._by_line
        self._waits = format_ is not None and not self._by_line and format_.has_a_head
        self._begun = False
        self._waiting: list[Puzzle] = []

    def begin(self) -> None:
        """Write the header of CSV; without it, the first puzzle does."""
        if self._to == "csv" and not self._begun:
            self._say("puzzle")
        self._begun = True

    def add(self, puzzle: Puzzle | Lines) -> None:
        """Add a puzzle, or several as lines of the format, without a header."""
        if isinstance(puzzle, Lines):
            self._add_lines(puzzle.text.removesuffix("\n"))
            return
        if self._together:
            self._waiting.append(puzzle)
            return
        text = write(puzzle, self._to)  # raises here, where the puzzle is known
        if self._waits:
            self._waiting.append(puzzle)
        elif self._by_line:
            self._add_lines(text.partition("\n")[2] if self._to == "csv" else text)
        else:
            self._say(f"\n{text}" if self._begun else text)
            self._begun = True

    def _add_lines(self, text: str) -> None:
        self.begin()
        self._say(text)

    def close(self) -> None:
        if self._waiting and self._to is not None:
            self._say(write_all(self._waiting, self._to))


@contextmanager
def puzzle_sink(out: str | None, to: str | None, *, growing: bool = False) -> Iterator[PuzzleSink]:
    """Yield a sink for a complete file, or for the terminal without `out`.

    A format with one puzzle per line may be `growing` instead.
    """
    if out is None:
        sink = PuzzleSink(to, click.echo)
        yield sink
        sink.close()
    elif ending_of(out)[:2] == ("parquet", ""):
        with _parquet_column(out, to) as say:
            yield PuzzleSink(to, say)
    elif growing and _is_by_line(to):
        with lines_file(output_of(out)) as say:
            sink = PuzzleSink(to, say)
            sink.begin()
            yield sink
    else:
        with text_file(output_of(out)) as file:
            sink = PuzzleSink(to, lambda text: file.write(f"{text}\n"), together=not growing)
            yield sink
            sink.close()


@contextmanager
def _parquet_column(out: str, to: str | None) -> Iterator[Callable[[str], object]]:
    """Yield a function that adds puzzles, as lines, to the column `puzzle` of a file."""
    if to == "csv" or not _is_by_line(to):
        raise UsageError(f"{out}: a column holds puzzles of one line each, which format {to} does not write")
    from .final_file import check_output
    from .styles import Style
    from .table_writer import GROUP_ROWS, TableWriter

    check_output(Style("parquet"))
    import pyarrow

    schema, rows = pyarrow.schema([("puzzle", pyarrow.string())]), list[str]()
    with whole_file(out) as file:
        writer = TableWriter(file, schema)

        def write_rows() -> None:
            writer.add(pyarrow.RecordBatch.from_pydict({"puzzle": rows}, schema))
            rows.clear()

        def say(text: str) -> None:
            rows.extend(text.split("\n"))
            if len(rows) >= GROUP_ROWS:
                write_rows()

        yield say
        write_rows()
        writer.close()


def _is_by_line(to: str | None) -> bool:
    return to is None or to == "csv" or find_writable(to).one_a_line
