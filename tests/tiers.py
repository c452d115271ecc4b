"""Which cases of a test `make quick` runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def first_is_quick(cases: Sequence[Any]) -> list[Any]:
    """Mark all cases but the first as slow; for cases that start a process."""
    return [cases[0], *(pytest.param(case, marks=pytest.mark.slow) for case in cases[1:])]
