"""Puzzles by the million: files in, answers out, rejects beside them, resumption.

report = sk.bulk.run_bulk(["puzzles.txt.gz"], "answers.csv", workers=4)
report.counts.sentence()
"""

from .pipeline import (
    CHUNK_BYTES,
    SMALL_CHUNK_BYTES,
    BulkReport,
    Counts,
    CountsDisagree,
    Finding,
    InputChanged,
    Progress,
    SolveQuestion,
    run_bulk,
)

__all__ = [
    "CHUNK_BYTES",
    "SMALL_CHUNK_BYTES",
    "BulkReport",
    "BulkRequest",
    "Counts",
    "CountsDisagree",
    "Finding",
    "InputChanged",
    "Progress",
    "run_bulk",
]

BulkRequest = SolveQuestion  # what `run_bulk` asks unless it is told another question
