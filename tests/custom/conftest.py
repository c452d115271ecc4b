"""What the tests of own algorithms share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoshiki.custom import files
from sudoshiki.solve import registry


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test adds to the table is gone after it."""
    before = {*registry._table}
    monkeypatch.setenv(files.VARIABLE, "[]")
    yield
    for name in registry._table.keys() - registry._modules.keys() - before:
        del registry._table[name]
