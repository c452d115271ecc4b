"""What is read: files and stdin, plain or packed, as lines, CSV, JSON lines or Parquet; and where to cut."""

from __future__ import annotations

import codecs
import csv
import io
import os
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass, replace
from itertools import chain
from typing import Any, BinaryIO

from ..formats.source import UTF16_REASON, is_utf16, unpacked_chunks
from ..puzzle import Kind, UsageError
from .chunks import Chunk, Rows, Trouble, cut, cut_file, rules_for
from .endings import ending_of

__all__ = ["FORMATS", "STDIN", "Input", "chunks_of", "examine", "parquet_file"]

FORMATS = ("lines", "csv", "jsonl", "parquet")
STDIN = "-"

_PUZZLE_NAMES = ("puzzle", "puzzles", "quizzes", "quiz", "board", "sudoku", "grid", "question")
_ID_NAMES = ("id", "name", "number", "no", "key")
_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
_PIECE = 1 << 20
_HEAD = 64
_CHUNK_ROWS = 1 << 16


@dataclass(frozen=True, slots=True)
class Input:
    """One input, as the manifest of a run remembers it. A changed file has another size or time."""

    path: str  # absolute, for workers in other folders
    name: str  # as it was given
    format: str
    packed: bool = False
    size: int = 0
    modified: int = 0  # nanoseconds
    puzzle_column: str = ""  # of CSV and Parquet
    id_column: str = ""
    columns: tuple[str, ...] = ()  # of CSV; empty where it has no header

    @property
    def shown(self) -> str:
        return "<stdin>" if self.path == STDIN else self.name

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"columns": list(self.columns)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Input:
        return cls(**(data | {"columns": tuple(data["columns"])}))


def examine(path: str, format: str | None = None, column: str = "", id_column: str = "") -> Input:
    """Look at an input without reading it through: its format, and the columns to use."""
    if format is not None and format not in FORMATS:
        raise UsageError(f"unknown input format {format!r}; choose from {', '.join(FORMATS)}")
    if path == STDIN or stat.S_ISFIFO(os.stat(path).st_mode):
        return _examine_stream(path, format or "lines", column, id_column)
    with open(path, "rb") as file:
        head = file.read(4)
        status = os.fstat(file.fileno())
    packed = head.startswith(_PACKED)
    format = format or _format_of(path, head)
    found = Input(os.path.abspath(path), path, format, packed, status.st_size, status.st_mtime_ns)
    if format == "parquet":
        return _with_columns(found, parquet_file(path).schema_arrow.names, column, id_column)
    if format == "csv":
        with open(path, "rb") as file:
            return _with_columns(found, _csv_header(file, found), column, id_column)
    return found


def _examine_stream(path: str, format: str, column: str, id_column: str) -> Input:
    """A pipe can't be looked at twice: packed or not is seen when it is read."""
    found = Input(path if path == STDIN else os.path.abspath(path), path, format, packed=True)
    if format == "parquet" or (format == "csv" and path != STDIN):
        raise UsageError(f"{format} can't be read from a pipe; write it to a file first")
    if format == "csv":
        head = sys.stdin.buffer.peek(_PIECE)  # type: ignore[union-attr]
        return _with_columns(found, _csv_header(io.BytesIO(head), found), column, id_column)
    return found


def _format_of(path: str, head: bytes) -> str:
    if head == b"PAR1":
        return "parquet"
    return ending_of(path).format or "lines"


def _with_columns(found: Input, names: Sequence[str], puzzle: str, id_: str) -> Input:
    """Choose the columns: those asked for, else those with the usual names, else the first is the puzzle."""
    for wanted in (puzzle, id_):
        if wanted and wanted not in names:
            raise UsageError(f"{found.name} has no column {wanted!r}; it has {', '.join(names)}")
    by_word = {name.strip().lower(): name for name in reversed(names)}
    usual = next((by_word[word] for word in _PUZZLE_NAMES if word in by_word), "")
    has_header = found.format == "parquet" or bool(puzzle or usual)
    puzzle = puzzle or usual or names[0]
    if has_header and not id_:
        id_ = next((by_word[word] for word in _ID_NAMES if word in by_word and by_word[word] != puzzle), "")
    data = found.as_dict()
    return Input.from_dict(
        data
        | {
            "puzzle_column": puzzle,
            "id_column": id_,
            "columns": tuple(names) if has_header else (),
        }
    )


