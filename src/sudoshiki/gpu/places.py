"""Where many boards can be worked on."""

from __future__ import annotations

from ..puzzle import UsageError
from ..puzzle.door import shown
from . import device

__all__ = ["PLACES", "check_place", "takes_gpu"]

PLACES = ("auto", "cpu", "gpu")


def check_place(on: object) -> None:
    """Refuse what is none."""
    if not isinstance(on, str) or on not in PLACES:
        raise UsageError(f"on must be one of {', '.join(PLACES)}, not {shown(on)}")


def takes_gpu(on: str, worth_the_trip: bool) -> bool:
    """Whether a GPU is taken: where it was asked for there must be one, and `auto` takes it where it is worth
    the trip. It is looked for only where it may be taken."""
    if on == "gpu":
        device.check_device()
    return on == "gpu" or (on == "auto" and worth_the_trip and not device.why_no_device())
