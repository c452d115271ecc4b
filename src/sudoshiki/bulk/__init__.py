"""Puzzles by the million: files in, answers out, rejects beside them, resumption.

    report = run_bulk(["puzzles.txt.gz"], "answers.csv", workers=4)
    report.counts.sentence()

    inputs ──▶ cutting ─▶ jobs ──▶ chunk_answers, in a worker ──▶ parts ──▶ store ──▶ final_file ──▶ target
    what an    so many    any      blocks: records as columns,              joined    packed or      OUT and
    input is   records    worker   from records, csv_table or row_blocks    in order  Parquet        rejects
                                   plain_boards: by the lanes, the rest by one_puzzle
                                   part_builders: written as text; table_parts: as Arrow, for Parquet

What a puzzle is answered never depends on its neighbours, the workers or the size of the chunks.
"""

from .counts import Counts, CountsDisagree
from .one_puzzle import BulkRequest
from .records import InputChanged
from .run import CHUNK_BYTES, SMALL_CHUNK_BYTES, BulkReport, Finding, Progress, run_bulk

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
