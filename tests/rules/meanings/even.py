"""The meaning of even."""

from __future__ import annotations

from tests.rules.words import if_each

FORMATS = ("iss", "fpuzzles")
REWRITTEN = ("iss",)

breaks = if_each(lambda _, value: value % 2 == 0)
