"""Which cases of a test `make quick` runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def first_is_quick(cases: Sequence[Any]) -> list[Any]:
    """The first case, and all others marked slow: for cases that each start a process or the like."""
    return [cases[0], *(pytest.param(case, marks=pytest.mark.slow) for case in cases[1:])]
