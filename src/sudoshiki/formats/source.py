"""Read numbered lines from a path, stdin or bytes, in bounded memory.

An unusable line has a `Line.problem`, so that a reader can continue after it.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, BinaryIO

from ..puzzle import FormatError, Kind
from .cutting import LINE_LIMIT, Unusable, cut, last_line_end, long_line
from .encoding import binary_reason, first_binary, no_text
from .records import Line

DOCUMENT_LIMIT = 16 << 20  # characters in memory at once; parsed as JSON they may take 25 times as much
UNPACK_RATIO = 200  # puzzles compress to about a third; a zip bomb grows a thousand times
UNPACK_SAFE = 64 << 20  # bytes that may be unpacked with any ratio
PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")  # how .gz and .zst start
_CHUNK = 1 << 18
_ZST_PIECE = 1 << 10  # a few bytes of zst can stand for a block of 128 KiB
_Read = Callable[[int], bytes]  # at most so many bytes


def lines_of_path(path: str | os.PathLike[str]) -> Iterator[Line]:
    """Yield the lines of a file, or of stdin for `-`; .gz and .zst are detected."""
    with open_source(path) as file:
        yield from lines_in(text_chunks(file))


@contextmanager
def open_source(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file, or stdin for `-`, in binary mode."""
    if path != "-":
        with open(path, "rb") as file:
            yield file
    elif sys.stdin is None:  # closed by the caller
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "<stdin>")
    else:
        yield _with_large_buffer(sys.stdin.buffer)


@lru_cache(maxsize=1)  # what was only peeked at is still read later
def _with_large_buffer(file: BinaryIO) -> io.BufferedReader:
    """Return a reader of `file` whose `peek` returns a chunk, or all if there is less."""
    return io.BufferedReader(_FullReads(file), _CHUNK)


