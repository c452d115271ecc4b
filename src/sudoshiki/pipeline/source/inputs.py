"""What is read: files and stdin, plain or packed, as lines, CSV, JSON lines or Parquet; and where to cut."""

from __future__ import annotations

import codecs
import errno
import io
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from ...files import name_in_errors
from ...formats import FORMATS as PUZZLE_FORMATS
from ...formats import Reject, columns
from ...formats.csv_records import FirstRecord, first_record, records
from ...formats.encoding import no_text
from ...formats.file_names import ending_of
from ...formats.reading import lines_of_text
from ...formats.records import Options
from ...formats.source import open_source, unpacked_chunks
from ...puzzle import Kind, UsageError
from ...puzzle.errors import choose_from
from .cutting import Chunk, cut, cut_file
from .documents import document_chunks, document_format
from .record_ends import ends_for
from .rows import TableHead, refuse_columns, row_chunks, table_head

FORMATS = ("lines", "csv", "jsonl", "parquet")
STDIN = "-"
EVERY = "*"  # kept: all columns that there are

_PACKED = (b"\x1f\x8b", b"\x28\xb5\x2f\xfd")
_PIECE = 1 << 20

Call = Callable[..., Any]  # of a function with its arguments, in whatever process


def here(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)


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
    head_records: int = 0  # of CSV: up to the header, with blank ones and comments before it
    separator: str = ","  # of CSV
    puzzle_at: int = 0  # of CSV: the number of its column, from 0
    kept: tuple[str, ...] = ()  # columns, or keys of JSON, that go into the output
    document: str = ""  # the format of a file whose puzzles take several lines
    note: str = ""  # how it is read, where that may be meant otherwise
    head: TableHead | None = None  # of Parquet; workers need none

    @property
    def shown(self) -> str:
        return "<stdin>" if self.path == STDIN else self.name

    def kept_types(self) -> list[str]:
        """The types of the id and of the columns kept; text where the input doesn't say."""
        names = (self.id_column, *self.kept)
        if self.head is None:
            return ["string"] * len(names)
        known = dict(zip(self.head.names, self.head.kept, strict=True))
        return [known.get(name, "string") for name in names]

    def as_dict(self) -> dict[str, Any]:
        """As JSON gives it back."""
        data = asdict(replace(self, head=None)) | {"columns": list(self.columns), "kept": list(self.kept)}
        del data["head"]
        return data


class Finding(NamedTuple):
    """How the inputs are to be read where they don't say themselves."""

    format: str | None = None
    column: str = ""
    id_column: str = ""
    keep: tuple[str, ...] = ()  # other columns that go into the output; * for all


def examine(
    path: str,
    finding: Finding = Finding(),  # noqa: B008  (it can't be changed)
    options: Options = Options(),  # noqa: B008
    call: Call = here,
) -> Input:
    """Look at an input without reading it through: its format, and the columns to use.

    A file that is no text, nor Parquet, is refused here, before anything is solved. What needs the library
    for Parquet is done by `call`.
    """
    finding = finding._replace(keep=tuple(dict.fromkeys(finding.keep)))
    format, document = _table_or_document(finding.format)
    if path == STDIN or not _has_places(path):
        return replace(_examine_stream(path, format or "lines", finding), document=document)
    found = _examine_file(path, format, finding, call)
    if finding == Finding() and found.format != "parquet" and not found.columns:
        document = document_format(path, options)
    if document == "csv" and found.format == "lines":  # whatever its name says
        return _examine_file(path, "csv", finding, call)
    if document in ("", "csv"):
        return found
    note = found.note if format else f"{found.shown} is read as {document}: {PUZZLE_FORMATS[document].title}"
    return replace(found, format="document", document=document, note=note)


def _table_or_document(format: str | None) -> tuple[str | None, str]:
    """One of ours, and the format of puzzles that it stands for: any other that is known."""
    if format is None or format in FORMATS:
        return format, ""
    if format == "line":
        return "lines", ""
    if format in PUZZLE_FORMATS:
        return "document", format
    raise UsageError(
        f"unknown input format {format!r}; {choose_from(format, dict.fromkeys([*FORMATS, *PUZZLE_FORMATS]))}"
    )


def _examine_file(path: str, format: str | None, finding: Finding, call: Call) -> Input:
    with name_in_errors(path), open(path, "rb") as file:
        first = file.read(4)
        status = os.fstat(file.fileno())
        format = format or ("parquet" if first == b"PAR1" else ending_of(path).format or "lines")
        packed = first.startswith(_PACKED)
        found = Input(os.path.abspath(path), path, format, packed, status.st_size, status.st_mtime_ns)
        if format == "parquet":
            head = call(table_head, path)
            found = replace(_with_columns(found, _header(head.names), finding), head=head)
            refuse_columns(path, head, found.puzzle_column, (found.id_column, *found.kept))
            return found
        file.seek(0)
        piece = next(_pieces(file, found), b"")
    return _with_head(found, piece, finding)


