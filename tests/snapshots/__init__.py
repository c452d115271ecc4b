"""Output of each command: one file per command, with successes and refusals.

The wording of the commands is kept here; other tests check exit codes, verdicts, cells, counters and JSON.
After a change of the wording, write the files again and read the difference:

    .venv/bin/python -m tests.snapshots
    git diff tests/snapshots
"""
