"""Text for spreadsheets, which run what begins as a formula does."""

from __future__ import annotations

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def neutral(text: str) -> str:
    """The text as a spreadsheet shows it: what it would run gets an apostrophe before it."""
    return f"'{text}" if text.startswith(FORMULA) else text
