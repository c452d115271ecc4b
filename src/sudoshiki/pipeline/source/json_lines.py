"""Read lines of JSON as records; separate, as few runs need it."""

from __future__ import annotations

from collections.abc import Iterator

from ...formats.columns import ID_COLUMNS
from ...formats.json_text import load as load_json
from ...formats.own_json import is_list_of_puzzles, not_read_in, text_inside
from ...formats.reading import in_another_format
from ...formats.records import Options, is_blank
from ...formats.registry import find
from ...formats.source import text_lines
from ...puzzle import FormatError, Kind
from .blocks import Record, decode_line, json_id, refused
from .cutting import Chunk


def json_records(data: bytes, chunk: Chunk, kept: tuple[str, ...]) -> Iterator[Record]:
    for line, raw in enumerate(text_lines(data), start=chunk.first):
        record = decode_line(line, raw)  # comments must be valid text, too
        if record.reject:
            yield record
        elif is_blank(record.text):
            yield Record(line, raw=raw)
        else:
            yield _json_record(line, record.text, kept)


def _json_record(line: int, text: str, kept: tuple[str, ...]) -> Record:
    """Read a line of JSON by the rules of `formats.own_json`.

    The kept keys are columns, whatever their values are.
    """
    try:
        data = load_json(text)
        inside = text_inside(data, kept)
        if is_list_of_puzzles(data):
            raise FormatError("a list of puzzles; write one a line", kind=Kind.JSON)
    except FormatError as error:
        if in_another_format(error.at(text=text), find("json"), Options()):
            return Record(line, text)
        return refused(line, error.kind, error.message, text, error.column)
    fields = data if isinstance(data, dict) else {}
    id_ = next((json_id(fields[key]) for key in ID_COLUMNS if fields.get(key) is not None), "")
    others = tuple(fields.get(key) for key in kept)
    if inside is None:  # unread parts are named in the text
        return Record(line, text, id_, kept=others)
    unread = not_read_in(fields) if "not_read" in fields else ()
    return Record(line, inside, id_, kept=others, unread=unread, keys=tuple(fields))
