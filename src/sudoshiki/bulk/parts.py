"""The answers to one chunk: in memory, and as a file that is there whole or not at all."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import dataclass, field

from ..files import write_all, write_whole
from .counts import Counts

__all__ = ["Part", "PartHeader", "copy_part", "read_part_header", "write_part"]

_COPY = 1 << 20


@dataclass(frozen=True, slots=True)
class Part:
    """Output and rejects of one chunk, ready to be joined to those of the chunk before."""

    check: int  # of the chunk it answers
    counts: Counts = field(default_factory=Counts)
    output: bytes = b""
    rejects: bytes = b""


@dataclass(frozen=True, slots=True)
class PartHeader:
    """The first line of a part file."""

    check: int
    counts: Counts
    start: int  # where the output begins
    output: int  # bytes
    rejects: int


def write_part(path: str, part: Part) -> None:
    header = {
        "check": part.check,
        "counts": part.counts.as_dict(),
        "output": len(part.output),
        "rejects": len(part.rejects),
    }
    write_whole(path, json.dumps(header).encode() + b"\n", part.output, part.rejects)


def read_part_header(path: str) -> PartHeader | None:
    """The header of a part file; None if there is no such file or it is not whole."""
    try:
        with open(path, "rb") as file:
            line = file.readline(1 << 20)
            size = os.fstat(file.fileno()).st_size
        data = json.loads(line)
        header = PartHeader(
            data["check"], Counts.from_dict(data["counts"]), len(line), data["output"], data["rejects"]
        )
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None
    return header if size == header.start + header.output + header.rejects else None


def copy_part(path: str, header: PartHeader, output: int, rejects: int) -> None:
    """Append the part's bytes to two open files, without taking them into memory."""
    with open(path, "rb", buffering=0) as file:
        _copy(file.fileno(), header.start, header.output, output)
        _copy(file.fileno(), header.start + header.output, header.rejects, rejects)


def _copy(source: int, offset: int, length: int, target: int) -> None:
    end = offset + length
    while offset < end:
        piece = os.pread(source, min(_COPY, end - offset), offset)
        if not piece:
            raise OSError(errno.EIO, "a part file is shorter than it says")
        offset += len(piece)
        write_all(target, piece)
