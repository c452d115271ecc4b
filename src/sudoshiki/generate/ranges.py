"""Ranges as people say them: 24, "24-28", "24-", "-28" or (24, 28)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..puzzle import UsageError
from ..puzzle.door import shown

__all__ = ["range_of"]

Number = TypeVar("Number", int, float)


def range_of(
    said: Any, read: Callable[[Any], Number | None], expected: str
) -> tuple[Number | None, Number | None]:
    """Its two ends, None where one is open. What `read` makes nothing of is refused: `expected` says what
    would do."""
    if isinstance(said, str):
        parts: list[Any] = [*said.split("-")]
    else:
        parts = [*said] if isinstance(said, tuple | list) else [said]
    ends: list[Number | None] = []
    for part in parts:
        left_open = part is None or (isinstance(part, str) and not part)
        end = None if left_open else read(part)
        if end is None and not left_open:
            raise UsageError(f"{expected}, not {shown(said)}")
        ends.append(end)
    if not 1 <= len(ends) <= 2:
        raise UsageError(f"{expected}, not {shown(said)}")
    return ends[0], ends[-1]
