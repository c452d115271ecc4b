"""Sources of proofs: an object, a file, or a copy of a stream read once."""

from __future__ import annotations

import io
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import BinaryIO

from ..files import name_in_errors
from ..formats.source import open_source
from ..puzzle import UsageError
from ..puzzle.validation import file_name, quote
from . import proof_checker
from .certificate import Proof

IN_MEMORY = 16 << 20  # bytes; a larger copy is a temporary file
MAX_COPY = 4 << 30  # bytes of a copy
_FIRST = b"sudoshiki proof 1\n"


class ProofCopy:
    """A copy of a proof from a pipe, a device or stdin."""

    def __init__(self, copy: BinaryIO, size: int) -> None:
        self._copy, self.size = copy, size

    def lines(self) -> Iterator[str]:
        """Yield all lines from the first on; one reader at a time."""
        self._copy.seek(0)
        text = io.TextIOWrapper(self._copy, encoding="utf-8", newline="\n")
        try:
            yield from proof_checker.lines_of(text)
        finally:
            text.detach()  # keeps the copy open


ProofSource = str | PathLike[str] | Proof | ProofCopy


@contextmanager
def rereadable(proof: ProofSource) -> Iterator[ProofSource]:
    """Yield the proof, or a copy if it can be read only once; `-` is stdin."""
    if not isinstance(proof, str | PathLike) or not _is_read_once(proof):
        yield proof
        return
    name = "<stdin>" if proof == "-" else os.fspath(proof)
    with tempfile.SpooledTemporaryFile(IN_MEMORY) as copy:
        with name_in_errors(name), open_source(proof) as source:
            size = _copy(source, copy, name)  # type: ignore[arg-type]  # SpooledTemporaryFile is no BinaryIO by type
        yield ProofCopy(copy, size)  # type: ignore[arg-type]


def _is_read_once(path: str | PathLike[str]) -> bool:
    """Return whether it can't be read twice."""
    if path == "-":
        return True
    try:
        return not stat.S_ISREG(os.stat(file_name(path)).st_mode)
    except OSError:
        return False  # opening it raises


def _copy(source: BinaryIO, copy: BinaryIO, name: str) -> int:
    """Copy all, or enough to be rejected; return the number of bytes.

    Raises UsageError.
    """
    size = 0
    while line := source.readline(proof_checker.LINE_LIMIT + 1):
        copy.write(line)
        size += len(line)
        if size > MAX_COPY:
            raise UsageError(f"{name} gave more than {MAX_COPY >> 30} GiB: write the proof to a file first")
        if len(line) > proof_checker.LINE_LIMIT or (size == len(line) and line != _FIRST):
            break
    return size


@contextmanager
def proof_lines(proof: ProofSource) -> Iterator[Iterator[str]]:
    if isinstance(proof, Proof | ProofCopy):
        yield proof.lines()
    elif isinstance(proof, str | PathLike):
        with name_in_errors(file_name(proof)), open(proof, encoding="utf-8", newline="\n") as file:
            yield proof_checker.lines_of(file)
    else:
        raise UsageError(f"a proof is the name of a file or a Proof, not {quote(proof)}")


def size_of(proof: ProofSource) -> int:
    """Size in bytes; 0 if not known."""
    if isinstance(proof, Proof):
        return len(proof.lrat)
    if isinstance(proof, ProofCopy):
        return proof.size
    return os.path.getsize(proof) if isinstance(proof, str | PathLike) and os.path.exists(proof) else 0
