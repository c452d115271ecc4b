"""What a file's name says about what is in it."""

from __future__ import annotations

import os
from typing import NamedTuple

__all__ = ["Ending", "ending_of"]

_TABLES = {
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".parquet": "parquet",
    ".pq": "parquet",
}
_PACKED = (".gz", ".zst")


class Ending(NamedTuple):
    format: str  # csv, jsonl or parquet; empty for plain text
    packed: str  # gz, zst or empty


def ending_of(path: str) -> Ending:
    stem, ending = os.path.splitext(path.lower())
    packed = ""
    if ending in _PACKED:
        packed = ending[1:]
        ending = os.path.splitext(stem)[1]
    return Ending(_TABLES.get(ending, ""), packed)
