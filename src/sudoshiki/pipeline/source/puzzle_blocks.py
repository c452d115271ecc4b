"""Blocks of puzzles, one per record: the base class, and blocks of plain lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ...formats import ParsedPuzzle, Reject
from ...formats.reading import entries_of
from ...formats.records import Line, Options, is_blank
from ...formats.registry import Format
from ...formats.source import displayable_bytes, line_of
from ...puzzle import FormatError, Kind

Entry = ParsedPuzzle | Reject
_FEW = 16  # records


class Table(NamedTuple):
    """A file with one puzzle per record."""

    file: str
    format: Format
    options: Options
    sniffed: bool = True
    note: str = ""  # how it is read, if it could be read otherwise

    def reject(self, reason: str, line: int, text: str, kind: Kind) -> Reject:
        return Reject(
            reason, self.file, line, text=displayable_bytes(text), format=self.format.name, kind=kind
        )


class PuzzleBlock:
    """Records of a table, here lines, to be answered together or read one by one."""

    def __init__(self, table: Table, first: int, data: bytes) -> None:
        self.table, self.first, self.data = table, first, data  # `first` is the number of the first line

    def __len__(self) -> int:
        from ...many.line_answers import count_lines

        return count_lines(self.data)

    def entries(self, numbers: Sequence[int] | None = None) -> Iterator[Entry]:
        """Yield puzzles and Rejects of all records, or of those with these numbers."""
        items = self._items(range(len(self)) if numbers is None else numbers)
        return entries_of(items, self.table.format, self.table.file, self.table.options, self.table.sniffed)

    def _items(self, numbers: Sequence[int]) -> Iterable[ParsedPuzzle | FormatError]:
        return self.table.format.read(self._lines(numbers), self.table.options)

    def _lines(self, numbers: Sequence[int]) -> Iterator[Line]:
        from ...many.line_answers import lines_at

        return map(line_of, [self.first + at for at in numbers], lines_at(self.data, list(numbers)))

    def texts(self, *, with_names: bool) -> tuple[bytes, dict[int, list[Entry]]]:  # noqa: ARG002
        """Return the puzzles as lines for an engine, and the entries of other records.

        The lines of those are "?", or empty if there is no puzzle. `with_names`: so are those of puzzles with
        a name beside them, which the engine does not know.
        """
        return _without_blanks(self.data), {}

    def beside(self) -> Iterable[str]:
        """The names of other columns, or of keys of JSON."""
        return ()

    def holds_several(self) -> bool:
        """Whether there are two puzzles or more, good or bad."""
        few, all_ = range(min(_FEW, len(self))), range(len(self))
        return any(len(list(islice(self.entries(numbers), 2))) > 1 for numbers in (few, all_))


def _without_blanks(data: bytes) -> bytes:
    """The lines, with Unicode blanks and comments replaced by empty lines."""
    from ...many.line_answers import is_plain_text

    if is_plain_text(data):
        return data
    return b"".join(b"\n" if _is_blank(line) else line + b"\n" for line in data[:-1].split(b"\n"))


def _is_blank(line: bytes) -> bool:
    try:
        return is_blank(line.decode())
    except UnicodeDecodeError:
        return False
