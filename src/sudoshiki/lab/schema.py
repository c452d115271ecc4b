"""The tables of a store, and how one of an earlier version becomes one of this."""

from __future__ import annotations

import sqlite3

from ..solve import Counters

__all__ = ["COUNTERS", "VERSION", "create_tables", "upgrade_tables"]

VERSION = 2

COUNTERS = Counters._fields

_SCHEMA = f"""
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS boards (
    id TEXT PRIMARY KEY, hash TEXT NOT NULL, seed INTEGER NOT NULL, labels TEXT NOT NULL,
    puzzle TEXT NOT NULL, full_board TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE IF NOT EXISTS jobs (
    key TEXT PRIMARY KEY, position INTEGER NOT NULL, board TEXT NOT NULL, label TEXT NOT NULL,
    job TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'waiting', runner TEXT, sign REAL
) STRICT;
CREATE INDEX IF NOT EXISTS waiting ON jobs (position) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS claimed ON jobs (runner) WHERE state = 'claimed';
CREATE TABLE IF NOT EXISTS runs (
    key TEXT PRIMARY KEY, status TEXT NOT NULL, verdict TEXT NOT NULL, stopped TEXT NOT NULL,
    found INTEGER NOT NULL, solution TEXT NOT NULL, way TEXT NOT NULL, note TEXT NOT NULL,
    {", ".join(f"{name} INTEGER NOT NULL" for name in COUNTERS)},
    seconds REAL NOT NULL, ended REAL NOT NULL, runner TEXT NOT NULL, likeness REAL
) STRICT;
"""

# What a store of version 1 lacks.
_SINCE_1 = (
    "ALTER TABLE boards ADD COLUMN full_board TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE runs ADD COLUMN likeness REAL",
)


def create_tables(database: sqlite3.Connection) -> None:
    """Make all tables; whoever comes second finds them."""
    database.execute("PRAGMA journal_mode = WAL")
    version = f"INSERT OR IGNORE INTO meta VALUES ('version', '{VERSION}');"
    database.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} {version} COMMIT;")


def upgrade_tables(database: sqlite3.Connection) -> None:
    """Give the tables of version 1 what they lack."""
    for change in _SINCE_1:
        database.execute(change)
