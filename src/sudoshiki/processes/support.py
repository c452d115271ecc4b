"""Differences from Linux, where everything is tested, as text for users."""

from __future__ import annotations

import sys

TESTED = sys.platform == "linux"

_MACOS = (
    "memory limits are looked at ten times a second, as macOS keeps none",
    "timed runs of the lab do not stay on one core",
    "a child in a library that holds Python's lock outlives a killed parent until the library lets go",
    "a file that replaces another keeps neither its tags nor its access list",
)
_WINDOWS = (
    "timed runs of the lab do not stay on one core",
    "processor time is counted in ticks of 1/64 s, and its limit looked at ten times a second",
    "a file that replaces another has the access rights of its folder, and can't replace one that is open",
    "an output can't be a socket",
)


def differences() -> tuple[str, ...]:
    """Return a sentence per difference; none on Linux."""
    if sys.platform == "win32":
        return _WINDOWS
    return () if TESTED else _MACOS
