"""Tell text from binary data: pictures, archives, programs, UTF-16, old encodings."""

from __future__ import annotations

import codecs
import re

_WINDOW = 8 << 10  # bytes examined together
_SHARE = 10  # more than one strange byte in so many is binary
_FEW = 8  # so many strange bytes are allowed in any file

# All bytes except control characters that no text has; colours and page breaks are allowed.
_IN_TEXT = bytes({*b"\t\n\r\f\b\x1a\x1b", *range(0x20, 0x100)} - {0x7F})
_CONTROL = re.compile(b"[^" + re.escape(_IN_TEXT) + b"]")
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_UTF16_REASON = "the text is UTF-16 (or UTF-32); save it as UTF-8"
_STARTS = {  # no text starts like this
    b"\x7fELF": "a program",
    **dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF8"), "a picture; give the puzzle as text"),
    b"%PDF-": "a PDF; copy the puzzle from it as text",
    b"PK\x03\x04": "a zip archive, as spreadsheets (.xlsx, .ods) are; unpack it, or save it as CSV",
    b"\xfd7zXZ": "packed with xz; unpack it first",
    b"7z\xbc\xaf": "a 7z archive; unpack it first",
    b"PAR1\x15": "a Parquet file; give its name, and no --format",
    b"SQLite format 3\0": "a database",
    b"\xd0\xcf\x11\xe0": "an old Office file (.xls, .doc); save it as CSV or plain text",
    b"{\\rtf": "a formatted document (RTF); save it as plain text",
    **{b"BZh%d1AY&SY" % level: "packed with bzip2; unpack it first" for level in range(1, 10)},
}


def no_text(head: bytes) -> str:
    """Return why a file that starts like this is no text; '' if it may be."""
    for start, what in _STARTS.items():
        if head.startswith(start):
            return f"not a text file but {what}"
    if _is_utf16(head):
        return _UTF16_REASON
    return "" if first_binary(head[:_WINDOW]) < 0 else binary_reason(head[:_WINDOW])


def first_binary(data: bytes) -> int:
    """Return the start of the first binary line; -1 if there is none."""
    for start in range(0, len(data), _WINDOW):
        window = data[start : start + _WINDOW]
        if (count := _strange(window)) >= _FEW and count * _SHARE > len(window):
            return _first_strange_line(data, start)
    return -1


def _first_strange_line(data: bytes, start: int) -> int:
    """Return the start of the line with the first strange byte of a window."""
    begin = _line_start(data, start)  # a window may start within a character, a line not
    text = data[begin : start + _WINDOW]
    control = _CONTROL.search(text)
    first = control.start() if control else len(text)
    try:
        text[:first].decode()
    except UnicodeDecodeError as error:
        first = error.start
    return _line_start(data, begin + first)


def _line_start(data: bytes, at: int) -> int:
    return max(data.rfind(b"\n", 0, at), data.rfind(b"\r", 0, at)) + 1


def binary_reason(window: bytes) -> str:
    window = window[:_WINDOW]
    share = f"{_strange(window)} of {len(window)} bytes are invalid"
    return f"not a text file in UTF-8 ({share}); if it is text, save it as UTF-8"


def _strange(window: bytes) -> int:
    """Number of bytes that are control characters or invalid UTF-8."""
    controls = len(window.translate(None, delete=_IN_TEXT))
    return controls if window.isascii() else controls + window.decode(errors="replace").count("\ufffd")


def _is_utf16(head: bytes) -> bool:
    """Whether it has a byte order mark, or every second byte is zero."""
    head = head[:64]
    return head.startswith(_UTF16) or (
        len(head) >= 4 and 0 in (max(head[0::2]), max(head[1::2])) and max(head) > 0
    )
