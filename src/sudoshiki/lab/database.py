"""SQLite with errors that name its file; a full disk is an OSError."""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EIO, ENOSPC
from pathlib import Path
from typing import Any

from ..puzzle import UsageError

# Messages of SQLite on invalid UTF-8, when a text is fetched and when its checksum is computed.
_NO_TEXT = ("Could not decode", "user-defined function raised")


def connect(path: Path, timeout: float) -> sqlite3.Connection:
    """Open a database in autocommit mode; wait at most `timeout` seconds for locks."""
    with faults(path):
        database = sqlite3.connect(path, timeout=timeout, isolation_level=None, factory=_Database)
    database.path = path
    database.create_function("row_sum", -1, _row_sum, deterministic=True)
    return database


def damaged_error(path: Path, why: object) -> UsageError:
    return UsageError(
        f"{path} is damaged: {why}; it is left as it is, and"
        f" `sqlite3 {path} .recover` saves the rows that can be read"
    )


def _row_sum(*values: float | str | None) -> int:
    """Return a checksum that is the same for equal ints and floats."""
    alike = [int(value) if isinstance(value, float) and value.is_integer() else value for value in values]
    return zlib.crc32(repr(alike).encode())


@contextmanager
def faults(path: Path) -> Iterator[None]:
    """Convert errors of SQLite to OSError or UsageError with the file."""
    try:
        yield
    except UnicodeDecodeError:  # in the text of an error, where names are damaged
        raise damaged_error(path, "a name is no text") from None
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            raise OSError(ENOSPC, os.strerror(ENOSPC), str(path)) from error
        if any(words in str(error) for words in _NO_TEXT):
            raise damaged_error(path, "a value should be text") from None
        if code == sqlite3.SQLITE_CORRUPT:
            raise damaged_error(path, error) from None
        if code in (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_NOTADB):  # a table or a column is not there
            raise UsageError(f"{path} is not a store of this version: {error}") from None
        raise OSError(EIO, str(error), str(path)) from error  # locked, read-only, a disk that fails


class _Database(sqlite3.Connection):
    path = Path()

    def execute(self, *arguments: Any) -> sqlite3.Cursor:
        with faults(self.path):
            return super().execute(*arguments)

    def executemany(self, *arguments: Any) -> sqlite3.Cursor:
        with faults(self.path):
            return super().executemany(*arguments)

    def executescript(self, script: str) -> sqlite3.Cursor:
        with faults(self.path):
            return super().executescript(script)
