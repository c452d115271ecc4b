"""Rules that people know and the project does not have."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..puzzle.validation import quote

# Parts of the names in formats, in lower case, and the usual names of the rules.
UNSUPPORTED = {
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
_SHORT = 3  # letters of a name that other names may contain: or, and, var
_LONGEST = 40  # letters of a name that are compared
_NEAR = 0.75  # least similarity of two names, as difflib measures it


def with_usual_name(name: str, known: Sequence[str] = ()) -> str:
    """The name in quotes, and what people call the rule if it is in the table.

    Not for a name that is nearly one of the known: pair-sums, entropy.
    """
    from difflib import get_close_matches

    if get_close_matches(name[:_LONGEST].lower(), known, 1, _NEAR):
        return quote(name)
    letters = re.sub("[^a-z]", "", name.lower())
    parts = (title for part, title in UNSUPPORTED.items() if len(part) > _SHORT and part in letters)
    title = UNSUPPORTED.get(letters) or next(parts, "")
    return f"{quote(name)} ({title})" if title else quote(name)
