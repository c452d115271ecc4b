"""The meaning of anti-knight."""

from __future__ import annotations

from tests.rules.words import differ_apart

FORMATS = ("iss", "fpuzzles")

breaks = differ_apart(lambda down, across: {down, across} == {1, 2})
