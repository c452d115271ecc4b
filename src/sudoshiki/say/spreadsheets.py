"""Text for spreadsheets, which run text that looks like a formula."""

from __future__ import annotations

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def escape_formula(text: str) -> str:
    """Put an apostrophe before a text that a spreadsheet would run."""
    return f"'{text}" if text.startswith(FORMULA) else text
