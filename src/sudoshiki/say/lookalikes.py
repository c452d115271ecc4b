"""Replace characters that an output can't show by ASCII look-alikes."""

from __future__ import annotations

from json import dumps
from unicodedata import combining, normalize

from ..draw.text import ASCII_JOINTS

# A character and what replaces it.
_PAIRS = """
    ═= ║| ━- ╸- ╺- ×x µu ·* •* …... «" »" –- —- −- →-> ←<- ≤<= ≥>= ⚠! ²^2 ÷/ αalpha ∧^
    ∨v ╬+ ▶> ◀< ▲^ ▼v
"""
LOOKALIKES = ASCII_JOINTS | {pair[0]: pair[1:] for pair in _PAIRS.split()}
_TABLE = str.maketrans(LOOKALIKES)


def is_data(text: str) -> bool:
    """Return whether this is JSON, where characters are escaped and never replaced."""
    return text.startswith("{")


def in_ascii(text: str, *, data: bool = False) -> str:
    """Replace by look-alikes, else by JSON escapes; in data by escapes only."""
    known = text if data else "".join(map(_without_accent, text.translate(_TABLE)))
    return "".join(symbol if symbol.isascii() else dumps(symbol)[1:-1] for symbol in known)


def _without_accent(letter: str) -> str:
    parts = normalize("NFD", letter)
    return parts[0] if parts[0].isascii() and all(map(combining, parts[1:])) else letter


def draw_in_ascii(text: str) -> str:
    """Replace drawing characters, but not letters, for a simple terminal."""
    return text if is_data(text) else text.translate(_TABLE)
