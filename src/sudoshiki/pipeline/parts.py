"""The answers to one chunk, in memory or as a file that is there whole or not at all; and the files that grow
as parts are joined."""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..files import growing_file, read_at, write_all, write_whole
from ..puzzle import UsageError
from .counts import Counts

_COPY = 1 << 20


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
