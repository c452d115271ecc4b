"""A folder for what is on its way to a pipe or a device, which nothing can lie beside."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from .locks import remove_if_stale, still_there
from .system import CAN_RENAME_OPEN_FILES, open_binary
from .system_lock import try_lock

_PREFIX = "sudoshiki-scratch-"
_LOCK = "in-use"  # a file in it that is locked


@contextmanager
def scratch_folder() -> Iterator[str]:
    """A folder among the temporary files, locked while we live; those of killed processes are removed."""
    _sweep()
    folder, descriptor = _new_folder()
    try:
        yield folder
    finally:
        if CAN_RENAME_OPEN_FILES:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(descriptor)
        else:
            os.close(descriptor)
            shutil.rmtree(folder, ignore_errors=True)


def _new_folder() -> tuple[str, int]:
    from tempfile import mkdtemp

    while True:
        folder = mkdtemp(prefix=_PREFIX)
        lock = os.path.join(folder, _LOCK)
        try:
            descriptor = open_binary(lock, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except FileNotFoundError:
            continue  # swept away before it was begun
        try_lock(descriptor)
        if still_there(lock, descriptor):
            return folder, descriptor
        os.close(descriptor)  # swept away before it was locked


def _sweep() -> None:
    from tempfile import gettempdir

    home = gettempdir()
    for name in os.listdir(home):
        if name.startswith(_PREFIX):
            folder = os.path.join(home, name)
            with suppress(OSError):
                os.rmdir(folder)  # killed before it was begun
            remove_if_stale(folder, os.path.join(folder, _LOCK), is_ours=_is_own, remove=shutil.rmtree)


def _is_own(status: os.stat_result) -> bool:
    return sys.platform == "win32" or status.st_uid == os.geteuid()  # there they have a folder each
