"""A file on its way: written under a name of its own, locked while its writer lives."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from time import sleep, time

from .locks import remove_if_stale, still_there
from .system import CAN_RENAME_OPEN_FILES, open_binary
from .system_lock import try_lock

_FRESH = 60.0  # seconds
_HALF = re.compile(r"\.sudoshiki-[0-9a-f]{8}\.half$")


def is_half(name: str) -> bool:
    """Whether a file is called as what a killed process leaves."""
    return _HALF.search(name) is not None


def half_name(path: str) -> str:
    """A name that nobody has; known before the file is there, so that a signal in between leaves nothing."""
    return f"{path}.sudoshiki-{os.urandom(4).hex()}.half"


def new_half(half: str, path: str, shown: str) -> int:
    """Open the half file of `path`, locked. What replaces a private file is private from the start."""
    mode = 0o600 if os.path.exists(path) else 0o666
    while True:
        try:
            descriptor = open_binary(half, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
        except OSError as error:  # say it of the file that people know
            raise OSError(error.errno, error.strerror, shown) from None
        with suppress(OSError):  # a file system without locks: nobody will take it for stale there either
            while not try_lock(descriptor):  # another writer takes it for stale: in a moment it is gone
                sleep(0.001)
        if still_there(half, descriptor):
            return descriptor
        os.close(descriptor)  # swept away before it was locked


def sweep(path: str) -> None:
    """Take away the halves that killed writers of `path` left."""
    folder, name = os.path.split(path)
    for entry in os.listdir(folder or "."):
        if entry.startswith(f"{name}.sudoshiki-") and _HALF.fullmatch(entry[len(name) :]):
            half = os.path.join(folder, entry)
            if CAN_RENAME_OPEN_FILES or _is_old(half):
                remove_if_stale(half, half, is_ours=_is_file, remove=os.unlink)


def _is_old(half: str) -> bool:
    """Where a file can't be locked while it is renamed, its writer may live; and whoever opens it is in the
    writer's way."""
    try:
        return time() - os.stat(half).st_mtime > _FRESH
    except OSError:  # in its place by now
        return False


def _is_file(status: os.stat_result) -> bool:
    return stat.S_ISREG(status.st_mode)
