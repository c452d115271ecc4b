"""Parts: answers to one chunk with counts, in memory or a file; joining.

A part file is complete or absent. Counts must add up: records = solved + unsolved + rejected + blank.
"""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from ..files import growing_file, read_at, write_all, write_whole
from ..puzzle import InternalError, UsageError
from ..puzzle.errors import so_many
from ..solve import Verdict

_COPY = 1 << 20


class CountsDisagree(InternalError):
    """Puzzles were lost or duplicated."""


@dataclass(slots=True)
class Counts:
    """Counts of answers and rejects, summed over chunks."""

    answers: Counter[str] = field(default_factory=Counter)  # by answer: a verdict, or "graded"
    rejected: int = 0
    blank: int = 0
    header: int = 0  # the first line of a CSV; not part of `total`
    not_read: int = 0  # answered, but parts of their text were not understood
    text_ids: int = 0  # puzzles without an id, or whose id is not an integer
    kinds: Counter[str] = field(default_factory=Counter)  # rejects by kind
    sorts: Counter[str] = field(default_factory=Counter)  # of kept values for Parquet, such as `0 int`

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Counts:
        """Return the counts that `as_dict` wrote."""
        counts: dict[str, Any] = {n: Counter(c) if isinstance(c, dict) else c for n, c in data.items()}
        return cls(**counts)

    def of(self, *answers: str) -> int:
        """Return how many puzzles had one of these answers."""
        return sum(self.answers[answer] for answer in answers)

    @property
    def solved(self) -> int:
        return self.of(Verdict.ONE, Verdict.MANY, Verdict.SOME)

    @property
    def unsolved(self) -> int:
        return self.of(Verdict.NONE, Verdict.UNDECIDED)

    @property
    def total(self) -> int:
        return self.answers.total() + self.rejected + self.blank

    def reject(self, kind: str) -> None:
        self.rejected += 1
        self.kinds[kind] += 1

    def add(self, other: Counts) -> None:
        for entry in fields(self):
            setattr(self, entry.name, getattr(self, entry.name) + getattr(other, entry.name))

    def check(self, records: int, where: str) -> None:
        """Raise CountsDisagree unless every record of the input is counted."""
        if self.total + self.header != records:
            raise CountsDisagree(f"{where}: {records} records went in, {self.total + self.header} came out")

    def as_dict(self) -> dict[str, int | dict[str, int]]:
        counts = {entry.name: getattr(self, entry.name) for entry in fields(self)}
        return {name: dict(sorted(n.items())) if isinstance(n, Counter) else n for name, n in counts.items()}

    def sentence(self, statuses: Sequence[str] = ()) -> str:
        """All counts in words, with those of the statuses, or with solved and unsolved."""
        by_status = {status: self.of(status) for status in statuses} or {
            "solved": self.solved,
            "unsolved": self.unsolved,
        }
        counts = by_status | {"rejected": self.rejected, "blank": self.blank}
        listed = ", ".join(f"{count:,} {name}" for name, count in counts.items())
        return f"{so_many(self.total, 'record', ',')}: {listed}"


@dataclass(frozen=True, slots=True)
class Part:
    """Output and rejects of one chunk."""

    check: int  # checksum of the chunk
    counts: Counts = field(default_factory=Counts)
    output: Sequence[bytes | memoryview] = ()  # pieces
    rejects: bytes = b""


@dataclass(frozen=True, slots=True)
class PartHeader:
    """The first line of a part file."""

    check: int
    counts: Counts
    start: int  # offset of the output
    output: int  # its size in bytes
    rejects: int
    content: int  # checksum of the rest of the file


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
    """Read the header of a part file; return None if it is missing or incomplete."""
    try:
        with open(path, "rb") as file:
            line = file.readline(1 << 20)
            size = os.fstat(file.fileno()).st_size
        data = json.loads(line)
        header = PartHeader(**data | {"counts": Counts.from_dict(data["counts"])}, start=len(line))
    except (FileNotFoundError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return header if size == header.start + header.output + header.rejects else None


def is_undamaged(path: str, header: PartHeader) -> bool:
    """Whether the content has its checksum.

    Part files are not synced, as there are many: after a power cut one may be damaged.
    """
    content = 0
    with open(path, "rb", buffering=0) as file:
        for piece in _pieces(file.fileno(), header.start, header.output + header.rejects):
            content = zlib.crc32(piece, content)
    return content == header.content


class GrownFile:
    """A file to append to after `size` bytes, which have checksum `check`."""

    def __init__(self, path: str, size: int = 0, check: int = 0) -> None:
        self.descriptor = growing_file(path, size)
        self.size, self.check = size, 0
        for start in range(0, size, _COPY):
            self.check = zlib.crc32(read_at(self.descriptor, _COPY, start), self.check)
        if self.check != check:
            self.close()
            raise UsageError(f"{path} is not what was written; start again with --restart")

    def append(self, data: bytes | memoryview) -> None:
        write_all(self.descriptor, data)
        self.size += len(data)
        self.check = zlib.crc32(data, self.check)

    def close(self) -> None:
        """Close the file, unless it is closed already."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


def copy_part(path: str, header: PartHeader, output: GrownFile, rejects: GrownFile) -> None:
    """Append output and rejects of a part to two open files, piece by piece."""
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
