"""A file that appears whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TextIO

from .lazy import Failure

__all__ = ["whole_file"]


@contextmanager
def whole_file(path: str, inputs: Iterable[str] = ()) -> Iterator[TextIO]:
    """Write beside `path` and put it in its place at the end; after an error the old file is untouched."""
    for other in inputs:
        if os.path.exists(path) and os.path.exists(other) and os.path.samefile(path, other):
            raise Failure(f"{path}: is read from; write to another file")
    half = f"{path}.{os.getpid()}.part"
    try:
        with open(half, "x", encoding="utf-8") as file:
            yield file
        os.replace(half, path)
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}") from error
    finally:
        if os.path.exists(half):
            os.unlink(half)
