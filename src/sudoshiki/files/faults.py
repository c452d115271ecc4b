"""Errors of writing that name the file, and writes that are whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["naming", "sync", "write_all"]


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Errors of writing say which file: the system does not."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = path
        raise


def sync(descriptor: int, path: str) -> None:
    with naming(path):
        try:
            os.fsync(descriptor)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems can't
                raise


def write_all(target: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(target, view) :]
