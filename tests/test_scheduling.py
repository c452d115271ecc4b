"""Workers get whole files, the longest first."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("xdist")

from tests.scheduling import LONGEST, TOGETHER, ByFile, longest_first, unit_of

PROJECT = Path(__file__).parent.parent
TESTS = [
    "tests/browser/test_standalone.py::test_a",
    "tests/cli/test_a.py::test_a",
    "tests/browser/test_play.py::test_a[x/y]",
    "tests/cli/test_a.py::test_b",
    "tests/test_install.py::test_a",
    "tests/cli/test_b.py::test_a",
]


class Worker:
    """A worker as the scheduler sees it; it keeps the tests it gets."""

    gateway = SimpleNamespace(id="gw")
    shutting_down = False

    def __init__(self) -> None:
        self.tests: list[str] = []

    def send_runtest_some(self, places: list[int]) -> None:
        self.tests += [TESTS[place] for place in places]

    def shutdown(self) -> None:
        self.shutting_down = True


def test_a_file_and_a_folder_with_one_browser_go_to_one_worker() -> None:
    options: Any = SimpleNamespace(loadscopereorder=True)
    config: Any = SimpleNamespace(option=options, getvalue=lambda _: ["popen", "popen"])
    scheduler: Any = ByFile(config)
    workers = [Worker(), Worker()]
    for worker in workers:
        scheduler.add_node(worker)
        scheduler.add_node_collection(worker, TESTS)
    scheduler.schedule()
    for worker in workers:
        for test in worker.tests:  # it grows while some are left
            scheduler.mark_test_complete(worker, TESTS.index(test))
    assert sorted(workers[0].tests + workers[1].tests) == sorted(TESTS)
    units = [{unit_of(test) for test in worker.tests} for worker in workers]
    assert not units[0] & units[1]
    assert "tests/browser" in units[0] | units[1]


def test_the_longest_begin_first() -> None:
    items: Any = [SimpleNamespace(nodeid=test) for test in TESTS]
    longest_first(items)
    units = [unit_of(item.nodeid) for item in items]
    assert units[0] == LONGEST[0] == "tests/test_install.py"
    assert units[-3:] == ["tests/cli/test_a.py", "tests/cli/test_a.py", "tests/cli/test_b.py"]


@pytest.mark.parametrize("name", sorted({*LONGEST, *TOGETHER}))
def test_named_test_files_exist(name: str) -> None:
    assert (PROJECT / name).exists()
