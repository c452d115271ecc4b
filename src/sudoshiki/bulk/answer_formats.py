"""How answers are written: text, CSV or JSON lines. Parquet is made from CSV when all is there.

In text, line k of the output answers line k of the input: a solution, or the puzzle with its verdict as a
comment; blank lines and comments are kept, and a rejected line leaves a comment.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from ..formats import Reject
from ..puzzle import UsageError
from ..solve import Verdict
from .file_names import ending_of
from .one_puzzle import BulkOutcome

__all__ = ["HEADER", "Output", "Style", "output_for", "written"]

HEADER = ("id", "puzzle", "solution", "verdict")

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would run
_QUOTED = frozenset(',"\r\n')


class Style(NamedTuple):
    """How one record is written."""

    name: str  # text, csv, raw csv (for Parquet: nothing neutralised) or jsonl

    def blank(self, text: str) -> str:
        return f"{text}\n" if self.name == "text" else ""

    def reject(self, reject: Reject) -> str:
        return f"# rejected: {reject.kind}\n" if self.name == "text" else ""

    def answer(self, id_: str, text: str, outcome: BulkOutcome) -> str:
        if self.name == "text":
            return _text_line(text, outcome)
        if self.name == "jsonl":
            fields = (id_, text, outcome.solution or None, outcome.verdict)
            return json.dumps(dict(zip(HEADER, fields, strict=True)), ensure_ascii=False) + "\n"
        neutral = self.name == "csv"
        fields = (id_, text, outcome.solution, outcome.verdict)
        return ",".join(_csv_field(value, neutral) for value in fields) + "\n"

    def ids(self, ids: Sequence[str]) -> bytes:
        """Ids for the native writer, as they are to stand in a record; each with a line feed behind it."""
        if self.name == "text":
            return b""
        if self.name == "jsonl":
            ids = [json.dumps(id_, ensure_ascii=False)[1:-1] for id_ in ids]
        else:
            ids = [_csv_field(id_, self.name == "csv") for id_ in ids]
        return written("".join(f"{id_}\n" for id_ in ids))

    def template(self, id_prefix: str) -> tuple[bytes, ...]:
        """The same for the native writer: the pieces around id, puzzle, solution and verdict."""
        if self.name == "text":
            return ()
        if self.name == "jsonl":
            prefix = json.dumps(id_prefix, ensure_ascii=False)[:-1]
            pieces = (
                f'{{"id": {prefix}',
                '", "puzzle": "',
                '", "solution": ',
                ', "verdict": "',
                '"}\n',
                '"',
                "null",
            )
        else:
            whole = _csv_field(id_prefix, self.name == "csv")
            quote = '"' if whole.startswith('"') else ""
            pieces = (whole.removesuffix(quote), f"{quote},", ",", ",", "\n", "", "")
        return tuple(map(written, pieces))

    @property
    def header(self) -> bytes:
        return (",".join(HEADER) + "\n").encode() if self.name.endswith("csv") else b""


def _text_line(text: str, outcome: BulkOutcome) -> str:
    """A comment behind the puzzle is kept behind the solution."""
    puzzle, mark, comment = text.partition("#")
    tail = f" #{comment}" if mark else ""
    plain = outcome.verdict in (Verdict.ONE, Verdict.SOME)
    verdict = "" if plain else f" # {outcome.verdict}"
    return f"{outcome.solution or puzzle.strip()}{verdict}{tail}\n"


def _csv_field(value: str, neutral: bool) -> str:
    if neutral and value.startswith(_FORMULA):
        value = "'" + value
    if _QUOTED.isdisjoint(value):
        return value
    return '"' + value.replace('"', '""') + '"'


class Output(NamedTuple):
    """The format of the output, by the ending of its name."""

    style: Style
    packed: str = ""  # gz or zst
    parquet: bool = False


def output_for(path: str) -> Output:
    format, packed = ending_of(path)
    if format == "parquet":
        if packed:
            raise UsageError(f"{path}: Parquet is packed inside already")
        return Output(Style("raw csv"), parquet=True)
    return Output(Style(format or "text"), packed)


def written(text: str) -> bytes:
    return text.encode(errors="backslashreplace")
