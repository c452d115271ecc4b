"""Files whose puzzles take several lines: grids, drawings, whole JSON texts, sheets and so on.

They are read here by `formats` before they are handed to workers as lines of JSON: the number of the puzzle's
line, its text as one line, its name and what of it was not read; or the number and the fields of a Reject.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain, islice
from typing import BinaryIO

from ...formats import FORMATS, ParsedPuzzle, Reject, iter_puzzles, write
from ...formats.csv_records import first_record, records
from ...formats.records import Options, has_content
from ...formats.source import lines_of_path
from ...many.line_answers import scan
from ...puzzle import Kind
from .blocks import Record
from .cutting import Chunk, Inline

_LOOKED_AT = 300  # lines
_LONG = re.compile(r"[0-9.]{81,}", re.ASCII)  # no row of any board has so many digits


def document_format(path: str, options: Options) -> str:
    """The format of a file whose puzzles take several lines, or csv; empty for all other files."""
    lines = list(islice(lines_of_path(path), _LOOKED_AT))
    if first_record(records(lines)).is_header:
        return "csv"
    head = (line.text for line in lines if has_content(line.text))
    first = next(head, "")
    marked = first.lstrip().startswith(("{", "[", "<"))  # JSON or XML
    if not marked and any(map(_LONG.search, chain([first], head))):
        return ""
    entry = next(iter_puzzles(path, None, *options), None)
    if not isinstance(entry, ParsedPuzzle):
        return ""
    if entry.format == "json":
        return "" if _is_record(first) else "json"
    return "" if FORMATS[entry.format].one_a_line else entry.format


def _is_record(line: str) -> bool:
    """Whether a line of JSON is a record by itself."""
    try:
        return isinstance(json.loads(line), dict | str)
    except (ValueError, RecursionError):
        return False


def document_chunks(
    file: BinaryIO, format: str, options: Options, number: int, size: int, has_places: bool
) -> Iterator[Chunk]:
    """Chunks of about `size` bytes; their weights are known where the file `has_places`."""
    held: list[bytes] = []
    length = line = behind = 0
    for entry in iter_puzzles(file, format, *options):
        if not held:
            line = entry.line
        held.append(_line_of(entry, options))
        length += len(held[-1])
        if length >= size:
            at = file.tell() if has_places else 0
            yield _chunk(number, held, line, at - behind)
            held, length, behind = [], 0, at
    if held:
        yield _chunk(number, held, line, file.tell() - behind if has_places else 0)


def _chunk(number: int, lines: list[bytes], first: int, weight: int) -> Chunk:
    data = b"".join(lines)
    return Chunk(number, Inline(data), first, len(lines), scan(data).checksum, weight)


def _line_of(entry: ParsedPuzzle | Reject, options: Options) -> bytes:
    if isinstance(entry, Reject):
        place = (entry.column, entry.cell, entry.text, entry.kind)
        return json.dumps([entry.line, None, entry.reason, *place]).encode() + b"\n"
    # Where symbols or boxes are not the usual ones, numbers tell all of it.
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
