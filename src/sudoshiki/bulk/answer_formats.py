"""How answers are written: text, CSV or JSON lines. Parquet is made from CSV when all is there.

In text, line k of the output answers line k of the input: a solution, or the puzzle with its verdict as a
comment; blank lines and comments are kept, and a rejected line leaves a comment.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..files import place_of
from ..formats import Reject
from ..formats.line import dots_for_blanks
from ..puzzle import UsageError
from ..say.spreadsheets import neutral
from ..solve import Verdict
from .file_names import Ending, ending_of, written_as
from .one_puzzle import BulkOutcome

__all__ = ["HEADER", "Id", "Output", "Style", "output_for", "written"]

HEADER = ("id", "puzzle", "solution", "verdict")
Id = str | int | float

_QUOTED = frozenset(',"\r\n')


class Style(NamedTuple):
    """How one record is written."""

    name: str  # text, csv, raw csv (for Parquet: nothing neutralised) or jsonl
    kept: tuple[str, ...] = ()  # columns of the input that are written behind the others

    @property
    def typed(self) -> bool:
        """Whether kept values have types in the end, which follow from what they are here."""
        return self.name == "raw csv" and bool(self.kept)

    def blank(self, text: str) -> str:
        return f"{text}\n" if self.name == "text" else ""

    def reject(self, reject: Reject) -> str:
        return f"# rejected: {reject.kind}\n" if self.name == "text" else ""

    def answer(self, id_: Id, text: str, outcome: BulkOutcome, kept: Sequence[Any] = ()) -> str:
        if self.name == "text":
            return _text_line(text, outcome)
        if self.name == "jsonl":
            fields: tuple[Any, ...] = (id_, text, outcome.solution or None, outcome.verdict)
            told = {"id": id_, **outcome.record} if outcome.record else dict(zip(HEADER, fields, strict=True))
            told |= {"not_read": outcome.unread} if outcome.unread else {}
            record = json.dumps(told, ensure_ascii=False)
            return f"{record[:-1]}{self._kept(kept)}}}\n"
        first = (self._field(id_), self._field(text), _csv_field(outcome.solution, False), outcome.verdict)
        return f"{','.join(first)}{self._kept(kept)}\n"

    @property
    def before_kept(self) -> list[str]:
        """What stands before the value of each kept column in a record."""
        return [f", {_json(name)}: " if self.name == "jsonl" else "," for name in self.kept]

    def _kept(self, values: Sequence[Any]) -> str:
        """Kept columns as they stand at the end of a record."""
        written = _json if self.name == "jsonl" else self._field
        return "".join(
            f"{before}{written(value)}" for before, value in zip(self.before_kept, values, strict=True)
        )

    def _field(self, value: Any) -> str:
        """A field of CSV. Of the raw one Parquet is made, which knows what is empty from what is missing."""
        text = _as_text(value)
        if self.name == "raw csv" and text == "" and value is not None:
            return '""'
        return _csv_field(text, self.name == "csv" and isinstance(value, str))

    def ids(self, ids: Sequence[Id]) -> bytes:
        """Ids for the native writer, as they stand in a record; nothing where it can't take them."""
        written = _json if self.name == "jsonl" else self._field
        return b"" if self.name == "text" else _one_a_line([written(id_) for id_ in ids])

    def tails(self, kept: Sequence[Sequence[Any]]) -> bytes:
        """The same for kept columns; a record that has no answer has none."""
        return _one_a_line([self._kept(values) if values else "" for values in kept]) if self.kept else b""

    def template(self, id_prefix: str | None) -> tuple[bytes, ...]:
        """The same for the native writer: the pieces around id, puzzle, solution and verdict. Without a
        prefix the ids come as `ids` makes them."""
        if self.name == "text":
            return ()
        if self.name == "jsonl":
            prefix = "" if id_prefix is None else json.dumps(id_prefix, ensure_ascii=False)[:-1]
            pieces = (
                f'{{"id": {prefix}',
                f'{"" if id_prefix is None else chr(34)}, "puzzle": "',
                '", "solution": ',
                ', "verdict": "',
                '"',
                "}\n",
                '"',
                "null",
            )
        else:
            whole = _csv_field(id_prefix or "", self.name == "csv")
            quote = '"' if whole.startswith('"') else ""
            pieces = (whole.removesuffix(quote), f"{quote},", ",", ",", "", "\n", "", "")
        return tuple(map(written, pieces))

    @property
    def header(self) -> bytes:
        if not self.name.endswith("csv"):
            return b""
        return written(
            ",".join([*HEADER, *(_csv_field(name, self.name == "csv") for name in self.kept)]) + "\n"
        )


def _text_line(text: str, outcome: BulkOutcome) -> str:
    """A comment behind the puzzle is kept behind the solution."""
    puzzle, mark, comment = text.partition("#")
    tail = f" #{comment}" if mark else ""
    plain = outcome.verdict in (Verdict.ONE, Verdict.SOME)
    verdict = "" if plain else f" # {outcome.verdict}"
    shown = outcome.solution or dots_for_blanks(puzzle) or puzzle.strip()
    return f"{shown}{verdict}{tail}\n"


def _one_a_line(fields: Sequence[str]) -> bytes:
    """Each with a line feed behind it; nothing if one has a line feed itself."""
    joined = "".join(f"{field}\n" for field in fields)
    return written(joined) if joined.count("\n") == len(fields) else b""


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
    """`to_be_shown` by a spreadsheet, which might run it."""
    value = neutral(value) if to_be_shown else value
    if _QUOTED.isdisjoint(value):
        return value
    return '"' + value.replace('"', '""') + '"'


class Output(NamedTuple):
    """The format of the output, by the ending of its name."""

    style: Style
    packed: str = ""  # gz or zst
    parquet: bool = False


def output_for(path: str, kept: tuple[str, ...] = ()) -> Output:
    """By the ending of a file's name; that of a pipe or a device may say nothing."""
    ending: Ending = written_as(path) if place_of(path).is_file else ending_of(path)
    if ending.format == "parquet":
        if ending.packed:
            raise UsageError(f"{path}: Parquet is packed inside already")
        return Output(Style("raw csv", kept), parquet=True)
    if kept and not ending.format:
        raise UsageError(f"{path}: text has no columns to keep others in; write .csv, .jsonl or .parquet")
    return Output(Style(ending.format or "text", kept), ending.packed)


def written(text: str) -> bytes:
    return text.encode(errors="backslashreplace")
