"""SQLite whose faults are said of its file: a full disk is an OSError as of any file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EIO, ENOSPC
from pathlib import Path
from typing import Any

from ..puzzle import UsageError

__all__ = ["connect"]


def connect(path: Path, timeout: float) -> sqlite3.Connection:
    """Opened, without transactions of its own; `timeout` seconds are waited for others to let go."""
    with _faults(path):
        database = sqlite3.connect(path, timeout=timeout, isolation_level=None, factory=_Database)
    database.path = path
    return database


@contextmanager
def _faults(path: Path) -> Iterator[None]:
    """What goes wrong in the database is said of its file, in the system's own words where it has some."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL:
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(path)) from error
        if isinstance(error, sqlite3.OperationalError) and "no such table" not in str(error):
            raise OSError(EIO, str(error), str(path)) from error  # locked, read-only, a disk that fails
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise UsageError(
                f"{path} is damaged: {error}; it is left as it is, and"
                f" `sqlite3 {path} .recover` saves the rows that can be read"
            ) from None
        raise UsageError(f"{path} is not a store of this version: {error}") from None


class _Database(sqlite3.Connection):
    path = Path()

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        with _faults(self.path):
            return super().execute(*arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:
        with _faults(self.path):
            return super().executemany(*arguments)

    def executescript(self, script: str) -> sqlite3.Cursor:
        with _faults(self.path):
            return super().executescript(script)
