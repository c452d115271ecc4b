"""What each command prints: one file per command, with calls that succeed and calls that are refused.

The wording of the commands is kept here; other tests check exit codes, verdicts, cells, counters and JSON.
After a change of the wording, write the files again and read the difference:

    .venv/bin/python -m tests.snapshots
    git diff tests/snapshots
"""
