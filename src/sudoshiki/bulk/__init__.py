"""Puzzles by the million: streams in, streams out, rejects, resume; local processes or a Dask cluster.

report = run_bulk(["puzzles.txt.gz"], "answers.csv", workers=4)
report.counts.sentence()
"""

from .counts import Counts, CountsDisagree
from .one_puzzle import Asked
from .records import InputChanged
from .run import CHUNK_BYTES, SMALL_CHUNK_BYTES, BulkReport, Finding, Progress, run_bulk

__all__ = [
    "CHUNK_BYTES",
    "SMALL_CHUNK_BYTES",
    "Asked",
    "BulkReport",
    "Counts",
    "CountsDisagree",
    "Finding",
    "InputChanged",
    "Progress",
    "run_bulk",
]
