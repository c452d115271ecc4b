"""The techniques as people know them: one name for each size, and what a scale says of it.

The core finds sets of any size with one technique; a player knows pairs, triplets and quads. A scale more is
a column more. How the core rates a step is held against these rows by a test.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..puzzle import UsageError
from ..puzzle.door import shown
from ..puzzle.errors import choose_from
from .hodoku_scores import ONLY_HODOKU, SCORES, Score
from .step import techniques


class Known(NamedTuple):
    """A technique of one size, or of all sizes that have no row of their own."""

    name: str
    technique: str  # of the core
    least: float | None  # rating on the Explainers' scales; None where they have no such technique
    most: float | None  # None where it grows with what is found
    size: int = 0
    hodoku: Score | None = None  # on HoDoKu's scale; None where it has no such technique
    only_sukaku: bool = False  # Sudoku Explainer does not have it, Sukaku Explainer does

    @property
    def assumes_one_solution(self) -> bool:
        return any(row.assumes_one_solution for row in techniques() if row.name == self.technique)

    @property
    def scales(self) -> tuple[str, ...]:
        """Those that have it."""
        explainers = () if self.least is None else ("sukaku",) if self.only_sukaku else ("se", "sukaku")
        return explainers if self.hodoku is None else (*explainers, "hodoku")

    @property
    def scale(self) -> str:
        """The first that has it: its steps are found on that scale's way."""
        return self.scales[0]

    def score(self) -> str:
        return f"{self.hodoku.score} {self.hodoku.level}" if self.hodoku else "–"

    def rating(self) -> str:
        """On Sudoku Explainer's scale."""
        return "–" if self.only_sukaku else self.sukaku_rating()

    def sukaku_rating(self) -> str:
        """On Sukaku Explainer's, which is the same where both have it."""
        if self.least is None:
            return "–"
        if self.most is None:
            return f"from {self.least}"
        return str(self.least) if self.most == self.least else f"{self.least} to {self.most}"


def _only_sukaku(name: str, technique: str, least: float, most: float, size: int) -> Known:
    return Known(name, technique, least, most, size, only_sukaku=True)


def _explainer_rows() -> Iterator[Known]:
    """In the order in which they are tried; chains of one kind are sought together."""
    fixed = {
        "full-house": 1.0,
        "hidden-single-box": 1.2,
        "hidden-single-line": 1.5,
        "sign-beside-value": 1.5,
        "sign-bound": 1.5,
        "direct-pointing": 1.7,
        "direct-claiming": 1.9,
        "direct-hidden-pair": 2.0,
        "chain-from-value": 2.1,
        "ascending-chain": 2.2,
        "naked-single": 2.3,
        "direct-hidden-triplet": 2.5,
        "pointing": 2.6,
        "claiming": 2.8,
    }
    for name, rating in fixed.items():
        yield Known(name, name, rating, rating)
    yield Known("naked-pair", "naked-set", 3.0, 3.0, 2)
    yield Known("hill", "hill", 3.1, 3.1)
    yield Known("valley", "valley", 3.1, 3.1)
    yield Known("x-wing", "fish", 3.2, 3.2, 2)
    yield Known("hill-of-chains", "hill-of-chains", 3.3, 3.3)
    yield Known("valley-of-chains", "valley-of-chains", 3.3, 3.3)
    yield Known("hidden-pair", "hidden-set", 3.4, 3.4, 2)
    yield Known("naked-triplet", "naked-set", 3.6, 3.6, 3)
    yield Known("ordered-triplet", "ordered-set", 3.7, 3.7, 3)
    yield Known("swordfish", "fish", 3.8, 3.8, 3)
    yield Known("hidden-triplet", "hidden-set", 4.0, 4.0, 3)
    yield _only_sukaku("two-strong-links", "strong-links", 4.0, 4.3, 2)
    yield Known("xy-wing", "xy-wing", 4.2, 4.2)
    yield Known("xyz-wing", "xyz-wing", 4.4, 4.4)
    yield Known("unique-rectangle", "unique-loop", 4.5, None, 4)
    yield Known("unique-loop", "unique-loop", 4.6, None)
    yield Known("naked-quad", "naked-set", 5.0, 5.0, 4)
    yield Known("ordered-quad", "ordered-set", 5.1, 5.1, 4)
    yield Known("jellyfish", "fish", 5.2, 5.2, 4)
    yield Known("hidden-quad", "hidden-set", 5.4, 5.4, 4)
    yield _only_sukaku("three-strong-links", "strong-links", 5.4, 5.7, 3)
    yield _only_sukaku("wxyz-wing", "larger-wing", 5.5, 5.6, 4)
    yield Known("bivalue-universal-grave", "bug", 5.6, 6.2)
    yield _only_sukaku("four-strong-links", "strong-links", 5.8, 6.1, 4)
    yield _only_sukaku("vwxyz-wing", "larger-wing", 6.2, 6.4, 5)
    yield Known("aligned-pair-exclusion", "aligned-exclusion", 6.2, 6.2, 2)
    yield _only_sukaku("uvwxyz-wing", "larger-wing", 6.6, 6.6, 6)
    yield Known("x-cycle", "x-cycle", 6.5, None)
    yield Known("y-cycle", "y-cycle", 6.5, None)
    yield Known("forcing-x-chain", "x-forcing-chain", 6.6, None)
    yield Known("xy-cycle", "xy-cycle", 7.0, None)
    yield Known("forcing-chain", "xy-forcing-chain", 7.0, None)
    yield _only_sukaku("tuvwxyz-wing", "larger-wing", 7.5, 7.5, 7)
    yield Known("aligned-triplet-exclusion", "aligned-exclusion", 7.5, 7.5, 3)
    yield Known("nishio", "nishio", 7.5, None)
    yield Known("cell-forcing-chains", "cell-forcing-chain", 8.0, None)
    yield Known("region-forcing-chains", "region-forcing-chain", 8.0, None)
    yield Known("contradiction", "contradiction-chain", 8.5, None)
    yield Known("double-forcing-chains", "double-forcing-chain", 8.5, None)
    yield Known("forced", "forced", 20.0, 20.0)  # no technique of the core: what is left where none applies


def _rows() -> Iterator[Known]:
    for row in _explainer_rows():
        yield row._replace(hodoku=SCORES.get(row.name))
    for name, technique, size in ONLY_HODOKU:
        yield Known(name, technique, None, None, size, SCORES[name])


TABLE: Mapping[str, Known] = {row.name: row for row in _rows()}
_BY_SIZE = {(row.technique, row.size): row for row in TABLE.values()}


def known_as(technique: str, size: int = 0) -> Known:
    """The row of a technique of the core at that size."""
    return _BY_SIZE.get((technique, size)) or _BY_SIZE[technique, 0]


def known_by_name(name: str) -> Known:
    if not isinstance(name, str) or name not in TABLE:
        raise UsageError(
            f"no technique {shown(name)}; {choose_from(name, TABLE, see='sudoshiki explain --list')}"
        )
    return TABLE[name]
