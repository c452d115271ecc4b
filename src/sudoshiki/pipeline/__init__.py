"""Files of puzzles: a Source reads them, a Question is asked of each, a Sink writes the answers.

    report = run_bulk(["puzzles.txt.gz"], "answers.csv", SolveQuestion(), workers=4)
    report.counts.sentence()

    source      what an input is, its chunks, and their records by the block
    questions   what is asked, the columns of the answers, and how blocks of lines are answered at once
    sinks       how an answer is written: as text, CSV or JSON lines, or as Arrow for Parquet
    work        what a worker does with a chunk
    run, store  chunks handed to `jobs`, their parts joined in order; interrupted and continued

What a puzzle is answered never depends on its neighbours, the workers or the size of the chunks.
"""

from .parts import Counts, CountsDisagree
from .questions.solve import SolveQuestion
from .run import CHUNK_BYTES, SMALL_CHUNK_BYTES, BulkReport, Progress, run_bulk
from .source.inputs import Finding
from .source.records import InputChanged

__all__ = [
    "CHUNK_BYTES",
    "SMALL_CHUNK_BYTES",
    "BulkReport",
    "Counts",
    "CountsDisagree",
    "Finding",
    "InputChanged",
    "Progress",
    "SolveQuestion",
    "run_bulk",
]