def _csv_header(file: BinaryIO, found: Input) -> list[str]:
    """The fields of the first record."""
    piece = next(_pieces(file, found), b"")
    text = piece.decode(errors="replace") if isinstance(piece, bytes) else ""
    first = next(csv.reader(io.StringIO(text, newline="")), [])
    return [name.strip() for name in first] or [""]


def parquet_file(path: str) -> Any:
    """The opened Parquet file."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UsageError("Parquet needs pyarrow: pip install 'sudoshiki[bulk]'") from None
    try:
        return pyarrow.parquet.ParquetFile(path)
    except pyarrow.ArrowInvalid as error:
        raise UsageError(f"{path}: not a whole Parquet file ({error})") from None


def chunks_of(found: Input, number: int, size: int, inline: bool) -> Iterator[Chunk]:
    """The chunks of input `number`; `inline` where workers can't open the file themselves."""
    if found.format == "parquet":
        if inline:
            raise UsageError(f"{found.name}: Parquet needs a disk that the workers share")
        yield from _row_chunks(found, number, size)
        return
    rules, behind = rules_for(found.format), 0
    with _opened(found) as file:
        if found.packed or inline:
            for chunk in cut(_pieces(file, found), rules, size, number, True):
                at = file.tell() if found.size else 0  # a pipe has no place
                yield replace(chunk, weight=at - behind)
                behind = at
            return
        head = file.read(_HEAD)
        if is_utf16(head):
            yield from cut(_pieces(io.BytesIO(head), found), rules, size, number, True)
        else:
            start = len(codecs.BOM_UTF8) if head.startswith(codecs.BOM_UTF8) else 0
            yield from cut_file(file, rules, size, number, start)


def _opened(found: Input) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if found.path == STDIN else open(found.path, "rb")


def _pieces(file: BinaryIO, found: Input) -> Iterator[bytes | Trouble]:
    """The bytes of the file, unpacked, without a byte order mark."""
    raw = unpacked_chunks(file) if found.packed else iter(lambda: file.read(_PIECE), b"")
    first = next(raw, b"")
    if isinstance(first, bytes):
        if is_utf16(first):
            yield Trouble(Kind.ENCODING, UTF16_REASON, repr(first[:40])[2:-1])
            return
        first = first.removeprefix(codecs.BOM_UTF8)
    for piece in chain((first,), raw):
        if isinstance(piece, str):
            yield Trouble(Kind.BROKEN_OFF, piece)
            return
        if piece:
            yield piece


def _row_chunks(found: Input, number: int, size: int) -> Iterator[Chunk]:
    """Whole row groups where they are small, else slices of them."""
    file = parquet_file(found.path)
    most = max(1, min(size // _row_bytes(file.metadata), _CHUNK_ROWS * 16))
    start = stop = 0
    for group in range(file.metadata.num_row_groups):
        rows = file.metadata.row_group(group).num_rows
        if stop > start and stop + rows - start > most:
            yield _rows(number, start, stop, found.size / file.metadata.num_rows)
            start = stop
        stop += rows
        while stop - start > 2 * most:
            yield _rows(number, start, start + most, found.size / file.metadata.num_rows)
            start += most
    if stop > start:
        yield _rows(number, start, stop, found.size / file.metadata.num_rows)


def _row_bytes(metadata: Any) -> int:
    """Of a row as it is unpacked, on average; never so few that a chunk gets out of hand."""
    unpacked: int = sum(metadata.row_group(group).total_byte_size for group in range(metadata.num_row_groups))
    rows: int = max(1, metadata.num_rows)
    return max(100, unpacked // rows)


def _rows(number: int, start: int, stop: int, row_bytes: float) -> Chunk:
    count = stop - start
    return Chunk(number, Rows(start, stop), start + 1, count, 0, round(count * row_bytes))
