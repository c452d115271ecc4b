"""Read puzzles from lines or blocks: detect the format, reject bad ones."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, tee
from typing import BinaryIO, NamedTuple

from ..puzzle import Box, FormatError, Kind, UsageError
from ..puzzle.symbols import check_alphabet
from ..puzzle.validation import file_name, maker_of, shown, whole_box
from .records import Line, Lines, Options, ParsedPuzzle, Reject, box_of, has_content
from .registry import FORMATS, Format, find
from .source import LINE_LIMIT, Block, joined, lines_in, lines_of_path, long_line, open_source, read_blocks

Path = str | os.PathLike[str]
BoxOption = Box | str | None
_LINE = re.compile(r"([^\r\n]*)(?:\r\n?|\n|\Z)")
_HALF = re.compile("[\ud800-\udfff]")
_USUAL = Options()


def iter_puzzles(
    source: Path | BinaryIO, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None
) -> Iterator[ParsedPuzzle | Reject]:
    """Yield the puzzles of a file or stdin (`-`); bad ones as Rejects."""
    if isinstance(source, str | os.PathLike):
        name = "<stdin>" if source == "-" else file_name(source)
        return _iter(lines_of_path(source), name, format, _options(alphabet, box))
    if not hasattr(source, "read"):
        raise UsageError(f"a file is read by its name or open in binary, not {shown(source)}")
    lines = lines_in(read_blocks(source))
    return _iter(lines, str(getattr(source, "name", "")), format, _options(alphabet, box))


def iter_text(
    text: str, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None, file: str = ""
) -> Iterator[ParsedPuzzle | Reject]:
    """Yield the puzzles of a text; bad ones as Rejects."""
    if not isinstance(text, str):
        raise UsageError(f"a puzzle is parsed from str, not {type(text).__name__}; use {maker_of(text)}")
    return _iter(lines_of_text(text), file, format, _options(alphabet, box))


def sniff(text: str) -> str:
    """Return the name of the detected format of `text`."""
    from .sniffing import format_and_head

    return format_and_head(lines_of_text(text), Options())[0]


def _iter(
    lines: Iterator[Line], file: str, format: str | None, options: Options
) -> Iterator[ParsedPuzzle | Reject]:
    name = ""
    try:
        format_, head = _format_and_head(lines, format, options)
        name = format_.name
        yield from _entries(chain(head, lines), format_, file, options, format is None)
    except FormatError as error:  # the source itself can't be read as text
        yield _reject(error, file, name)


def _entries(
    lines: Iterable[Line], format_: Format, file: str, options: Options, sniffed: bool
) -> Iterator[ParsedPuzzle | Reject]:
    """Yield puzzles and Rejects.

    If the format was `sniffed` and has one puzzle per line, a refused line is tried in other formats.
    """
    for item in format_.read(lines, options):
        found = item
        if sniffed and format_.one_a_line and not isinstance(item, ParsedPuzzle):
            found = _in_another_format(item, format_, options) or item
        if isinstance(found, ParsedPuzzle):
            puzzle, line, text, _, format, note, number, beside, unread = found
            name = format or format_.name
            yield ParsedPuzzle(puzzle, line, text, file, name, note, number, beside, unread)
        else:
            yield _reject(found, file, format_.name)


def _format_and_head(
    lines: Iterator[Line], format: str | None, options: Options
) -> tuple[Format, list[Line]]:
    """Return the format, and the lines that were read to detect it."""
    if format is not None:
        return find(format), []
    from .sniffing import format_and_head

    name, head = format_and_head(lines, options)
    return FORMATS[name], head


def _in_another_format(error: FormatError, format_: Format, options: Options) -> ParsedPuzzle | None:
    """Read a refused line in the format detected for this line alone."""
    if not error.text or "\n" in error.text or "\0" in error.text:
        return None
    other = find(sniff(error.text))
    if other.name == format_.name or not other.one_a_line:
        return None
    found = next(iter(other.read([Line(error.line, error.text)], options)), None)
    return found._replace(format=other.name) if isinstance(found, ParsedPuzzle) else None


Parts = Iterator[Lines | ParsedPuzzle | Reject]


class PuzzleNumbers:
    """Counts the puzzles of a source, good and bad, to number them."""

    def __init__(self) -> None:
        self.count = 0

    def one(self, entry: ParsedPuzzle | Reject) -> ParsedPuzzle | Reject:
        """Return the entry with its number."""
        self.count += 1
        return entry._replace(number=self.count) if isinstance(entry, ParsedPuzzle) else entry


class LineBlock(NamedTuple):
    """Unparsed lines of a file in the format `line`, each with a line feed."""

    block: Block
    file: str
    options: Options
    sniffed: bool = False  # whether the format was detected: then a line may be in another one

    def entries(self, wanted: Sequence[int] | None = None) -> Iterator[ParsedPuzzle | Reject]:
        """Yield puzzles and Rejects of all lines, or of those `wanted`, counted from 0."""
        return _entries(self.block.lines(wanted), find("line"), self.file, self.options, self.sniffed)

    def numbered(self, numbers: PuzzleNumbers) -> Iterator[ParsedPuzzle | Reject]:
        """Yield them with their numbers."""
        return map(numbers.one, self.entries())

    def pieces(self, count: int) -> Iterator[LineBlock]:
        """Yield blocks of `count` lines; 0: the whole block."""
        number, data = self.block
        if not count:
            yield self
            return
        lines = data[:-1].split(b"\n")
        for first in range(0, len(lines), count):
            some = b"\n".join(lines[first : first + count]) + b"\n"
            yield self._replace(block=Block(number + first, some))


def iter_blocks(
    path: Path, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None, least: int = 0
) -> Iterator[ParsedPuzzle | Reject | LineBlock]:
    """Yield puzzles like `iter_puzzles`, but plain lines as LineBlocks.

    A block has at least `least` bytes, except the last. Callers process plain lines faster that way.
    """
    file = "<stdin>" if path == "-" else file_name(path)
    options, name = _options(alphabet, box), ""
    with open_source(path) as source:
        looked_at, items = tee(read_blocks(source))
        lines = lines_in(looked_at)
        try:
            format_, head = _format_and_head(lines, format, options)
            name = format_.name
            if name != "line" or not (sum(has_content(line.text) for line in head) > 1 or next(lines, None)):
                del items  # it would keep all lines in memory
                yield from _entries(chain(head, lines), format_, file, options, format is None)
                return
            del looked_at, lines
            for item in joined(items, least):
                if isinstance(item, Block):
                    yield LineBlock(item, file, options, format is None)
                else:
                    yield from _entries([item], format_, file, options, format is None)
        except FormatError as error:  # the source itself can't be read as text
            yield _reject(error, file, name)


def _reject(error: FormatError, file: str, format: str) -> Reject:
    place = (file, error.line, error.column, error.cell, error.text)
    return Reject(error.message, *place, format, error.kind, error.givens)


def _options(alphabet: str, box: BoxOption) -> Options:
    if box is None and type(alphabet) is str and alphabet == _USUAL.alphabet:
        return _USUAL
    check_alphabet(alphabet, UsageError)
    if isinstance(box, str):
        return Options(alphabet, box if box == "latin" else box_of(box))
    return Options(alphabet, None if box is None else whole_box(box))


def lines_of_text(text: str) -> Iterator[Line]:
    """Yield the lines of a string, by the same rules as those of a file."""
    usual = text.isascii() and len(text) <= LINE_LIMIT
    if usual and "\n" not in text and "\r" not in text and "\0" not in text:
        return iter((Line(1, text),))
    return _each_line(text)


def _each_line(text: str) -> Iterator[Line]:
    """Yield lines one by one, to save memory."""
    start = len("\ufeff") if text.startswith("\ufeff") else 0
    for number, match in enumerate(_LINE.finditer(text, start), start=1):
        line = match[1]
        if match.start() == len(text) and number > 1:
            return  # after the last line end
        if len(line) > LINE_LIMIT:
            yield long_line(number, line)
        elif "\0" in line:
            yield Line(number, line, "a NUL character", line.index("\0") + 1, Kind.NUL)
        elif not line.isascii() and (half := _HALF.search(line)):  # no file has them, and none can be written
            yield Line(number, line, "half a character", half.start() + 1, Kind.ENCODING)
        else:
            yield Line(number, line)
