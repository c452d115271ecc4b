"""Lessons on an exported page: the WebAssembly core gives their numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoshiki import formats
from tests.web.test_lessons import LESSONS, puzzle_of
from tests.web.test_standalone import ask, folder, needs_both  # noqa: F401  (a fixture)


@needs_both
@pytest.mark.slow
def test_every_run_counts_the_same_without_a_server(folder: Path) -> None:  # noqa: F811
    runs = [run for lesson in LESSONS.values() for run in lesson["runs"].values() if run["with"] != "ilp"]
    requests = [
        {
            "puzzle": json.loads(formats.write(puzzle_of(run["board"]), "json")),
            "algorithm": run["with"],
            "limit": 1,
            "seed": run.get("seed", 0),
            "effort": run.get("effort"),
            "seconds": 60,
        }
        for run in runs
    ]
    for run, answer in zip(runs, ask(folder, *(("solve", request) for request in requests)), strict=True):
        assert answer["verdict"] == run["verdict"]
        counted = answer["counters"] | {"max_depth": 0}
        assert {name: count for name, count in counted.items() if count} == run["counters"]
