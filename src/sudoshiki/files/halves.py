"""A file on its way: written under a name of its own, locked while its writer lives."""

from __future__ import annotations

import os
import re
import secrets
import stat
from contextlib import suppress
from time import sleep

from .locks import is_free, remove_if_stale, still_there

__all__ = ["half_name", "is_half", "like", "new_half", "sweep"]

_HALF = re.compile(r"\.sudoshiki-[0-9a-f]{8}\.half$")


def is_half(name: str) -> bool:
    """Whether a file is called as what a killed process leaves."""
    return _HALF.search(name) is not None


def half_name(path: str) -> str:
    """A name that nobody has; known before the file is there, so that a signal in between leaves nothing."""
    return f"{path}.sudoshiki-{secrets.token_hex(4)}.half"


def new_half(half: str, path: str, shown: str) -> int:
    """Open the half file of `path`, locked. What replaces a private file is private from the start."""
    mode = 0o600 if os.path.exists(path) else 0o666
    while True:
        try:
            descriptor = os.open(half, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode)
        except OSError as error:  # say it of the file that people know
            raise OSError(error.errno, error.strerror, shown) from None
        with suppress(OSError):  # a file system without locks: nobody will take it for stale there either
            while not is_free(descriptor):  # another writer takes it for stale: in a moment it is gone
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
            remove_if_stale(half, os.O_RDWR | os.O_NONBLOCK, is_ours=_is_file, remove=os.unlink)


def _is_file(status: os.stat_result) -> bool:
    return stat.S_ISREG(status.st_mode)


def like(descriptor: int, path: str) -> None:
    """Give the open file the owner, mode and attributes of `path`, if there is such a file."""
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with suppress(PermissionError):  # only root gives files away; a group of ours we may give
            os.fchown(descriptor, -1, old.st_gid)
            os.fchown(descriptor, old.st_uid, -1)
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))
    if hasattr(os, "listxattr"):
        with suppress(OSError):  # access lists and labels, where the file system has them
            for name in os.listxattr(path):
                os.setxattr(descriptor, name, os.getxattr(path, name))
