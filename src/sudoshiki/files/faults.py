"""Errors of writing that name the file, and writes that are whole."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["is_broken_pipe", "naming", "write_all"]


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Errors of writing say which file: the system does not."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = path
        raise


def is_broken_pipe(error: OSError) -> bool:
    """Whether the reader of what was written has left. Windows often calls that an invalid argument."""
    if isinstance(error, BrokenPipeError):
        return True
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def write_all(target: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(target, view) :]
