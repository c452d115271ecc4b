"""Read a puzzle from a single line, for millions of lines."""

from __future__ import annotations

import re

from ..puzzle import FormatError, Kind, Puzzle
from . import parse_with_details, records, registry, sniff
from .reading import refusal_of_box
from .records import Options, ParsedPuzzle
from .source import decoded

Text = str | bytes | bytearray | None  # None: missing

_LINE_BREAK = re.compile("[\\r\\n]")
_PLAIN = re.compile(r"[0-9.]{81}|[0-9.]{36}|[0-9.]{16}", re.ASCII)
_NUMBERS = re.compile(r"(?: *(?:(?:\d{1,3}|[.*_-]) *)?;)+ *(?:\d{1,3}|[.*_-])? *", re.ASCII)


def read_puzzle(text: str, options: Options) -> ParsedPuzzle | None:
    """Return the puzzle of a line in any format, or None. Raises FormatError.

    That is any format with one puzzle per line, or numbers separated by `;`, as in our CSV.
    """
    if _PLAIN.fullmatch(text):
        return _read_as(registry.find("line"), text, options)
    if _NUMBERS.fullmatch(text):
        tokens = (token.strip() or "." for token in text.rstrip().removesuffix(";").split(";"))
        return _read_as(registry.find("line"), " ".join(tokens), options)
    if "\n" in text.strip():
        return parse_with_details(text, None, *options)
    format_ = registry.find(sniff(text))
    return _read_as(format_ if format_.one_a_line else registry.find("line"), text, options)


def read_line(line: Text, options: Options) -> Puzzle | None:
    """Return the puzzle of a line in the format `line`, or None. Raises FormatError.

    A line may start with a byte order mark and end with a line end. A line break before its end is refused:
    the text after it is another line, and the caller would have a wrong number of lines.
    """
    text = line_text(line)
    if inside := _LINE_BREAK.search(text):
        reason = "a line break within the line; give one line an entry"
        raise FormatError(reason, column=inside.start() + 1, text=text, kind=Kind.SYMBOL)
    entry = _read_as(registry.find("line"), text, options)
    return entry.puzzle if entry else None


def line_text(line: Text) -> str:
    """The line without byte order mark and line end; columns count from its start."""
    text = line if isinstance(line, str) else decoded(bytes(line or b""))
    return text.removeprefix("\ufeff").rstrip("\r\n")


def _read_as(format_: registry.Format, text: str, options: Options) -> ParsedPuzzle | None:
    if "\0" in text:
        raise FormatError("a NUL byte", column=text.index("\0") + 1, kind=Kind.NUL)
    entry = next(iter(format_.read([records.Line(1, text)], options)), None)
    if isinstance(entry, FormatError):
        raise entry
    if entry and (reason := refusal_of_box(entry.puzzle, options.box, entry.format or format_.name)):
        raise FormatError(reason, kind=Kind.SIDE)
    return entry
