"""The answers to one chunk, in memory or as a file that is there whole or not at all, with what became of the
puzzles: in = solved + unsolved + rejected + blank. And the files that grow as parts are joined."""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields

from ..files import growing_file, read_at, write_all, write_whole
from ..puzzle import InternalError, UsageError
from ..solve import Verdict

_COPY = 1 << 20


class CountsDisagree(InternalError):
    """Puzzles were lost or doubled."""


@dataclass(slots=True)
class Counts:
    """Adds up chunk by chunk."""

    answers: dict[str, int] = field(default_factory=dict)  # by what was answered: a verdict, or graded
    rejected: int = 0
    blank: int = 0
    header: int = 0  # the first line of a CSV: not counted as in
    not_read: int = 0  # answered, though something in their text was not understood
    text_ids: int = 0  # of puzzles whose id is no whole number, or who have none
    kinds: dict[str, int] = field(default_factory=dict)  # of rejects
    sorts: dict[str, int] = field(default_factory=dict)  # of kept values for Parquet: `0 int`, by column

    def of(self, *answers: str) -> int:
        """How many were answered in one of these ways."""
        return sum(self.answers.get(answer, 0) for answer in answers)

    @property
    def solved(self) -> int:
        return self.of(Verdict.ONE, Verdict.MANY, Verdict.SOME)

    @property
    def unsolved(self) -> int:
        return self.of(Verdict.NONE, Verdict.UNDECIDED)

    @property
    def total(self) -> int:
        return sum(self.answers.values()) + self.rejected + self.blank

    def reject(self, kind: str) -> None:
        self.rejected += 1
        self.kinds[kind] = self.kinds.get(kind, 0) + 1

    def answered(self, answer: str, count: int = 1) -> None:
        if count:
            self.answers[answer] = self.answers.get(answer, 0) + count

    def add(self, other: Counts) -> None:
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for table in _TABLES:
            own = getattr(self, table)
            for name, count in getattr(other, table).items():
                own[name] = own.get(name, 0) + count

    def check(self, records: int, where: str) -> None:
        """Every record that was cut off the input must be accounted for."""
        if self.total + self.header != records:
            raise CountsDisagree(f"{where}: {records} records went in, {self.total + self.header} came out")

    def as_dict(self) -> dict[str, int | dict[str, int]]:
        return {
            **{name: getattr(self, name) for name in _NUMBERS},
            **{name: dict(sorted(getattr(self, name).items())) for name in _TABLES},
        }

    def sentence(self) -> str:
        return (
            f"{self.total:,} in = {self.solved:,} solved + {self.unsolved:,} unsolved"
            f" + {self.rejected:,} rejected + {self.blank:,} blank"
        )


_TABLES = ("answers", "kinds", "sorts")
_NUMBERS = tuple(field.name for field in fields(Counts) if field.name not in _TABLES)


@dataclass(frozen=True, slots=True)
class Part:
    """Output and rejects of one chunk, ready to be joined to those of the chunk before."""

    check: int  # of the chunk it answers
    counts: Counts = field(default_factory=Counts)
    output: Sequence[bytes | memoryview] = ()  # pieces
    rejects: bytes = b""


@dataclass(frozen=True, slots=True)
class PartHeader:
    """The first line of a part file."""

    check: int
    counts: Counts
    start: int  # where the output begins
    output: int  # bytes
    rejects: int
    content: int  # a sum of them all


def write_part(path: str, part: Part) -> None:
    pieces = (*part.output, part.rejects)
    content = 0
    for piece in pieces:
        content = zlib.crc32(piece, content)
    header = {
        "check": part.check,
        "counts": part.counts.as_dict(),
        "output": sum(map(len, part.output)),
        "rejects": len(part.rejects),
        "content": content,
    }
    write_whole(path, json.dumps(header).encode() + b"\n", *pieces)


def read_part_header(path: str) -> PartHeader | None:
    """The header of a part file; None if there is no such file or it is not whole."""
    try:
        with open(path, "rb") as file:
            line = file.readline(1 << 20)
            size = os.fstat(file.fileno()).st_size
        data = json.loads(line)
        header = PartHeader(
            data["check"],
            Counts(**data["counts"]),
            len(line),
            data["output"],
            data["rejects"],
            data["content"],
        )
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None
    return header if size == header.start + header.output + header.rejects else None


def is_undamaged(path: str, header: PartHeader) -> bool:
    """Whether its bytes are those that were written. A power cut may leave others under its name: parts are
    many, and none is waited for until it is on disk."""
    content = 0
    with open(path, "rb", buffering=0) as file:
        for piece in _pieces(file.fileno(), header.start, header.output + header.rejects):
            content = zlib.crc32(piece, content)
    return content == header.content


class GrownFile:
    """Opened at `size`, where what was written before has the sum `check`; else it is refused."""

    def __init__(self, path: str, size: int = 0, check: int = 0) -> None:
        self.descriptor = growing_file(path, size)
        self.size, self.check = size, 0
        for start in range(0, size, _COPY):
            self.check = zlib.crc32(read_at(self.descriptor, _COPY, start), self.check)
        if self.check != check:
            self.close()
            raise UsageError(f"{path} is not what was written; start anew with --restart")

    def append(self, data: bytes | memoryview) -> None:
        write_all(self.descriptor, data)
        self.size += len(data)
        self.check = zlib.crc32(data, self.check)

    def close(self) -> None:
        """Nothing if it was closed before."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


def copy_part(path: str, header: PartHeader, output: GrownFile, rejects: GrownFile) -> None:
    """Append the part's bytes to two open files, without taking them all into memory."""
    with open(path, "rb", buffering=0) as file:
        for piece in _pieces(file.fileno(), header.start, header.output):
            output.append(piece)
        for piece in _pieces(file.fileno(), header.start + header.output, header.rejects):
            rejects.append(piece)


def _pieces(source: int, offset: int, length: int) -> Iterator[bytes]:
    end = offset + length
    while offset < end:
        piece = read_at(source, min(_COPY, end - offset), offset)
        if not piece:
            raise OSError(errno.EIO, "a part file is shorter than it says")
        offset += len(piece)
        yield piece