def _with_head(found: Input, first: bytes | Reject, finding: Finding) -> Input:
    """The input with its columns, as the first bytes of it tell them."""
    if found.format != "csv":
        return _with_keys(found, finding)
    text = first.decode(errors="replace") if isinstance(first, bytes) else ""
    names = [finding.column.lower()] if finding.column else columns.PUZZLE_COLUMNS
    head = first_record(records(lines_of_text(text)), names)
    found = _with_columns(replace(found, separator=head.separator), head, finding)
    return replace(found, head_records=head.before + 1) if found.columns else found


def _with_keys(found: Input, finding: Finding) -> Input:
    """Lines have no columns; the keys of JSON are seen record by record."""
    if not finding.keep or (found.format == "jsonl" and EVERY not in finding.keep):
        return replace(found, kept=finding.keep)
    hint = "name the keys" if found.format == "jsonl" else "CSV, JSON lines and Parquet have"
    raise UsageError(f"{found.shown} has no columns that could all be kept: {hint}")


def _has_places(path: str) -> bool:
    """Whether it can be read at any place, and twice: no pipe, no device, nothing made as it is read."""
    status = os.stat(path)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder; give the files in it", path)
    if not stat.S_ISREG(status.st_mode):
        return False
    if status.st_size:
        return True
    with name_in_errors(path), open(path, "rb") as file:  # those of /proc have no size, and much to read
        return not file.read(1)


def _examine_stream(path: str, format: str, finding: Finding) -> Input:
    """A pipe can't be looked at twice: packed or not is seen when it is read."""
    found = Input(path if path == STDIN else os.path.abspath(path), path, format, packed=True)
    if format == "parquet" or (format == "csv" and path != STDIN):
        raise UsageError(f"{format} can't be read from a pipe; write it to a file first")
    first: bytes | Reject = b""
    if format == "csv":
        with name_in_errors(found.shown), open_source(STDIN) as stdin:
            head = stdin.peek(_PIECE)  # type: ignore[attr-defined]
        first = next(_pieces(io.BytesIO(head), found), b"")
    return _with_head(found, first, finding)


def _header(names: Sequence[str]) -> FirstRecord:
    """Of Parquet, whose values are not looked at: the column with a known name, else the first."""
    at = columns.named_column(names)
    note = f"no column has a known name: the puzzles are read from column 1, “{names[0]}”"
    guessed = at is None and len(names) > 1
    return FirstRecord(fields=names, column=at or 0, is_header=True, note=note if guessed else "")


def _with_columns(found: Input, head: FirstRecord, finding: Finding) -> Input:
    """Choose the columns: those asked for, else those of the header."""
    _, puzzle, id_, kept = finding
    names = head.fields
    for column in (puzzle, id_, *kept):
        if column and column != EVERY and column not in names:
            raise UsageError(f"{found.name} has no column {column!r}; it has {', '.join(names)}")
    note = f"{found.shown}: {head.note}" if head.note and not puzzle else ""
    if not (head.is_header or puzzle):
        if kept:
            raise UsageError(f"{found.name} has no header that would name a column to keep")
        return replace(found, puzzle_column=names[head.column], puzzle_at=head.column, note=note)
    puzzle = puzzle or names[head.column]
    if not id_:
        id_at = columns.named_column([name if name != puzzle else "" for name in names], columns.ID_COLUMNS)
        id_ = "" if id_at is None else names[id_at]
    if EVERY in kept:
        kept = tuple(name for name in dict.fromkeys(names) if name not in (puzzle, id_))
    return replace(
        found,
        puzzle_column=puzzle,
        puzzle_at=names.index(puzzle),
        id_column=id_,
        columns=tuple(names),
        kept=kept,
        note=note,
    )


def chunks_of(
    found: Input,
    number: int,
    size: int,
    inline: bool,
    options: Options = Options(),  # noqa: B008
) -> Iterator[Chunk]:
    """The chunks of input `number`; `inline` where workers can't open the file themselves."""
    if found.head:
        if inline:
            raise UsageError(f"{found.name}: Parquet needs a disk that the workers share")
        yield from row_chunks(found.head, found.size, number, size)
        return
    ends, behind = ends_for(found.format), 0
    with name_in_errors(found.shown), open_source(found.path) as file:
        if found.document:
            yield from document_chunks(file, found.document, options, number, size, found.size > 0)
            return
        if found.packed or inline:
            for chunk in cut(_pieces(file, found), ends, size, number, True):
                at = file.tell() if found.size else 0  # a pipe has no place
                yield replace(chunk, weight=at - behind)
                behind = at
            return
        marked = file.read(len(codecs.BOM_UTF8)) == codecs.BOM_UTF8
        start = len(codecs.BOM_UTF8) if marked else 0
        yield from cut_file(file, ends, min(size, found.size), number, start)


def _pieces(file: BinaryIO, found: Input) -> Iterator[bytes | Reject]:
    """The bytes of the file, unpacked, without a byte order mark; what is no text at all is refused."""
    raw = unpacked_chunks(file) if found.packed else iter(lambda: file.read(_PIECE), b"")
    first = next(raw, b"")
    if isinstance(first, bytes):
        if reason := no_text(first):
            raise UsageError(f"{found.shown}: {reason}")
        first = first.removeprefix(codecs.BOM_UTF8)
    for piece in chain((first,), raw):
        if isinstance(piece, str):
            yield Reject(piece, kind=Kind.BROKEN_OFF)
            return
        if piece:
            yield piece
