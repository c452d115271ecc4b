"""How contenders look in the plots of a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .data import Data

__all__ = ["marker", "style"]


def style(data: Data, label: str) -> dict[str, str]:
    """A contender looks the same in every plot of a report."""
    at = data.contenders().index(label)
    return {"color": f"C{at % 10}", "linestyle": ("-", "--", ":")[at // 10 % 3]}


def marker(places: Sequence[Any]) -> str:
    """A line needs none; a single point would not be seen without."""
    return "o" if len(places) == 1 else ""
