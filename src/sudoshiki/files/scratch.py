"""A temporary folder for outputs that go to a pipe or a device."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from .locks import is_same_file, remove_if_stale
from .system import CAN_RENAME_OPEN_FILES, open_binary
from .system_lock import try_lock

_PREFIX = "sudoshiki-scratch-"
_LOCK = "in-use"  # a file in it that is locked


@contextmanager
def scratch_folder() -> Iterator[str]:
    """Yield a temporary folder, removed at the end; remove those of killed processes."""
    _remove_stale_folders()
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
            continue  # another process removed the empty folder
        try_lock(descriptor)
        if is_same_file(lock, descriptor):
            return folder, descriptor
        os.close(descriptor)  # removed by another process before it was locked


def _remove_stale_folders() -> None:
    from tempfile import gettempdir

    home = gettempdir()
    for name in os.listdir(home):
        if name.startswith(_PREFIX):
            folder = os.path.join(home, name)
            with suppress(OSError):
                os.rmdir(folder)  # its process was killed before it made the lock
            remove_if_stale(folder, os.path.join(folder, _LOCK), is_ours=_is_own, remove=shutil.rmtree)


def _is_own(status: os.stat_result) -> bool:
    return sys.platform == "win32" or status.st_uid == os.geteuid()  # on Windows each user has a folder
