"""The pattern that `generate` takes from a file."""

from __future__ import annotations

from pathlib import Path

from ..puzzle import UsageError

__all__ = ["read_pattern"]

EMPTY = ".0-_"


def read_pattern(file: str) -> tuple[int, list[int]]:
    """The side of a picture, and its cells that are not empty: rows of symbols, or one line of them."""
    try:
        text = Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{file}: no text in UTF-8, and a pattern is one: a symbol for each cell") from None
    symbols = "".join(text.split())
    side = round(len(symbols) ** 0.5)
    if side * side != len(symbols) or not symbols:
        raise UsageError(
            f"{file}: a pattern has a symbol for each cell, . or 0 where nothing may be given; "
            f"this has {len(symbols)}, expected a square such as 81"
        )
    return side, [cell for cell, symbol in enumerate(symbols) if symbol not in EMPTY]
