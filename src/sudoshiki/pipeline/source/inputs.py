"""Examine inputs (files, stdin; plain, packed) and cut them."""

from __future__ import annotations

import codecs
import errno
import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from ...files import name_in_errors
from ...formats import FORMATS as PUZZLE_FORMATS
from ...formats import columns
from ...formats.encoding import no_text
from ...formats.file_names import ending_of
from ...formats.reading import lines_of_text
from ...formats.records import Options
from ...formats.source import PACKED, open_source, unpacked_chunks
from ...puzzle import UsageError
from ...puzzle.errors import choose_from
from .cutting import Chunk, cut, cut_file
from .record_ends import ends_for

if TYPE_CHECKING:
    from ...formats.csv_records import FirstRecord
    from .rows import TableHead

FORMATS = ("lines", "csv", "jsonl", "parquet")
STDIN = "-"
EVERY = "*"  # in `keep`: all columns

_PIECE = 1 << 20

Invoke = Callable[..., Any]  # calls a function with its arguments, in this process or in another


def invoke_directly(function: Callable[..., Any], *args: Any) -> Any:
    return function(*args)


@dataclass(frozen=True, slots=True)
class Input:
    """One input, as in the manifest; size or time show whether it changed."""

    path: str  # absolute, for workers in other folders
    name: str  # as the user wrote it
    format: str
    packed: bool = False
    size: int = 0
    modified: int = 0  # nanoseconds
    puzzle_column: str = ""  # of CSV and Parquet
    id_column: str = ""
    columns: tuple[str, ...] = ()  # of CSV; empty without a header
    head_records: int = 0  # of CSV: the header, with the blank lines and comments before it
    separator: str = ","  # of CSV
    puzzle_at: int = 0  # of CSV: index of the puzzle column, from 0
    kept: tuple[str, ...] = ()  # columns, or JSON keys, copied to the output
    document: str = ""  # the format of a file whose puzzles take several lines
    note: str = ""  # how it is read, if it could be read otherwise
    head: TableHead | None = None  # of Parquet; not needed by workers

    @property
    def label(self) -> str:
        return "<stdin>" if self.path == STDIN else self.name

    def kept_types(self) -> list[str]:
        """Return the types of the id and the kept columns; text if the input has no types."""
        names = (self.id_column, *self.kept)
        if self.head is None:
            return ["string"] * len(names)
        known = dict(zip(self.head.names, self.head.kept, strict=True))
        return [known.get(name, "string") for name in names]

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON would load it, with lists instead of tuples."""
        data = asdict(replace(self, head=None)) | {"columns": list(self.columns), "kept": list(self.kept)}
        del data["head"]
        return data


class InputOptions(NamedTuple):
    """The user's choice of format and columns; what is empty is detected."""

    format: str | None = None
    column: str = ""
    id_column: str = ""
    keep: tuple[str, ...] = ()  # other columns to copy to the output; * for all


def examine(
    path: str,
    choice: InputOptions = InputOptions(),  # noqa: B008  (it can't be changed)
    options: Options = Options(),  # noqa: B008
    invoke: Invoke = invoke_directly,
) -> Input:
    """Detect the format of an input and choose its columns, without reading all of it.

    Raises UsageError for a file that is neither text nor Parquet, before anything is solved. `invoke` calls
    the functions that need the library for Parquet.
    """
    choice = choice._replace(keep=tuple(dict.fromkeys(choice.keep)))
    format, document = _table_or_document(choice.format)
    if path == STDIN or not _is_seekable(path):
        input_, start = _examine_stream(path, format, choice, options)
        reopen: Callable[[], AbstractContextManager[BinaryIO]] = partial(io.BytesIO, start)
    else:
        input_ = _examine_file(path, format, choice, options, invoke)
        reopen = partial(open_source, path)
    if choice == InputOptions() and input_.format != "parquet" and not input_.columns:
        from .documents import document_format

        document = document_format(reopen, options)
    if not document:
        return input_
    title = PUZZLE_FORMATS[document].title
    note = input_.note if format else f"{input_.label} is read as {document}: {title}"
    return replace(input_, format="document", document=document, note=note)


