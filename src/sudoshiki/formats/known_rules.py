"""Rules that other programs have and that can't be said here: refused by name, with what is known."""

from __future__ import annotations

from collections.abc import Iterable

from ..puzzle import FormatError, Kind
from ..puzzle.door import shown

__all__ = ["refusal_of_rule"]

# Parts of the names that formats have for them, in lower case, and what people call them.
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
    """Say that a rule is not known, what it is if that is known, and which rules are."""
    lower = name.lower()
    title = _UNSAID.get(lower) or next(
        (t for part, t in _UNSAID.items() if len(part) > 3 and part in lower), ""
    )
    what = f"{shown(name)} ({title})" if title else shown(name)
    listed = ", ".join(known)
    return FormatError(
        f"{where}{what} is not among the rules known here; known are {listed}", kind=Kind.UNSUPPORTED
    )
