"""The tables of a store, and upgrades from earlier versions.

The last column of each table is a checksum of the columns that never change, by `row_sum`, a function that
`database` adds to SQLite. It reveals damaged rows.
"""

from __future__ import annotations

import sqlite3

from ..solve import Counters

VERSION = 3

COUNTERS = Counters._fields

_SCHEMA = f"""
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER) STRICT;
CREATE TABLE IF NOT EXISTS boards (
    id TEXT PRIMARY KEY, hash TEXT NOT NULL, seed INTEGER NOT NULL, labels TEXT NOT NULL,
    puzzle TEXT NOT NULL, full_board TEXT NOT NULL DEFAULT '', sum INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS jobs (
    key TEXT PRIMARY KEY, position INTEGER NOT NULL, board TEXT NOT NULL, label TEXT NOT NULL,
    job TEXT NOT NULL, state TEXT NOT NULL DEFAULT 'waiting', runner TEXT, sign REAL,
    sum INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS waiting ON jobs (position) WHERE state = 'waiting';
CREATE INDEX IF NOT EXISTS claimed ON jobs (runner) WHERE state = 'claimed';
CREATE TABLE IF NOT EXISTS runs (
    key TEXT PRIMARY KEY, status TEXT NOT NULL, verdict TEXT NOT NULL, stopped TEXT NOT NULL,
    found INTEGER NOT NULL, solution TEXT NOT NULL, way TEXT NOT NULL, note TEXT NOT NULL,
    {", ".join(f"{name} INTEGER NOT NULL" for name in COUNTERS)},
    seconds REAL NOT NULL, ended REAL NOT NULL, runner TEXT NOT NULL, likeness REAL, sum INTEGER
) STRICT;
"""

# By table, the columns that never change after they are written.
_CONSTANT_COLUMNS = {
    "meta": ("name", "value"),
    "boards": ("id", "hash", "seed", "labels", "puzzle", "full_board"),
    "jobs": ("key", "position", "board", "label", "job"),
    "runs": (
        *("key", "status", "verdict", "stopped", "found", "solution", "way", "note"),
        *(*COUNTERS, "seconds", "ended", "runner", "likeness"),
    ),
}
_STATES = "('waiting', 'claimed', 'done')"

# By version, the statements that upgrade a store of it.
_UPGRADES = {
    "1": (
        "ALTER TABLE boards ADD COLUMN full_board TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE runs ADD COLUMN likeness REAL",
    ),
    "2": (
        *(f"ALTER TABLE {table} ADD COLUMN sum INTEGER" for table in _CONSTANT_COLUMNS),
        *(
            f"UPDATE {table} SET sum = row_sum({', '.join(kept)})"
            for table, kept in _CONSTANT_COLUMNS.items()
        ),
    ),
}


def create_tables(database: sqlite3.Connection) -> None:
    """Create all tables that don't exist."""
    database.execute("PRAGMA journal_mode = WAL")
    version = f"INSERT OR IGNORE INTO meta VALUES ('version', '{VERSION}', row_sum('version', '{VERSION}'));"
    database.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} {version} COMMIT;")


def upgrade_tables(database: sqlite3.Connection, version: str) -> bool:
    """Upgrade the tables of an earlier version; whether there was need to."""
    upgrades = [change for since, changes in _UPGRADES.items() if since >= version for change in changes]
    for change in upgrades:
        database.execute(change)
    return bool(upgrades)


def insertion(table: str, otherwise: str = "IGNORE") -> str:
    """Return the statement that inserts a row with its checksum.

    `otherwise` says what to do if the key exists.
    """
    constant = _CONSTANT_COLUMNS[table]
    marks = ", ".join(f"?{number}" for number in range(1, len(constant) + 1))
    return (
        f"INSERT OR {otherwise} INTO {table} ({', '.join(constant)}, sum) VALUES ({marks}, row_sum({marks}))"
    )


def damage(database: sqlite3.Connection) -> str:
    """Return the first damage in the tables, or ""."""
    problem = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if problem != "ok":
        return " ".join(str(problem).split())
    for table, kept in _CONSTANT_COLUMNS.items():
        wrong = f"SELECT {kept[0]} FROM {table} WHERE sum IS NOT row_sum({', '.join(kept)})"
        if row := database.execute(f"{wrong} LIMIT 1").fetchone():
            return f"the row {row[0]!r} of {table} is not what was written"
    if row := database.execute(f"SELECT key FROM jobs WHERE state NOT IN {_STATES} LIMIT 1").fetchone():
        return f"the state of the job {row[0]!r} is unknown"
    return ""
