"""Options shared by algorithms of several modules."""

from __future__ import annotations

from ..solve import Option

PROPAGATION = Option(
    "propagation",
    True,
    "fill in what follows from the givens before the search; false: every empty cell is left to the search",
)
