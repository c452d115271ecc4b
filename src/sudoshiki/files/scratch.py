"""A folder for what is on its way to a pipe or a device, which nothing can lie beside."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from .locks import is_free, still_there

__all__ = ["scratch_folder"]

_PREFIX = "sudoshiki-scratch-"


@contextmanager
def scratch_folder() -> Iterator[str]:
    """A folder among the temporary files, locked while we live; those of killed processes are removed."""
    _sweep()
    folder, descriptor = _new_folder()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(descriptor)


def _new_folder() -> tuple[str, int]:
    while True:
        folder = tempfile.mkdtemp(prefix=_PREFIX)
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        is_free(descriptor)
        if still_there(folder, descriptor):
            return folder, descriptor
        os.close(descriptor)  # swept away before it was locked


def _sweep() -> None:
    home = tempfile.gettempdir()
    for name in os.listdir(home):
        if name.startswith(_PREFIX):
            with suppress(OSError):  # another user's, or gone already
                _remove_if_stale(os.path.join(home, name))


def _remove_if_stale(folder: str) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        if os.fstat(descriptor).st_uid == os.geteuid() and is_free(descriptor):
            shutil.rmtree(folder)
    finally:
        os.close(descriptor)
