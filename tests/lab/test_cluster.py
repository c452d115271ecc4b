"""On a cluster the store has the same content as with local processes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sudoshiki.lab.experiment import open_store, run_recipe
from sudoshiki.lab.reading import parse_recipe

pytestmark = pytest.mark.slow

RECIPE = """
effort = 100_000
repetitions = 2
[[boards]]
make = "unique"
side = [4, 6]
count = 2
[[algorithms]]
name = "mrv"
[[algorithms]]
name = "saturbfs"
"""


def content(folder: Path) -> list[dict[str, Any]]:
    with open_store(folder) as store:
        return [
            {name: value for name, value in run.items() if name not in ("seconds", "ended", "runner")}
            for run in store.runs()
        ]


def test_a_local_cluster_gives_the_same_store(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    recipe = parse_recipe(RECIPE, name="small")
    here = run_recipe(recipe, tmp_path / "here", quiet=True)
    there = run_recipe(recipe, tmp_path / "there", quiet=True, cluster="local", workers=2)
    assert here == there == {"done": 16}
    assert content(tmp_path / "here") == content(tmp_path / "there")
