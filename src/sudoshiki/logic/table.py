"""The techniques by their usual names: ratings, scores and an example.

The table is techniques.tsv, a line for each name. The core finds sets of any size with one technique; players
know pairs, triplets and quads. Tests compare the ratings of the core with this table.

    technique     its name in the core
    size          of the pattern, if the name is of one size
    scale         the first of Sudoku Explainer (se) and Sukaku Explainer (sukaku) that has it, if one does
    least, most   rating on that scale; no most if it grows with the step
    score, level  on HoDoKu's scale, if it has the technique
    example       a puzzle that needs it, if one is known
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..puzzle import UsageError
from ..puzzle.errors import choose_from
from ..puzzle.validation import quote
from .step import techniques

_FILE = Path(__file__).with_name("techniques.tsv")  # importlib.resources takes long to import


class Score(NamedTuple):
    """The score of a step on HoDoKu's scale, and the level of its technique."""

    score: int
    level: str


class NamedTechnique(NamedTuple):
    """A technique of one size, or of all sizes that have no entry of their own."""

    name: str
    technique: str  # name in the core
    least: float | None  # rating on the Explainers' scales; None where they have no such technique
    most: float | None  # None if it grows with the step
    size: int = 0
    hodoku: Score | None = None  # on HoDoKu's scale; None where it has no such technique
    only_sukaku: bool = False  # Sudoku Explainer does not have it, Sukaku Explainer does
    example: str = ""  # a puzzle that needs it

    @property
    def assumes_one_solution(self) -> bool:
        return any(one.assumes_one_solution for one in techniques() if one.name == self.technique)

    @property
    def scales(self) -> tuple[str, ...]:
        """The scales that have the technique."""
        explainers = () if self.least is None else ("sukaku",) if self.only_sukaku else ("se", "sukaku")
        return explainers if self.hodoku is None else (*explainers, "hodoku")

    @property
    def scale(self) -> str:
        """The first scale that has it, which finds its steps."""
        return self.scales[0]

    def score(self) -> str:
        return f"{self.hodoku.score} {self.hodoku.level}" if self.hodoku else "–"

    def rating(self) -> str:
        """Return the rating on Sudoku Explainer's scale."""
        return "–" if self.only_sukaku else self.sukaku_rating()

    def sukaku_rating(self) -> str:
        """Return the rating on Sukaku Explainer's scale; the same if both scales have it."""
        if self.least is None:
            return "–"
        if self.most is None:
            return f"from {self.least}"
        return str(self.least) if self.most == self.least else f"{self.least} to {self.most}"


def _read(line: str) -> NamedTechnique:
    name, technique, size, scale, least, most, score, level, example = line.split("\t")
    return NamedTechnique(
        name,
        technique,
        float(least) if least else None,
        float(most) if most else None,
        int(size or 0),
        Score(int(score), level) if score else None,
        scale == "sukaku",
        example,
    )


def _entries() -> Iterator[NamedTechnique]:
    """Return them in Sukaku Explainer's order, then those of HoDoKu alone."""
    _head, *lines = _FILE.read_text(encoding="utf-8").splitlines()
    return map(_read, lines)


TABLE: Mapping[str, NamedTechnique] = {entry.name: entry for entry in _entries()}
_BY_SIZE = {(entry.technique, entry.size): entry for entry in TABLE.values()}


def named_technique(technique: str, size: int = 0) -> NamedTechnique:
    """Return the entry of a technique of the core at that size."""
    return _BY_SIZE.get((technique, size)) or _BY_SIZE[technique, 0]


def technique_by_name(name: str) -> NamedTechnique:
    if not isinstance(name, str) or name not in TABLE:
        raise UsageError(
            f"no technique {quote(name)}; {choose_from(name, TABLE, see='sudoshiki explain --list')}"
        )
    return TABLE[name]
