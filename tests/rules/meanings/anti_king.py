"""The meaning of anti-king."""

from __future__ import annotations

from tests.rules.words import differ_apart

FORMATS = ("iss", "fpuzzles")

breaks = differ_apart(lambda down, across: max(down, across) == 1)
