"""The line that `draw` and `solve` print above a board, as `say.words.heading` writes it."""

from __future__ import annotations

import re

__all__ = ["HEADING"]

HEADING = re.compile(
    r"(?P<kind>[a-z]+) (?P<side>\d+)[×x](?P=side)(?: (?P<name>.+?))?, \d+ givens?"
    r"(?:, (?P<signs>\d+) signs?)?(?:, (?P<more>with .+?))?(?:  \(.*\))?\s*"
)
