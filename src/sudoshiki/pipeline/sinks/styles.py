"""Write answers as lines, CSV or JSON lines; `table_parts` makes Parquet.

In text, line k of the output answers line k of the input: a solution, or the puzzle with its verdict as a
comment; blank lines and comments are kept, and a rejected line leaves a comment.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...files import output_of
from ...formats import Reject
from ...formats.columns import Column
from ...formats.file_names import Ending, ending_for_output, ending_of
from ...formats.line import dots_for_blanks
from ...many.line_answers import Segment
from ...puzzle import UsageError
from ...say.spreadsheets import FORMULA, escape_formula
from ...solve import Verdict
from ..questions.question import NATIVE_FIELDS, Question, Reply
from ..source.blocks import Id

_QUOTED = frozenset(',"\r\n')
_CAREFUL = (",", '"', "\r", *(f"\n{first}" for first in FORMULA))


class Style(NamedTuple):
    """The layout of a record."""

    name: str  # text, csv, jsonl or parquet
    kept: tuple[str, ...] = ()  # columns of the input, written after the others
    columns: tuple[Column, ...] = ()  # columns of the answer
    types: tuple[str, ...] = ()  # in Parquet, of the id and the kept columns; default: text
    packed: str = ""  # compression of the output: gz, zst or empty

    @property
    def parquet(self) -> bool:
        return self.name == "parquet"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the columns before the kept ones."""
        return ("id", "puzzle", *(column.name for column in self.columns))

    def reject(self, reject: Reject) -> str:
        return f"# rejected: {reject.kind}\n" if self.name == "text" else ""

    def answer(self, id_: Id, text: str, reply: Reply, kept: Sequence[Any] = ()) -> str:
        if self.name == "text":
            return _text_line(text, reply)
        if self.name == "jsonl":
            fields = dict(zip(self.names, (id_, text, *reply.values), strict=True))
            fields = {"id": id_, **reply.record} if reply.record else fields
            fields |= {"not_read": reply.unread} if reply.unread else {}
            record = json.dumps(fields, ensure_ascii=False)
            return f"{record[:-1]}{self._kept_fields(kept)}}}\n"
        values = self._written_values((id_, text))
        answer = (_csv_field(_as_text(value), False) for value in reply.values)
        return f"{','.join((*values, *answer))}{self._kept_fields(kept)}\n"

    def _kept_fields(self, values: Sequence[Any]) -> str:
        """Format the kept columns for the end of a record."""
        fields = self._written_values(values)
        return "".join(before + field for before, field in zip(self._before_kept, fields, strict=True))

    @property
    def _before_kept(self) -> list[str]:
        """The text before the value of each kept column."""
        return [f", {_json(name)}: " if self.name == "jsonl" else "," for name in self.kept]

    def _written_values(self, values: Sequence[Any]) -> Sequence[str]:
        """Format values for a record."""
        if self.name == "jsonl":
            return _json_values(values)
        texts = texts_of(values)
        if _need_no_care(texts):
            return texts
        return [_csv_field(text, isinstance(value, str)) for text, value in zip(texts, values, strict=True)]

    def column(self, values: Sequence[Any]) -> bytes:
        """Join the fields of a column for the native writer with a NUL after each.

        Empty if a field contains a NUL.
        """
        joined = "".join([f"{field}\0" for field in self._written_values(values)])
        return written(joined) if joined.count("\0") == len(values) else b""

    def segments(self, id_prefix: str | None) -> list[Segment]:
        """Describe the record for the native writer; with prefix None, ids are a `column`."""
        if self.name == "text":
            return []
        columns: list[str | Segment]
        if self.name == "jsonl":
            before, quote = '{"id": ', "" if id_prefix is None else '"'
            prefix = "" if id_prefix is None else json.dumps(id_prefix, ensure_ascii=False)[:-1]
            columns = [', "puzzle": "', ("puzzle", 0), '"']
            for column in self.columns:
                is_text = NATIVE_FIELDS[column.name] == "verdict"
                field = ['"', ("verdict", 0), '"'] if is_text else [("quoted solution", 0)]
                columns += [f', "{column.name}": ', *field]
        else:
            before, prefix = "", _csv_field(id_prefix or "", True)
            quote = '"' if prefix.startswith('"') else ""
            prefix = prefix.removesuffix(quote)
            columns = [",", ("neutral puzzle", 0)]
            for column in self.columns:
                columns += [",", (NATIVE_FIELDS[column.name], 0)]
        kept = [segment for k, text in enumerate(self._before_kept) for segment in (text, ("kept", k))]
        end = "}\n" if self.name == "jsonl" else "\n"
        record = [before + prefix, ("id", 0), quote, *columns, *kept, end]
        return [written(segment) if isinstance(segment, str) else segment for segment in record if segment]

    @property
    def header(self) -> bytes:
        if self.name != "csv":
            return b""
        return written(",".join([*self.names, *(_csv_field(name, True) for name in self.kept)]) + "\n")


def _text_line(text: str, reply: Reply) -> str:
    """Return the solution, the verdict as a comment, and the comment after the puzzle."""
    puzzle, mark, comment = text.partition("#")
    tail = f" #{comment}" if mark else ""
    solution, verdict = reply.values
    note = "" if verdict in (Verdict.ONE, Verdict.SOME) else f" # {verdict}"
    return f"{solution or dots_for_blanks(puzzle) or puzzle.strip()}{note}{tail}\n"


def texts_of(values: Sequence[Any]) -> Sequence[str]:
    """Convert values to text; columns of only text or only numbers are fast."""
    kinds = set(map(type, values))
    if kinds == {str}:
        return values
    return list(map(str if kinds <= {int, float} else _as_text, values))


def _json_values(values: Sequence[Any]) -> list[str]:
    kinds = set(map(type, values))
    if kinds == {str}:
        return list(map(json.encoder.encode_basestring, values))
    return list(map(str if kinds == {int} else _json, values))


def _need_no_care(texts: Sequence[str]) -> bool:
    """Whether surely no text needs quotes or is a formula."""
    joined = "\n" + "\n".join(texts)
    return joined.count("\n") == len(texts) and not any(mark in joined for mark in _CAREFUL)


def _as_text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bytes):
        return value.decode(errors="backslashreplace")
    return json.dumps(value, default=str) if isinstance(value, (bool, dict, list)) else str(value)


def _json(value: Any) -> str:
    if isinstance(value, bytes):
        value = _as_text(value)
    return json.dumps(value, ensure_ascii=False, default=str)


def _csv_field(value: str, to_be_shown: bool) -> str:
    """Quote a field if needed; if `to_be_shown`, also a possible formula."""
    value = escape_formula(value) if to_be_shown else value
    if _QUOTED.isdisjoint(value):
        return value
    return '"' + value.replace('"', '""') + '"'


def style_for(
    path: str, question: Question, kept: tuple[str, ...] = (), types: tuple[str, ...] = ()
) -> Style:
    """Return the style for an output, by its ending; pipes and devices may have none."""
    ending: Ending = ending_of(path)
    if not ending.format and not question.has_lines:
        raise UsageError(f"{path}: grades are a table: end the name in .csv, .jsonl or .parquet")
    if output_of(path).is_file:
        ending = ending_for_output(path)
    if ending.format == "parquet" and ending.packed:
        raise UsageError(f"{path}: Parquet is packed inside already")
    if kept and not ending.format:
        raise UsageError(f"{path}: text has no columns to keep others in; write .csv, .jsonl or .parquet")
    return Style(ending.format or "text", kept, question.columns, types, ending.packed)


def written(text: str) -> bytes:
    return text.encode(errors="backslashreplace")
