"""Where a proof comes from: an object, a file, or what can be read only once, of which a copy is kept."""

from __future__ import annotations

import io
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import BinaryIO

from ..files import naming
from ..formats.source import opened
from ..puzzle import UsageError
from ..puzzle.door import file_name, shown
from . import proof_checker
from .certificate import Proof

IN_MEMORY = 16 << 20  # bytes of a copy that are kept in memory; beyond that it is a temporary file
MOST_KEPT = 4 << 30  # bytes of a copy
_FIRST = b"sudoshiki proof 1\n"


class KeptProof:
    """A copy of what a pipe, a device or stdin gave."""

    def __init__(self, copy: BinaryIO, size: int) -> None:
        self._copy, self.size = copy, size

    def lines(self) -> Iterator[str]:
        """From the first on; one reader at a time."""
        self._copy.seek(0)
        text = io.TextIOWrapper(self._copy, encoding="utf-8", newline="\n")
        try:
            yield from proof_checker.lines_of(text)
        finally:
            text.detach()  # or the copy would be closed with it


ProofSource = str | PathLike[str] | Proof | KeptProof


@contextmanager
def kept_proof(proof: ProofSource) -> Iterator[ProofSource]:
    """A proof that can be read again and again; `-` is stdin."""
    if not isinstance(proof, str | PathLike) or not _is_read_once(proof):
        yield proof
        return
    name = "<stdin>" if proof == "-" else os.fspath(proof)
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as copy:
        with naming(name), opened(proof) as source:
            size = _copy(source, copy, name)  # type: ignore[arg-type]  # it is one in all but name
        yield KeptProof(copy, size)  # type: ignore[arg-type]


def _is_read_once(path: str | PathLike[str]) -> bool:
    """Whether a second look at it would find nothing, or wait for ever."""
    if path == "-":
        return True
    try:
        return not stat.S_ISREG(os.stat(file_name(path)).st_mode)
    except OSError:
        return False  # opening it says why


def _copy(source: BinaryIO, copy: BinaryIO, name: str) -> int:
    """The bytes copied: all of them, or enough for a checker to see that it is no proof."""
    size = 0
    while line := source.readline(proof_checker.LINE_LIMIT + 1):
        copy.write(line)
        size += len(line)
        if size > MOST_KEPT:
            raise UsageError(f"{name} gave more than {MOST_KEPT >> 30} GiB: write the proof to a file first")
        if len(line) > proof_checker.LINE_LIMIT or (size == len(line) and line != _FIRST):
            break
    return size


@contextmanager
def proof_lines(proof: ProofSource) -> Iterator[Iterator[str]]:
    if isinstance(proof, Proof | KeptProof):
        yield proof.lines()
    elif isinstance(proof, str | PathLike):
        with naming(file_name(proof)), open(proof, encoding="utf-8", newline="\n") as file:
            yield proof_checker.lines_of(file)
    else:
        raise UsageError(f"a proof is the name of a file or a Proof, not {shown(proof)}")


def size_of(proof: ProofSource) -> int:
    """In bytes; 0 where that is not known."""
    if isinstance(proof, Proof):
        return len(proof.lrat)
    if isinstance(proof, KeptProof):
        return proof.size
    return os.path.getsize(proof) if isinstance(proof, str | PathLike) and os.path.exists(proof) else 0
