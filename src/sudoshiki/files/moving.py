"""Renaming and removing. POSIX does so with open files, too; Windows with none that anybody has open."""

from __future__ import annotations

import os
import sys
from time import sleep

__all__ = ["OPEN_FILES_MOVE", "replace"]

OPEN_FILES_MOVE = sys.platform != "win32"

_TRIES = 8
_FIRST_NAP = 0.005  # seconds; each is twice as long as the one before


def replace(source: str, target: str) -> None:
    """Rename over what stands there. On Windows a virus scanner may have opened a new file: try again."""
    nap = _FIRST_NAP
    for _ in range(0 if OPEN_FILES_MOVE else _TRIES):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            sleep(nap)
            nap *= 2
    os.replace(source, target)