def _table_or_document(format: str | None) -> tuple[str | None, str]:
    """Return one of FORMATS, or "document" and a format; None, "" to detect."""
    if format is None or format in FORMATS:
        return format, ""
    if format == "line":
        return "lines", ""
    if format in PUZZLE_FORMATS:
        return "document", format
    raise UsageError(
        f"unknown input format {format!r}; {choose_from(format, dict.fromkeys([*FORMATS, *PUZZLE_FORMATS]))}"
    )


def _examine_file(
    path: str, format: str | None, choice: InputOptions, options: Options, invoke: Invoke
) -> Input:
    with name_in_errors(path), open(path, "rb") as file:
        first = file.read(4)
        status = os.fstat(file.fileno())
        format = format or ("parquet" if first == b"PAR1" else ending_of(path).format or "lines")
        packed = first.startswith(PACKED)
        input_ = Input(os.path.abspath(path), path, format, packed, status.st_size, status.st_mtime_ns)
        if format == "parquet":
            from .rows import refuse_columns, table_head

            head = invoke(table_head, path)
            input_ = replace(_with_columns(input_, header_of(head), choice), head=head)
            refuse_columns(path, head, input_.puzzle_column, (input_.id_column, *input_.kept))
            return input_
        file.seek(0)
        piece = next(_pieces(file, input_), b"")
    return _with_head(input_, piece, choice, options)


def _with_head(input_: Input, first: bytes | str, choice: InputOptions, options: Options) -> Input:
    """Return the input with the columns that its first bytes have."""
    if input_.format == "jsonl" or (input_.format == "lines" and choice.format):
        return _with_keys(input_, choice)
    from ...formats.csv_records import first_record, records

    text = first.decode(errors="replace") if isinstance(first, bytes) else ""
    names = [choice.column.lower()] if choice.column else columns.PUZZLE_COLUMNS
    head = first_record(records(lines_of_text(text)), names)
    if input_.format == "lines" and not head.is_header:
        detected = _detected_table(text, options)
        if detected != "csv":
            return _with_keys(replace(input_, format=detected), choice)
    input_ = _with_columns(replace(input_, format="csv", separator=head.separator), head, choice)
    return replace(input_, head_records=head.before + 1) if input_.columns else input_


def _detected_table(text: str, options: Options) -> str:
    """Return `csv` or `jsonl` if a text begins like one, else `lines`."""
    from ...formats.sniffing import format_and_head

    name, head = format_and_head(lines_of_text(text), options)
    if name == "json":
        from ...formats.own_json import is_record

        return "jsonl" if is_record(head) else "lines"
    return "csv" if name == "csv" else "lines"


def _with_keys(input_: Input, choice: InputOptions) -> Input:
    """Return the input with the keys to keep. Raises UsageError if it can't have them.

    Lines have no columns, and the keys of JSON are only known record by record.
    """
    if not choice.keep or (input_.format == "jsonl" and EVERY not in choice.keep):
        return replace(input_, kept=choice.keep)
    hint = "name the keys" if input_.format == "jsonl" else "CSV, JSON lines and Parquet have"
    raise UsageError(f"{input_.label} has no columns that could all be kept: {hint}")


def _is_seekable(path: str) -> bool:
    """Whether it can be read twice, at any offset: no pipe, no device."""
    status = os.stat(path)
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder; give the files in it", path)
    if not stat.S_ISREG(status.st_mode):
        return False
    if status.st_size:
        return True
    with name_in_errors(path), open(path, "rb") as file:  # files in /proc have size 0, but content
        return not file.read(1)


