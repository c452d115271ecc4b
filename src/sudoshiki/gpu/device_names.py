"""Names of devices for the option `on`."""

from __future__ import annotations

from ..puzzle import UsageError
from ..puzzle.validation import quote

DEVICE_NAMES = ("auto", "cpu", "gpu")


def check_device_name(on: object) -> None:
    """Raise UsageError if this is no name of a device."""
    if not isinstance(on, str) or on not in DEVICE_NAMES:
        raise UsageError(f"on must be one of {', '.join(DEVICE_NAMES)}, not {quote(on)}")
