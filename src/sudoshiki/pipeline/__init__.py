"""Files of puzzles: a Source reads them, a Question is asked of each, a Sink writes the answers.

    source      what an input is, its chunks, and their records by the block
    questions   what is asked, the columns of the answers, and how blocks of lines are answered at once
    sinks       how an answer is written: as text, CSV or JSON lines, as Arrow for Parquet, on a terminal
    work        what a worker does with a chunk
    run, store  chunks handed to `jobs`, their parts joined in order; interrupted and continued

What a puzzle is answered never depends on its neighbours, the workers or the size of the chunks. `bulk`
exports what users need; nothing is imported here, as most commands need little of it.
"""