class _FullReads(io.RawIOBase):
    """A file whose reads return as much as requested, except at its end."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._ended = file, False
        self.name = getattr(file, "name", "")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._ended:  # a terminal would wait for another Ctrl-D
            return 0
        data = self._file.read(len(buffer))
        self._ended = len(data) < len(buffer)
        buffer[: len(data)] = data
        return len(data)


def lines_in(chunks: Iterable[bytes | str]) -> Iterator[Line]:
    """Yield the lines of a text in chunks, with a problem those that can't be used.

    A last chunk that is a string says why the text broke off.
    """
    number = 1
    for item in cut(chunks, last_line_end, _CHUNK):
        if isinstance(item, bytes):
            for raw in text_lines(item):
                yield line_of(number, raw)
                number += 1
        else:
            yield _unusable(number, item)
            number += 1


def text_lines(data: bytes) -> list[bytes]:
    """Split into lines; LF, CRLF and a lone CR end a line."""
    lines = line_feeds(data).split(b"\n")
    lines.pop()
    return lines


def line_feeds(data: bytes) -> bytes:
    """Convert all line ends to LF, and end the last line with one."""
    if b"\r" in data:
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return data if not data or data.endswith(b"\n") else data + b"\n"


def line_of(number: int, raw: bytes) -> Line:
    """Return a line as text, with a problem if it is none."""
    if len(raw) > LINE_LIMIT:
        return _unusable(number, long_line(raw, len(raw)))
    try:
        text = decoded(raw)
    except FormatError as error:
        return Line(number, error.text, error.message, error.column, error.kind)
    if "\0" in text:
        return Line(number, text, "a NUL byte", text.index("\0") + 1, Kind.NUL)
    return Line(number, text)


def decoded(raw: bytes) -> str:
    """Decode UTF-8. Raises FormatError with the position of the first invalid byte."""
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        reason = f"not UTF-8: byte 0x{raw[error.start]:02x}"
        column = len(raw[: error.start].decode()) + 1
        shown = raw.decode(errors="backslashreplace")
        raise FormatError(reason, column=column, text=shown, kind=Kind.ENCODING) from None


def too_long(line: int) -> FormatError:
    """Return the error for a text that is too long to be kept in memory."""
    message = f"more than {DOCUMENT_LIMIT >> 20} MiB in one piece; write one puzzle a line"
    return FormatError(message, line=line, kind=Kind.TOO_LONG)


def _unusable(number: int, item: Unusable) -> Line:
    return Line(number, displayable_bytes(item.text), item.problem, kind=item.kind)


def displayable_bytes(text: str) -> str:
    """The text with \\xNN for bytes that are not UTF-8."""
    return text.encode(errors="surrogateescape").decode(errors="backslashreplace")


def text_chunks(file: BinaryIO) -> Iterator[bytes | str]:
    """Yield chunks without a byte order mark; at last a string, if reading failed.

    A binary file is refused once, not line by line; so is the rest of a file that becomes binary.
    """
    first = True
    for chunk in unpacked_chunks(file):
        if isinstance(chunk, str):
            yield chunk
            return
        if first:
            first = False
            if reason := no_text(chunk):
                raise FormatError(reason, line=1, kind=Kind.ENCODING)
            chunk = chunk.removeprefix(codecs.BOM_UTF8)
        end = first_binary(chunk)
        if good := chunk if end < 0 else chunk[:end]:
            yield good
        if end >= 0:
            yield f"from here on {binary_reason(chunk[end:])}"
            return


def unpacked_chunks(file: BinaryIO) -> Iterator[bytes | str]:
    """Yield the bytes of a plain or packed file; at last a string, if it failed."""
    from ..files import name_in_errors  # not needed for plain text

    packed = unpacked = 0

    def read(size: int) -> bytes:
        nonlocal packed
        with name_in_errors(str(getattr(file, "name", ""))):
            data = file.read(size)
        packed += len(data)
        return data

    head = read(_CHUNK)
    if not head.startswith(PACKED):
        while head:
            yield head
            head = read(_CHUNK)
        return
    for piece in (_gunzipped if head.startswith(PACKED[0]) else _unzstded)(head, read):
        unpacked += len(piece)
        if unpacked > max(UNPACK_SAFE, packed * UNPACK_RATIO):
            yield (
                f"unpacks to more than {UNPACK_RATIO} times its size "
                f"({packed:,} bytes gave {unpacked:,}): stopped there"
            )
            return
        yield piece


def _gunzipped(head: bytes, read: _Read) -> Iterator[bytes | str]:
    """Yield all members of a gzip stream in bounded pieces."""
    import zlib

    member = zlib.decompressobj(wbits=31)
    while True:
        before = member.copy()
        try:
            piece = member.decompress(head, _CHUNK)
        except zlib.error as error:
            yield from _before_damage(before, head)
            yield f"the gzip data is damaged ({error}); the lines before it were read"
            return
        if piece:
            yield piece
        head = member.unconsumed_tail
        if member.eof and (head := member.unused_data.lstrip(b"\0")):
            member = zlib.decompressobj(wbits=31)
        elif not head and len(piece) < _CHUNK:
            head = read(_CHUNK)
            if not head:
                break
            if member.eof:
                member = zlib.decompressobj(wbits=31)
    if not member.eof:
        yield "the gzip data ends too early; the lines before it were read"


def _before_damage(member: Any, packed: bytes) -> Iterator[bytes]:
    """Unpack up to the damage: zlib returns all it has if it is fed byte by byte."""
    import zlib

    for size in (1 << 12, 1):  # in pieces while they are valid, then to the last valid byte
        try:
            while packed:
                before = member.copy()
                if good := member.decompress(packed[:size]):
                    yield good
                packed = packed[size:]
        except zlib.error:
            member = before


def _unzstded(head: bytes, read: _Read) -> Iterator[bytes | str]:
    try:
        import zstandard
    except ImportError:
        yield "zst data needs the zstandard library: pip install 'sudoshiki[bulk]'"
        return
    frame, ended = zstandard.ZstdDecompressor().decompressobj(), False
    try:
        while data := head or read(_ZST_PIECE):
            data, head = data[:_ZST_PIECE], data[_ZST_PIECE:]
            while data:
                if ended:
                    frame = zstandard.ZstdDecompressor().decompressobj()
                if piece := frame.decompress(data):
                    yield piece
                ended, data = frame.eof, frame.unused_data
    except zstandard.ZstdError as error:
        yield f"the zst data is damaged ({error}); the lines before it were read"
        return
    if not ended:
        yield "the zst data ends too early; the lines before it were read"
