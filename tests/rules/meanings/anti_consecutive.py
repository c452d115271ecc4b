"""The meaning of anti-consecutive."""

from __future__ import annotations

from tests.rules.words import neighbours, where

FORMATS = ("iss", "fpuzzles")

breaks = where(lambda _, board: any(abs(board[a] - board[b]) == 1 for a, b in neighbours(board)))
