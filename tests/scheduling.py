"""Distribute tests for `pytest -n 2 --dist loadgroup`: files, longest first.

Replaces xdist's own scheduler of that name. That one appends the groups to the names of tests, which has no
effect with pytest 9.2: every worker started a browser and built wheels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.remote import Producer


# Folders whose tests share something that is costly to make: a browser, the kernels compiled for the host.
TOGETHER = ("tests/browser", "tests/gpu")
# By the time they take, as `pytest --durations` tells: what begins last should be short.
LONGEST = (
    "tests/test_install.py",
    "tests/browser",
    "tests/test_platforms.py",
    "tests/lab/test_resume.py",
    "tests/logic/test_soundness.py",
    "tests/formats/test_any_text.py",
    "tests/solvers/test_foreign.py",
    "tests/web/test_schema.py",
    "tests/web/test_page_types.py",
)


def unit_of(nodeid: str) -> str:
    """Return what is sent to a worker in one piece: a file, or a folder of TOGETHER."""
    file = nodeid.partition("::")[0]
    folder = file.rpartition("/")[0]
    return folder if folder in TOGETHER else file


def longest_first(items: list[pytest.Item]) -> None:
    """Move the tests of LONGEST to the front; all others keep their order."""
    place = {unit: at for at, unit in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(unit_of(item.nodeid), len(place)))


class ByFile(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # that would be by the number of tests

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
