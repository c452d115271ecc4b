"""The rule diagonal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle import Graph
from ..puzzle.frame import Frame
from ..puzzle.groups import long_diagonals
from ..puzzle.primitives import AllDifferent, Primitive
from ..puzzle.rule import Rule, Titles, fitting


@dataclass(frozen=True, repr=False)
class Diagonal(Rule):
    """No repeats on a long diagonal; a rising one starts at the bottom left."""

    name = "diagonal"
    titles = Titles("long diagonal", "diagonal longa")
    plurals = Titles("long diagonals", "diagonais longas")
    how_to_play = Titles(
        "No number repeats on the diagonal that is drawn.",
        "Nenhum número se repete na diagonal desenhada.",
    )
    is_shorthand = True
    is_shape = True

    rising: bool

    @fitting
    def expand(self, frame: Frame) -> Iterator[Primitive]:
        falling, rising = long_diagonals(frame.side)
        cells, way = (rising, "rising") if self.rising else (falling, "falling")
        if frame.side > 1:
            yield AllDifferent(cells, f"the {way} diagonal")

    def words(self, language: str = "en") -> str:
        if language == "en":
            return f"{'rising' if self.rising else 'falling'} {self.titles.en}"
        return f"{self.titles.pt} {'ascendente' if self.rising else 'descendente'}"

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls(rising=True),)


def one_diagonal(graph: Graph) -> list[Rule]:
    """The rule of a graph with just one long diagonal; a puzzle stores it as a group."""
    falling, rising = graph.which_diagonals
    return [Diagonal(rising)] if falling != rising else []
