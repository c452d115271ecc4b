"""What to say of a rule that somebody names where it can't be told, by the words people use."""

from __future__ import annotations

__all__ = ["rule_advice"]

# Parts of names of options, keys and kinds, in lower case.
_KNOWN = {
    "killer": "killer cages",
    "cage": "killer cages",
    "kenken": "cages of KenKen",
    "kropki": "Kropki dots",
    "arrow": "arrows",
    "palindrome": "palindromes",
    "knight": "rules of knight's moves",
}
_NOT_SUPPORTED = {
    "samurai": "boards that overlap (Samurai)",
    "gattai": "boards that overlap (Samurai)",
    "sandwich": "sandwich sums",
}


def rule_advice(name: object, *, to_generate: bool = False) -> str:
    """Where the rule with this name can be told, or that it can't be; empty for all other names."""
    if not isinstance(name, str):
        return ""
    if what := _named(name, _NOT_SUPPORTED):
        return f"{what} are not supported"
    what = _named(name, _KNOWN)
    if what and to_generate:
        return f"{what} can't be generated"
    return f'{what} stand in "rules" of a puzzle in JSON: docs/rules.md lists them' if what else ""


def _named(name: str, table: dict[str, str]) -> str:
    return next((what for part, what in table.items() if part in name.lower()), "")
