"""A folder for what is on its way to a pipe or a device, which nothing can lie beside."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from .locks import is_free, remove_if_stale, still_there

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
            folder = os.path.join(home, name)
            remove_if_stale(folder, os.O_RDONLY | os.O_DIRECTORY, is_ours=_is_own, remove=shutil.rmtree)


def _is_own(status: os.stat_result) -> bool:
    return status.st_uid == os.geteuid()
