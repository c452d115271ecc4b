"""Exit codes by which a child says why it could not go on."""

from __future__ import annotations

__all__ = ["OUT_OF_MEMORY", "OUT_OF_TIME"]

OUT_OF_MEMORY = 71  # Python had no memory left, or the limit was passed
OUT_OF_TIME = 72  # the processor time was used up, where no signal says so
