"""What the techniques count on HoDoKu's scale, in the order in which it tries them."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["ONLY_HODOKU", "SCORES", "Score"]


class Score(NamedTuple):
    """What a step counts, and the level that its technique belongs to."""

    score: int
    level: str


# By name in the table of techniques.
SCORES = {
    "full-house": Score(4, "Easy"),
    "naked-single": Score(4, "Easy"),
    "hidden-single-box": Score(14, "Easy"),
    "hidden-single-line": Score(14, "Easy"),
    "locked-pair": Score(40, "Medium"),
    "locked-triplet": Score(60, "Medium"),
    "pointing": Score(50, "Medium"),
    "claiming": Score(50, "Medium"),
    "naked-pair": Score(60, "Medium"),
    "naked-triplet": Score(80, "Medium"),
    "hidden-pair": Score(70, "Medium"),
    "hidden-triplet": Score(100, "Medium"),
    "naked-quad": Score(120, "Hard"),
    "hidden-quad": Score(150, "Hard"),
    "x-wing": Score(140, "Hard"),
    "swordfish": Score(150, "Hard"),
    "jellyfish": Score(160, "Hard"),
    "remote-pair": Score(110, "Hard"),
    "bivalue-universal-grave": Score(100, "Hard"),
    "skyscraper": Score(130, "Hard"),
    "two-string-kite": Score(150, "Hard"),
    "turbot-fish": Score(120, "Hard"),
    "empty-rectangle": Score(120, "Hard"),
    "w-wing": Score(150, "Hard"),
    "xy-wing": Score(160, "Hard"),
    "xyz-wing": Score(180, "Hard"),
    "unique-rectangle": Score(100, "Hard"),
    "hidden-rectangle": Score(100, "Hard"),
    "avoidable-rectangle": Score(100, "Hard"),
    "finned-x-wing": Score(130, "Hard"),
    "sashimi-x-wing": Score(150, "Hard"),
    "finned-swordfish": Score(200, "Unfair"),
    "sashimi-swordfish": Score(240, "Unfair"),
    "finned-jellyfish": Score(250, "Unfair"),
    "sashimi-jellyfish": Score(260, "Unfair"),
    "sue-de-coq": Score(250, "Unfair"),
    "simple-colours": Score(150, "Hard"),
    "multi-colours": Score(200, "Hard"),
    "franken-x-wing": Score(300, "Unfair"),
    "franken-swordfish": Score(350, "Unfair"),
    "finned-franken-x-wing": Score(390, "Unfair"),
    "finned-franken-swordfish": Score(410, "Unfair"),
    "guess": Score(10000, "Extreme"),
}

# What Sudoku Explainer does not have: name, technique of the core, size where the name is of one.
ONLY_HODOKU = (
    ("locked-pair", "locked-set", 2),
    ("locked-triplet", "locked-set", 3),
    ("remote-pair", "remote-pair", 0),
    ("skyscraper", "skyscraper", 0),
    ("two-string-kite", "two-string-kite", 0),
    ("turbot-fish", "turbot-fish", 0),
    ("empty-rectangle", "empty-rectangle", 0),
    ("w-wing", "w-wing", 0),
    ("hidden-rectangle", "hidden-rectangle", 0),
    ("avoidable-rectangle", "avoidable-rectangle", 0),
    ("finned-x-wing", "finned-fish", 2),
    ("sashimi-x-wing", "sashimi-fish", 2),
    ("finned-swordfish", "finned-fish", 3),
    ("sashimi-swordfish", "sashimi-fish", 3),
    ("finned-jellyfish", "finned-fish", 4),
    ("sashimi-jellyfish", "sashimi-fish", 4),
    ("sue-de-coq", "sue-de-coq", 0),
    ("simple-colours", "simple-colors", 0),
    ("multi-colours", "multi-colors", 0),
    ("franken-x-wing", "franken-fish", 2),
    ("franken-swordfish", "franken-fish", 3),
    ("finned-franken-x-wing", "finned-franken-fish", 2),
    ("finned-franken-swordfish", "finned-franken-fish", 3),
    ("guess", "guess", 0),
)
