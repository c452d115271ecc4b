"""Read files whose puzzles take several lines, such as grids and JSON.

`formats` reads them before workers get them as lines of JSON: line number, text on one line, name and unread
parts of each puzzle; or line number and fields of a Reject.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from itertools import chain, islice
from typing import BinaryIO

from ...formats import FORMATS, ParsedPuzzle, Reject, iter_puzzles, write
from ...formats.own_json import is_record
from ...formats.records import Options, has_content
from ...formats.source import lines_in, text_chunks
from ...many.line_answers import scan
from ...puzzle import Kind
from .blocks import Record
from .cutting import Chunk, Inline

_LOOKED_AT = 300  # lines
_LONG = re.compile(r"[0-9.]{81,}", re.ASCII)  # more than the digits of a row of any board


def document_format(reopen: Callable[[], AbstractContextManager[BinaryIO]], options: Options) -> str:
    """Return the format if puzzles take several lines; "" for all other files."""
    with reopen() as file:
        lines = list(islice(lines_in(text_chunks(file)), _LOOKED_AT))
    head = (line.text for line in lines if has_content(line.text))
    first = next(head, "")
    marked = first.lstrip().startswith(("{", "[", "<"))  # JSON or XML
    if not marked and any(map(_LONG.search, chain([first], head))):
        return ""
    boxes = dict.fromkeys((options.box, None))  # None: the text may say others, and is refused for them later
    entry = next(filter(None, (_first_puzzle(reopen, options._replace(box=box)) for box in boxes)), None)
    if entry is None:
        return ""
    if entry.format == "json":
        is_list = first.lstrip().startswith("[")  # of cells; as a document, its puzzle is written as a line
        return "" if is_record(lines) and not is_list else "json"
    return "" if FORMATS[entry.format].one_a_line or entry.format == "csv" else entry.format


def _first_puzzle(
    reopen: Callable[[], AbstractContextManager[BinaryIO]], options: Options
) -> ParsedPuzzle | None:
    with reopen() as file:
        entry = next(iter_puzzles(file, None, *options), None)
    return entry if isinstance(entry, ParsedPuzzle) else None


def document_chunks(
    file: BinaryIO, format: str, options: Options, number: int, size: int, is_seekable: bool
) -> Iterator[Chunk]:
    """Yield chunks of about `size` bytes, with weights if it `is_seekable`."""
    pending: list[bytes] = []
    length = line = behind = 0
    for entry in iter_puzzles(file, format, *options):
        if not pending:
            line = entry.line
        pending.append(_line_of(entry, options))
        length += len(pending[-1])
        if length >= size:
            at = file.tell() if is_seekable else 0
            yield _chunk(number, pending, line, at - behind)
            pending, length, behind = [], 0, at
    if pending:
        yield _chunk(number, pending, line, file.tell() - behind if is_seekable else 0)


def _chunk(number: int, lines: list[bytes], first: int, weight: int) -> Chunk:
    data = b"".join(lines)
    return Chunk(number, Inline(data), first, len(lines), scan(data).checksum, weight)


def _line_of(entry: ParsedPuzzle | Reject, options: Options) -> bytes:
    if isinstance(entry, Reject):
        place = (entry.column, entry.cell, entry.text, entry.kind)
        return json.dumps([entry.line, None, entry.reason, *place]).encode() + b"\n"
    # With other symbols or boxes than the usual ones, only numbers are unambiguous.
    text = write(entry.puzzle, None if options == Options() else "json")
    return json.dumps([entry.line, text, entry.puzzle.name, entry.unread]).encode() + b"\n"


def document_records(data: bytes, chunk: Chunk) -> Iterator[Record]:
    for number, line in enumerate(data.splitlines(), start=chunk.number):
        match json.loads(line):
            case [at, None, reason, column, cell, text, kind]:
                reject = Reject(reason, column=column, cell=cell, text=text, kind=Kind(kind))
                yield Record(at, reject=reject, number=number)
            case [at, text, name, unread]:
                yield Record(at, text, name, number=number, unread=tuple(unread))
