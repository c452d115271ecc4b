"""Read puzzles from lines: detect the format, reject bad ones."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import BinaryIO

from ..puzzle import Box, FormatError, Kind, Puzzle, UsageError
from ..puzzle.symbols import check_alphabet
from ..puzzle.validation import file_name, maker_of, quote, whole_box
from .cutting import LINE_LIMIT
from .records import Line, Options, ParsedPuzzle, Reject, box_of
from .registry import Format, find
from .source import line_of, lines_in, lines_of_path, text_chunks

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
        return _iter(lines_of_path(source), name, format, options_of(alphabet, box))
    if not hasattr(source, "read"):
        raise UsageError(f"a file is read by its name or open in binary, not {quote(source)}")
    lines = lines_in(text_chunks(source))
    return _iter(lines, str(getattr(source, "name", "")), format, options_of(alphabet, box))


def iter_text(
    text: str, format: str | None = None, alphabet: str = "1-9A", box: BoxOption = None, file: str = ""
) -> Iterator[ParsedPuzzle | Reject]:
    """Yield the puzzles of a text; bad ones as Rejects."""
    if not isinstance(text, str):
        raise UsageError(f"a puzzle is parsed from str, not {type(text).__name__}; use {maker_of(text)}")
    return _iter(lines_of_text(text), file, format, options_of(alphabet, box))


def sniff(text: str) -> str:
    """Return the name of the detected format of `text`."""
    from .sniffing import format_and_head

    return format_and_head(lines_of_text(text), Options())[0]


def _iter(
    lines: Iterator[Line], file: str, format: str | None, options: Options
) -> Iterator[ParsedPuzzle | Reject]:
    if format is None:
        return _sniffed(lines, file, options)
    return read_lines(lines, file, find(format), options, sniffed=False)


def _sniffed(lines: Iterator[Line], file: str, options: Options) -> Iterator[ParsedPuzzle | Reject]:
    """The same in the format that is detected."""
    from .sniffing import format_and_head, undeclared

    try:
        name, head = format_and_head(lines, options)
    except FormatError as error:  # the source itself can't be read as text
        yield reject_of(error, file, "")
        return
    yield from read_lines(chain(undeclared(head), lines), file, find(name), options, sniffed=True)


def read_lines(
    lines: Iterable[Line], file: str, format_: Format, options: Options, sniffed: bool
) -> Iterator[ParsedPuzzle | Reject]:
    """Yield the puzzles of all lines, in the given or detected format, and Rejects."""
    try:
        for item in format_.read(lines, options):
            yield _entry_of(item, format_, file, options, sniffed)
    except FormatError as error:
        yield reject_of(error, file, format_.name)


def entries_of(
    items: Iterable[ParsedPuzzle | FormatError], format_: Format, file: str, options: Options, sniffed: bool
) -> Iterator[ParsedPuzzle | Reject]:
    """Yield what a format has read, as puzzles and Rejects of the file.

    If the format was `sniffed` and has one puzzle per line, a refused line is tried in other formats.
    """
    for item in items:
        yield _entry_of(item, format_, file, options, sniffed)


def _entry_of(
    item: ParsedPuzzle | FormatError, format_: Format, file: str, options: Options, sniffed: bool
) -> ParsedPuzzle | Reject:
    result = item
    if sniffed and format_.one_a_line and not isinstance(item, ParsedPuzzle):
        result = in_another_format(item, format_, options) or item
    if isinstance(result, ParsedPuzzle):
        puzzle, line, text, _, format, note, number, beside, unread = result
        name = format or format_.name
        if reason := refusal_of_box(puzzle, options.box, name):
            return Reject(reason, file, line, text=text, format=name, kind=Kind.SIDE)
        return ParsedPuzzle(puzzle, line, text, file, name, note, number, beside, unread)
    return reject_of(result, file, format_.name)


def refusal_of_box(puzzle: Puzzle, box: Box | str | None, format: str) -> str:
    """Return why the puzzle does not have the boxes asked for; "" if it has them."""
    if box is None:
        return ""
    wanted = None if isinstance(box, str) else box
    if puzzle.graph.regions is None and puzzle.box == wanted:
        return ""
    own = "regions" if puzzle.graph.regions is not None else _boxes(puzzle.box)
    return (
        f"format {format} says {own} here, and {_boxes(wanted)} were asked for; "
        "leave out the box, or change the text"
    )


def _boxes(box: Box | None) -> str:
    return "no boxes" if box is None else f"boxes of {box[0]}×{box[1]}"


def in_another_format(error: FormatError, format_: Format, options: Options) -> ParsedPuzzle | None:
    """Read a refused line in the format detected for this line alone."""
    if not error.text or "\n" in error.text or "\0" in error.text:
        return None
    other = find(sniff(error.text))
    if other.name == format_.name or not other.one_a_line:
        return None
    entry = next(iter(other.read([Line(error.line, error.text)], options)), None)
    return entry._replace(format=other.name) if isinstance(entry, ParsedPuzzle) else None


def reject_of(error: FormatError, file: str, format: str) -> Reject:
    place = (file, error.line, error.column, error.cell, error.text)
    return Reject(error.message, *place, format, error.kind, error.givens)


def options_of(alphabet: str, box: BoxOption) -> Options:
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
            yield line_of(number, line.encode(errors="surrogatepass"))
        elif "\0" in line:
            yield Line(number, line, "a NUL character", line.index("\0") + 1, Kind.NUL)
        elif not line.isascii() and (half := _HALF.search(line)):  # no file has them, and none can be written
            yield Line(number, line, "half a character", half.start() + 1, Kind.ENCODING)
        else:
            yield Line(number, line)
