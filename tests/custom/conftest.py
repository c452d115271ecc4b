"""Fixtures for user-defined algorithms."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoshiki.custom import files
from sudoshiki.solve import registry


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Restore the registry after the test."""
    before = {*registry._table}
    monkeypatch.setenv(files.VARIABLE, "[]")
    yield
    for name in registry._table.keys() - registry._modules.keys() - before:
        del registry._table[name]
