"""Which cases of a test run: in `make quick`, in `make test`, and with SUDOSHIKI_DEEP=1."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest

DEEP = os.environ.get("SUDOSHIKI_DEEP") == "1"  # the same tests, with more and larger of everything


def first_is_quick(cases: Sequence[Any]) -> list[Any]:
    """Mark all cases but the first as slow; for cases that start a process."""
    return [cases[0], *(pytest.param(case, marks=pytest.mark.slow) for case in cases[1:])]
