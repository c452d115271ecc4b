"""Text for an output that has ASCII alone, or little more: what draws or parts words gets a look-alike."""

from __future__ import annotations

from json import dumps
from unicodedata import combining, normalize

from ..draw.text import ASCII_JOINTS

LOOKALIKES = ASCII_JOINTS | {
    "═": "=",
    "║": "|",
    "━": "-",
    "╸": "-",
    "╺": "-",
    "×": "x",
    "µ": "u",
    "·": "*",
    "•": "*",
    "…": "...",
    "«": '"',
    "»": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "→": "->",
    "←": "<-",
    "≤": "<=",
    "≥": ">=",
    "⚠": "!",
    "²": "^2",
    "÷": "/",
    "α": "alpha",
    "∧": "^",
    "∨": "v",
    "╬": "+",
    "▶": ">",
    "◀": "<",
    "▲": "^",
    "▼": "v",
}
_TABLE = str.maketrans(LOOKALIKES)


def is_data(text: str) -> bool:
    """JSON is read again: there a letter is escaped, and never changed into another."""
    return text.startswith("{")


def in_ascii(text: str, *, data: bool = False) -> str:
    """Look-alikes where there are any, escapes that JSON knows too for the rest; in data, escapes alone."""
    known = text if data else "".join(map(_without_accent, text.translate(_TABLE)))
    return "".join(symbol if symbol.isascii() else dumps(symbol)[1:-1] for symbol in known)


def _without_accent(letter: str) -> str:
    parts = normalize("NFD", letter)
    return parts[0] if parts[0].isascii() and all(map(combining, parts[1:])) else letter


def drawn_in_ascii(text: str) -> str:
    """What draws gets its look-alike, letters stay: for a terminal that knows no more than text."""
    return text if is_data(text) else text.translate(_TABLE)
