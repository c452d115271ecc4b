"""The meaning of region."""

from __future__ import annotations

from tests.rules.words import has_repeat, where

FORMATS = ("iss", "fpuzzles")

breaks = where(lambda rule, board: has_repeat(rule.cells, board))
