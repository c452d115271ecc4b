"""Rules of other puzzles that are not supported, by the words people use for them."""

from __future__ import annotations

__all__ = ["unsupported"]

# Parts of names of options, keys and kinds, in lower case.
_RULES = {
    "killer": "killer cages",
    "cage": "killer cages",
    "kenken": "cages of KenKen",
    "kropki": "Kropki dots",
    "samurai": "boards that overlap (Samurai)",
    "gattai": "boards that overlap (Samurai)",
    "sandwich": "sandwich sums",
    "arrow": "arrows",
    "palindrome": "palindromes",
    "knight": "rules of knight's moves",
}


def unsupported(name: object) -> str:
    """Say that the rule with this name is not supported; empty for all other names."""
    if not isinstance(name, str):
        return ""
    what = next((what for part, what in _RULES.items() if part in name.lower()), "")
    return f"{what} are not supported" if what else ""
