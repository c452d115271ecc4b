"""One word for how hard a puzzle is, the same for every kind and size."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["WORDS", "Word", "word_for"]


class Word(NamedTuple):
    """A word, the highest rating it stands for, and what the hardest step may be."""

    word: str
    most: float | None
    hardest: str


WORDS = (
    Word("easy", 1.5, "one place left for a value, or what one sign leaves"),
    Word("medium", 2.5, "one value left for a cell, chains of signs, or what leaves one place at once"),
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
    """The word for the rating of the hardest step."""
    return next(row.word for row in WORDS if row.most is None or rating <= row.most)
