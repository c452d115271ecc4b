"""What an answer is given beside its request."""

from __future__ import annotations

from typing import Any, NamedTuple

from .limits import WebLimits

__all__ = ["Record", "Work"]

Record = dict[str, Any]


class Work(NamedTuple):
    """How long an answer may take, and how large it may be."""

    seconds: float
    limits: WebLimits
