"""Renaming and removing. POSIX does so with open files, too; Windows with none that anybody has open."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from time import sleep

__all__ = ["CAN_RENAME_OPEN_FILES", "discard", "replace"]

CAN_RENAME_OPEN_FILES = sys.platform != "win32"

_TRIES = 8
_FIRST_NAP = 0.005  # seconds; the next is twice as long


def replace(source: str, target: str) -> None:
    """Rename over what stands there. On Windows a virus scanner may have opened a new file: try again."""
    if CAN_RENAME_OPEN_FILES:
        os.replace(source, target)
        return
    for attempt in range(_TRIES):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            sleep(_FIRST_NAP * 2**attempt)
    raise PermissionError(errno.EACCES, "can't be replaced: another program has it open", target)


def discard(path: str) -> None:
    """Remove a file of our own, if it is there. On Windows one that another has open stays."""
    with suppress(FileNotFoundError if CAN_RENAME_OPEN_FILES else OSError):
        os.unlink(path)
