"""Process files of puzzles: a source, a Question for each, a sink.

    source      inputs, their chunks, and the records of a chunk in blocks
    questions   answers to one puzzle or to a block of lines, and their columns
    sinks       writes answers as text, CSV, JSON lines or Parquet, or on a terminal
    work        the job of a worker: answer one chunk
    run, store  passes chunks to `jobs` and joins their parts in order; a run can be resumed

The answer to a puzzle never depends on its neighbours, the workers or the chunk size. `bulk` exports the
public names; nothing is imported here, as most commands need only a part.
"""
