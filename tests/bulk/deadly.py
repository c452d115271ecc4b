"""Bulk work that crashes on a certain puzzle; worker processes can import it."""

import os

from sudoshiki.pipeline.parts import Part
from sudoshiki.pipeline.sinks.part_builders import ChunkTask
from sudoshiki.pipeline.source.records import load
from sudoshiki.pipeline.work import work

DEADLY = b"123456789" + b"." * 72


def deadly_work(task: ChunkTask) -> Part:
    """Answer a chunk, but crash on a certain puzzle."""
    if DEADLY in load(task.chunk, task.input):
        os._exit(9)
    return work(task)
