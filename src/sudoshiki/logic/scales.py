"""Scales with techniques in their own order; and the words of grade."""

from __future__ import annotations

from typing import NamedTuple

from .. import _core
from ..puzzle import Graph, UsageError
from ..puzzle.errors import choose_from
from ..puzzle.validation import quote

SCALES = tuple(_core.logic_scales())


def check_scale(name: str) -> str:
    if not isinstance(name, str) or name not in SCALES:
        raise UsageError(f"no scale {quote(name)}; {choose_from(name, SCALES)}")
    return name


def is_plain_graph(graph: Graph) -> bool:
    """Return whether the programs of a scale read it; else the rating is called -like."""
    plain = graph.side == 9 and graph.box == (3, 3) and graph.is_plain
    return plain and not (graph.diagonals or graph.arcs)


class Word(NamedTuple):
    """A word, the highest rating it stands for, and what the hardest step may be."""

    word: str
    most: float | None
    hardest: str


WORDS = (
    Word("easy", 1.5, "hidden singles, and what one sign leaves"),
    Word(
        "medium",
        2.5,
        "naked singles, chains of signs, locked candidates and hidden sets that place a value at once",
    ),
    Word(
        "hard",
        4.4,
        "candidates crossed out by locked values, pairs and triplets, hills and valleys, small fish, wings",
    ),
    Word("fiendish", 6.2, "quads, jellyfish, patterns that rest on there being one solution, pairs excluded"),
    Word("diabolical", 7.4, "one chain from one assumption"),
    Word("extreme", None, "several chains together, chains within chains, or more than the techniques find"),
)


def word_for(rating: float) -> str:
    """Return the word for the rating of the hardest step."""
    return next(row.word for row in WORDS if row.most is None or rating <= row.most)
