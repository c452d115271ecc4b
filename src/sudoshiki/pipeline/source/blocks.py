"""Blocks of records as columns, the input of engines and of writers of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from ...formats import Reject
from ...formats.cutting import LINE_LIMIT, long_line
from ...formats.source import decoded
from ...puzzle import FormatError, Kind

if TYPE_CHECKING:
    from ...many.arrow import Pieces


Id = str | int | float

NO_BOARD = "?"  # replaces a text that no engine may see
_BLOCK = 1 << 14  # records per block


class Record(NamedTuple):
    """The text of one puzzle, or a Reject. A blank text is a blank record."""

    line: int
    text: str = ""
    id: Id = ""  # empty: use its number
    reject: Reject | None = None
    raw: bytes = b""  # of a blank line, which is copied unchanged
    number: int = 0  # index among the records, from 1; 0: the same as `line`
    kept: tuple[Any, ...] = ()  # values of the kept columns
    unread: tuple[str, ...] = ()  # parts that an earlier reader did not understand
    keys: tuple[str, ...] = ()  # of an object of JSON

    @property
    def place(self) -> int:
        return self.number or self.line


def decode_line(line: int, raw: bytes) -> Record:
    """Decode a line; make a reject if it is not UTF-8 or too long."""
    if len(raw) > LINE_LIMIT:
        long = long_line(raw, len(raw))
        return refused(line, long.kind, long.problem, long.text)
    try:
        return Record(line, decoded(raw))
    except FormatError as error:
        exact = raw.decode(errors="surrogateescape")  # keeps every byte for the reject
        return refused(line, error.kind, error.message, exact, error.column)


def refused(line: int, kind: Kind, reason: str, text: str, column: int = 0) -> Record:
    return Record(line, reject=Reject(reason, column=column, text=text, kind=kind))


def json_id(value: Any) -> Id:
    """Return a number unchanged if JSON can hold it, else text."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
    return value if is_number else str(value)


class Fields(NamedTuple):
    """Columns for the native writer: puzzles as lines, others ended by NUL.

    Without ids the records are numbered from `first`.
    """

    puzzles: bytes
    ids: bytes = b""
    kept: Sequence[bytes] = ()
    first: int = 1


class Lazy(Sequence[Any]):
    """A sequence whose values are made on first use."""

    def __init__(self, make: Callable[[], Sequence[Any]]) -> None:
        self._make = make

    @cached_property
    def _values(self) -> Sequence[Any]:
        return self._make()

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, at: Any) -> Any:
        return self._values[at]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._values)


@dataclass(frozen=True, slots=True)
class Block:
    """Some records as columns; `pick` makes Records by index, ascending."""

    texts: Sequence[str]
    ids: Sequence[Id]  # "" to use the place
    kept: Sequence[Sequence[Any]]  # by column; arrays of Arrow if from Parquet
    places: Sequence[int]  # numbers among all records of the input, from 1
    pick: Callable[[Sequence[int]], list[Record]]
    headers: int = 0  # number of header lines before the records
    typed: bool = False  # whether the format of the input defines the types of columns
    # Ids and texts as arrays of Arrow, if none is missing and their types can be kept.
    arrow: tuple[Any, ...] = ()
    pieces: Pieces | None = None  # the texts for an engine, without a copy
    # The columns made natively, in a style: text, csv, jsonl, or plain for unquoted values.
    fields: Callable[[str], Fields] | None = None

    def lines(self) -> bytes:
        """Return the puzzles as lines for an engine."""
        return self.fields("plain").puzzles if self.fields else plain_text(self.texts)

    def named(self, prefix: str) -> list[Id]:
        """Return the ids; where there is none, the prefix and the place."""
        if "" not in self.ids:
            return list(self.ids)
        pairs = zip(self.ids, self.places, strict=True)
        return [f"{prefix}{place}" if id_ == "" else id_ for id_, place in pairs]


def plain_text(texts: Sequence[str]) -> bytes:
    """Join the texts as lines; `?` replaces what can't be a plain board on one line."""
    joined = "\n".join(texts) + "\n" if texts else ""
    if not (joined.isascii() and "#" not in joined and joined.count("\n") == len(texts)):
        joined = "".join(f"{text if _is_plain(text) else '?'}\n" for text in texts)
    return joined.encode()


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and "#" not in text


def blocks(records: Iterable[Record], columns: int) -> Iterator[Block]:
    """Yield the records as blocks with `columns` kept columns."""
    rest = iter(records)
    while batch := list(islice(rest, _BLOCK)):
        yield _block(batch, columns)


def _block(records: list[Record], columns: int) -> Block:
    nothing = (None,) * columns
    return Block(
        [NO_BOARD if record.reject or record.unread else record.text for record in records],
        [record.id for record in records],
        list(zip(*(record.kept or nothing for record in records), strict=True)),
        [record.place for record in records],
        lambda numbers: [records[at] for at in numbers],
    )
