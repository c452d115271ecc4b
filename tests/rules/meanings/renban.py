"""The meaning of renban."""

from __future__ import annotations

from tests.rules.words import if_filled

FORMATS = ("iss", "fpuzzles")

breaks = if_filled(lambda _, values, __: len(set(values)) == len(values) == max(values) - min(values) + 1)
