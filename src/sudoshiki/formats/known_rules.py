"""Messages on rules by name: unsupported ones, and formats of others."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle import FormatError, Kind
from ..rules.unsupported import UNSUPPORTED, with_usual_name


def refusal_of_rule(name: str, known: Iterable[str], where: str = "") -> FormatError:
    """The error of an unsupported rule, with its usual name and the supported rules."""
    listed = ", ".join(known)
    return FormatError(
        f"{where}{with_usual_name(name)} is not a supported rule; supported are {listed}",
        kind=Kind.UNSUPPORTED,
    )


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
    **{part: UNSUPPORTED[part] for part in ("sandwich", "xsum", "numberedroom", "lunchbox")},
}


def rule_advice(name: object, *, to_generate: bool = False) -> str:
    """Return how to use a rule, or that it is not supported; "" for other names."""
    if not isinstance(name, str):
        return ""
    if what := _first_match(name, _NOT_SUPPORTED):
        return f"{what} are not supported"
    what = _first_match(name, _KNOWN)
    if what and to_generate:
        return f"{what} can't be generated"
    return f'{what} stand in "rules" of a puzzle in JSON: docs/rules.md lists them' if what else ""


def _first_match(name: str, table: dict[str, str]) -> str:
    return next((what for part, what in table.items() if part in name.lower()), "")
