"""Partial output files under a temporary name, locked while their writer lives."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from time import sleep, time

from .locks import is_same_file, remove_if_stale
from .system import CAN_RENAME_OPEN_FILES, open_binary
from .system_lock import try_lock

_MIN_STALE_AGE = 60.0  # seconds
_PARTIAL = re.compile(r"\.sudoshiki-[0-9a-f]{8}\.half$")


def is_partial(name: str) -> bool:
    """Return whether this is the name of a partial file."""
    return _PARTIAL.search(name) is not None


def partial_name(path: str) -> str:
    """A new temporary name, known before the file exists, for clean-up after a signal."""
    return f"{path}.sudoshiki-{os.urandom(4).hex()}.half"


def create_partial(partial: str, path: str, label: str) -> int:
    """Create and lock the partial file of `path`; private if it is to replace a file."""
    mode = 0o600 if os.path.exists(path) else 0o666
    while True:
        try:
            descriptor = open_binary(partial, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
        except OSError as error:  # name the file that the user knows
            raise OSError(error.errno, error.strerror, label) from None
        with suppress(OSError):  # a file system without locks: it is never taken for stale there
            while not try_lock(descriptor):  # another writer is about to remove it as stale
                sleep(0.001)
        if is_same_file(partial, descriptor):
            return descriptor
        os.close(descriptor)  # removed by another writer before it was locked


def remove_stale_partials(path: str) -> None:
    """Remove the partial files that killed writers of `path` left."""
    folder, name = os.path.split(path)
    for entry in os.listdir(folder or "."):
        if entry.startswith(f"{name}.sudoshiki-") and _PARTIAL.fullmatch(entry[len(name) :]):
            partial = os.path.join(folder, entry)
            if CAN_RENAME_OPEN_FILES or _is_old(partial):
                remove_if_stale(partial, partial, is_ours=_is_file, remove=os.unlink)


def _is_old(partial: str) -> bool:
    """Whether its writer must be dead, by age: Windows can't rename a locked file."""
    try:
        return time() - os.stat(partial).st_mtime > _MIN_STALE_AGE
    except OSError:  # renamed in the meantime
        return False


def _is_file(status: os.stat_result) -> bool:
    return stat.S_ISREG(status.st_mode)
