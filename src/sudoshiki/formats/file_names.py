"""Formats by file name."""

from __future__ import annotations

import os
from typing import NamedTuple

from ..puzzle import UsageError

_TABLES = {
    ".csv": "csv",
    ".tsv": "csv",
    ".tab": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".parquet": "parquet",
    ".pq": "parquet",
}
_PUZZLES = {"csv": "csv", "jsonl": "json"}  # formats of puzzles, by the kind of table
_PACKED = (".gz", ".zst")
_TEXT = ("", ".txt", ".text", ".sdm", ".out")


class Ending(NamedTuple):
    format: str  # csv, jsonl or parquet; empty for plain text
    packed: str  # gz, zst or empty
    word: str = ""  # as written, with its dot


def ending_of(path: str) -> Ending:
    stem, ending = os.path.splitext(path.lower())
    packed = ""
    if ending in _PACKED:
        packed = ending[1:]
        ending = os.path.splitext(stem)[1]
    return Ending(_TABLES.get(ending, ""), packed, ending)


def format_by_name(path: str, format: str | None) -> str | None:
    """Return the format for a file of this name: `format`, else by the ending.

    None if neither says one. A name that promises another format than `format` is refused.
    """
    promised = _PUZZLES.get(ending_of(path).format)
    if format is None or promised in (None, format):
        return format or promised
    raise UsageError(
        f"{path}: format {format} is not what {ending_of(path).word} promises, which is {promised};"
        " give the file another ending"
    )


def ending_for_output(path: str) -> Ending:
    """Return the format of an output file. Raises UsageError for a wrong ending."""
    ending = ending_of(path)
    if ending.word in (".tsv", ".tab") or (not ending.format and ending.word not in _TEXT):
        raise UsageError(
            f"{path}: answers can't be written as {ending.word};"
            " end the name in .txt, .csv, .jsonl (each also with .gz or .zst) or .parquet"
        )
    return ending
