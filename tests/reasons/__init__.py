"""Check whether reasons are true, without code that makes explanations.

    checker.py   a record of `explain --json` and its puzzle ─▶ what is wrong with its reasons
    board.py     values and candidates, step by step, by the rules alone
    links.py     each link of a chain: does it follow from its parents by its cell, group or sign?
    chains.py    what a chain changes: does it follow from its links?
    patterns.py  what a step without links changes: does it follow from the cells and groups it names?
    candidates.py, clauses.py, propagation.py   what refutes an assumption

It imports nothing of `sudoshiki.logic` or of the core, which a test holds.
"""
