"""Where many boards can be worked on."""

from __future__ import annotations

from ..puzzle import UsageError
from ..puzzle.door import shown

PLACES = ("auto", "cpu", "gpu")


def check_place(on: object) -> None:
    """Refuse what is none."""
    if not isinstance(on, str) or on not in PLACES:
        raise UsageError(f"on must be one of {', '.join(PLACES)}, not {shown(on)}")
