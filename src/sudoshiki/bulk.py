"""Puzzles by the million: files in, answers out, rejects beside them, resumption.

report = sk.bulk.run_bulk(["puzzles.txt.gz"], "answers.csv", workers=4)
report.counts.sentence()
sk.bulk.run_bulk(["puzzles.txt"], "easy.csv", sk.bulk.FilledQuestion("places"))
"""

from .pipeline.parts import Counts, CountsDisagree
from .pipeline.questions.convert import ConvertQuestion
from .pipeline.questions.filled import FilledQuestion
from .pipeline.questions.grade import GradeQuestion
from .pipeline.questions.solve import SolveQuestion
from .pipeline.run import CHUNK_BYTES, SMALL_CHUNK_BYTES, BulkReport, Progress, run_bulk
from .pipeline.source.inputs import InputOptions
from .pipeline.source.records import InputChanged

__all__ = [
    "CHUNK_BYTES",
    "SMALL_CHUNK_BYTES",
    "BulkReport",
    "BulkRequest",
    "ConvertQuestion",
    "Counts",
    "CountsDisagree",
    "FilledQuestion",
    "Finding",
    "GradeQuestion",
    "InputChanged",
    "InputOptions",
    "Progress",
    "SolveQuestion",
    "run_bulk",
]

BulkRequest = SolveQuestion  # the default question of `run_bulk`
Finding = InputOptions  # its old name, for one release
