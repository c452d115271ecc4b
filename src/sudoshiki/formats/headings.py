"""The lines that our commands print above a board: `draw` and `solve` as `say.words.heading` writes it, in
English or Portuguese, and `candidates` what its rows leave out; and the marks of quoted mail."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["HEADING", "QUOTED", "UNTOLD", "untold_line"]

HEADING = re.compile(
    r"(?P<kind>[a-z]+|quadrado latino) (?P<side>\d+)[×x](?P=side)(?: (?P<name>.+?))?, \d+ (?:givens?|pistas?)"
    r"(?:, (?P<signs>\d+) (?:signs?|sinal|sinais))?(?:, (?:with|com) (?P<more>.+?))?(?:  \(.*\))?\s*"
)
QUOTED = re.compile(r"(?:[ \t]?>)+ ?")
UNTOLD = re.compile(r"\s*# not told by these rows: (?P<what>.+?)\s*")


def untold_line(what: Sequence[str]) -> str:
    """The comment above rows that don't tell these of a puzzle's rules."""
    return f"# not told by these rows: {', '.join(what)}"
