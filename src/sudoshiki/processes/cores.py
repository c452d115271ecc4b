"""The processor cores that this process may use, and one of them for itself."""

from __future__ import annotations

import os
import sys

__all__ = ["CAN_PIN_TO_CORE", "cores", "pin_to_core"]

CAN_PIN_TO_CORE = sys.platform == "linux"


def cores() -> list[int]:
    """Their numbers."""
    if sys.platform == "linux":
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def pin_to_core(core: int) -> None:
    """From now on, where the system can do that; elsewhere it puts this process where it likes."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, {core})