def _examine_stream(
    path: str, format: str | None, choice: InputOptions, options: Options
) -> tuple[Input, bytes]:
    """Examine a pipe, which can be read only once; of stdin also return its start."""
    input_ = Input(path if path == STDIN else os.path.abspath(path), path, format or "lines", packed=True)
    if format == "parquet" or (format == "csv" and path != STDIN):
        raise UsageError(f"{format} can't be read from a pipe; write it to a file first")
    start = b""
    if path == STDIN and format in (None, "csv"):
        with name_in_errors(input_.label), open_source(STDIN) as stdin:
            start = stdin.peek()  # type: ignore[attr-defined]  # BinaryIO has no peek
    first = next(_pieces(io.BytesIO(start), input_), b"")
    return _with_head(input_, first, choice, options), start


def header_of(head: TableHead) -> FirstRecord:
    """Return the header of Parquet; puzzles have a known name, or are the first text."""
    from ...formats.csv_records import FirstRecord

    names = head.names
    at = columns.named_column(names)
    if at is not None or len(names) == 1:
        return FirstRecord(fields=names, column=at or 0, is_header=True)
    at = next((column for column, kind in enumerate(head.no_text) if not kind), 0)
    note = f"no column has a known name: the puzzles are read from column {at + 1}, “{names[at]}”"
    return FirstRecord(fields=names, column=at, is_header=True, note=note)


def _with_columns(input_: Input, head: FirstRecord, choice: InputOptions) -> Input:
    """Choose the columns: those asked for, else those of the header."""
    _, puzzle, id_, kept = choice
    names = head.fields
    for column in (puzzle, id_, *kept):
        if column and column != EVERY and column not in names:
            raise UsageError(f"{input_.name} has no column {column!r}; it has {', '.join(names)}")
    note = f"{input_.label}: {head.note}" if head.note and not puzzle else ""
    if not (head.is_header or puzzle):
        if kept:
            raise UsageError(f"{input_.name} has no header that would name a column to keep")
        return replace(input_, puzzle_column=names[head.column], puzzle_at=head.column, note=note)
    puzzle = puzzle or names[head.column]
    if not id_:
        id_at = columns.named_column([name if name != puzzle else "" for name in names], columns.ID_COLUMNS)
        id_ = "" if id_at is None else names[id_at]
    if EVERY in kept:
        kept = tuple(name for name in dict.fromkeys(names) if name not in (puzzle, id_))
    return replace(
        input_,
        puzzle_column=puzzle,
        puzzle_at=names.index(puzzle),
        id_column=id_,
        columns=tuple(names),
        kept=kept,
        note=note,
    )


def chunks_of(
    input_: Input,
    number: int,
    size: int,
    inline: bool,
    options: Options = Options(),  # noqa: B008
) -> Iterator[Chunk]:
    """Yield the chunks of input `number`; `inline` if workers can't open it."""
    if input_.head:
        if inline:
            raise UsageError(f"{input_.name}: Parquet needs a disk that the workers share")
        from .rows import row_chunks

        yield from row_chunks(input_.head, input_.size, number, size)
        return
    ends, behind = ends_for(input_.format), 0
    with name_in_errors(input_.label), open_source(input_.path) as file:
        if input_.document:
            from .documents import document_chunks

            yield from document_chunks(file, input_.document, options, number, size, input_.size > 0)
            return
        if input_.packed or inline:
            for chunk in cut(_pieces(file, input_), ends, size, number, True):
                at = file.tell() if input_.size else 0  # a pipe has no offsets
                yield replace(chunk, weight=at - behind)
                behind = at
            return
        marked = file.read(len(codecs.BOM_UTF8)) == codecs.BOM_UTF8
        start = len(codecs.BOM_UTF8) if marked else 0
        yield from cut_file(file, ends, min(size, input_.size), number, start)


def _pieces(file: BinaryIO, input_: Input) -> Iterator[bytes | str]:
    """Yield the bytes, unpacked, without BOM; at last a string, if reading failed.

    Raises UsageError for binary data.
    """
    raw = unpacked_chunks(file) if input_.packed else iter(lambda: file.read(_PIECE), b"")
    first = next(raw, b"")
    if isinstance(first, bytes):
        if reason := no_text(first):
            raise UsageError(f"{input_.label}: {reason}")
        first = first.removeprefix(codecs.BOM_UTF8)
    yield from filter(None, chain((first,), raw))
