"""Messages on rules by name: unsupported ones, and formats of others."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle import FormatError, Kind
from ..puzzle.validation import quote

# Parts of the names in formats, in lower case, and the usual names of the rules.
_UNSAID = {
    "sandwich": "sandwich sums",
    "skyscraper": "skyscrapers",
    "xsum": "X-sums",
    "quad": "quadruples",
    "between": "between lines",
    "lockout": "lockout lines",
    "nabner": "nabner lines",
    "index": "indexing cells",
    "numberedroom": "numbered rooms",
    "lunchbox": "lunchboxes",
    "rank": "full rank",
    "chaos": "regions to be found",
    "circles": "counting circles",
    "entropy": "global entropy",
    "globalmod": "global modularity",
    "rellik": "rellik cages",
    "equalitycage": "equality cages",
    "flatmates": "Dutch flatmates",
    "lookandsay": "look-and-say cages",
    "contain": "cells that hold certain values",
    "distinct": "counts of values",
    "doppelganger": "doppelgangers",
    "samevalues": "regions with the same values",
    "connected": "connected values",
    "regex": "lines with a regular expression",
    "nfa": "lines with an automaton",
    "pair": "relations of your own",
    "binary": "relations of your own",
    "or": "either-or",
    "and": "groups of rules",
    "replicate": "groups of rules",
    "var": "cells outside the board",
}


def refusal_of_rule(name: str, known: Iterable[str], where: str = "") -> FormatError:
    """The error of an unsupported rule, with its usual name and the supported rules."""
    lower = name.lower()
    title = _UNSAID.get(lower) or next(
        (t for part, t in _UNSAID.items() if len(part) > 3 and part in lower), ""
    )
    what = f"{quote(name)} ({title})" if title else quote(name)
    listed = ", ".join(known)
    return FormatError(
        f"{where}{what} is not a supported rule; supported are {listed}", kind=Kind.UNSUPPORTED
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
    "sandwich": _UNSAID["sandwich"],
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
