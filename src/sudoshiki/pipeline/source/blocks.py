"""Records by the block, as columns: what the engines and the writers of answers take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from ...formats import Reject
from ...formats.source import LINE_LIMIT, decoded
from ...puzzle import FormatError, Kind
from .cutting import long_line

if TYPE_CHECKING:
    from ...many.arrow import Pieces


Id = str | int | float

NO_BOARD = "?"  # stands for a text that no engine may see
_BLOCK = 1 << 14  # records


class Record(NamedTuple):
    """One puzzle's text, or why there is none. A blank text is a blank record."""

    line: int
    text: str = ""
    id: Id = ""  # empty: its number will do
    reject: Reject | None = None
    raw: bytes = b""  # of a blank line, to be kept as it is
    number: int = 0  # among the records, from 1; 0: the same as its line
    kept: tuple[Any, ...] = ()  # what the other columns hold that go into the output
    unread: tuple[str, ...] = ()  # what was not understood when it was read before

    @property
    def place(self) -> int:
        return self.number or self.line


def decode_line(line: int, raw: bytes) -> Record:
    """A line as text; one that is no UTF-8 or too long is a reject of its own."""
    if len(raw) > LINE_LIMIT:
        return Record(line, reject=long_line(raw, len(raw)))
    try:
        return Record(line, decoded(raw))
    except FormatError as error:
        exact = raw.decode(errors="surrogateescape")  # so that the reject can show every byte as it was
        return refused(line, error.kind, error.message, exact, error.column)


def refused(line: int, kind: Kind, reason: str, text: str, column: int = 0) -> Record:
    return Record(line, reject=Reject(reason, column=column, text=text, kind=kind))


def json_id(value: Any) -> Id:
    """A number stays one, if JSON can say it."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool) and isfinite(value)
    return value if is_number else str(value)


class Fields(NamedTuple):
    """Columns as the native writer takes them: a line for each puzzle, and for ids and kept columns an entry
    ended by NUL. Without ids the records are numbered from `first`."""

    puzzles: bytes
    ids: bytes = b""
    kept: Sequence[bytes] = ()
    first: int = 1


class Lazy(Sequence[Any]):
    """Values that are made when the first of them is asked for."""

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
    """Some records by their columns; `pick` makes those with some numbers, from 0 and ascending."""

    texts: Sequence[str]
    ids: Sequence[Id]  # empty where the place will do
    kept: Sequence[Sequence[Any]]  # by column; of Parquet as Arrow has them
    places: Sequence[int]  # among all records of the input, from 1
    pick: Callable[[Sequence[int]], list[Record]]
    headers: int = 0  # records before them that are none: the first line of CSV
    typed: bool = False  # whether the format of the input says what types the columns have
    # Ids and texts as Parquet has them, where none is missing and all can be kept so.
    arrow: tuple[Any, ...] = ()
    pieces: Pieces | None = None  # the texts as an engine takes them without a copy
    # The same made natively, for records in this style: text, csv, jsonl, or plain for the values themselves.
    fields: Callable[[str], Fields] | None = None

    def named(self, prefix: str) -> list[Id]:
        """The ids; where there is none, the place behind the prefix."""
        if "" not in self.ids:
            return list(self.ids)
        pairs = zip(self.ids, self.places, strict=True)
        return [f"{prefix}{place}" if id_ == "" else id_ for id_, place in pairs]


def plain_text(texts: Sequence[str]) -> bytes:
    """One line a text. What is surely no plain board, or would break the line, becomes a line that is
    left over."""
    joined = "\n".join(texts) + "\n" if texts else ""
    if not (joined.isascii() and "#" not in joined and joined.count("\n") == len(texts)):
        joined = "".join(f"{text if _is_plain(text) else '?'}\n" for text in texts)
    return joined.encode()


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and "#" not in text


def blocks(records: Iterable[Record], columns: int) -> Iterator[Block]:
    """The records, so many at a time, each with so many kept columns; a reject or a blank has none."""
    left = iter(records)
    while batch := list(islice(left, _BLOCK)):
        yield _block(batch, columns)


def _block(records: list[Record], columns: int) -> Block:
    nothing = (None,) * columns
    return Block(
        [NO_BOARD if record.reject or record.unread else record.text for record in records],
        [record.id for record in records],
        list(zip(*(record.kept or nothing for record in records), strict=True)),
        [record.place for record in records],
        lambda wanted: [records[at] for at in wanted],
    )
