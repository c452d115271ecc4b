"""The rule palindrome."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..puzzle.places import Cells
from ..puzzle.rule import Rule, Titles
from .line_rule import RelatedLineRule
from .relations import are_equal


@dataclass(frozen=True, repr=False)
class Palindrome(RelatedLineRule):
    """The line reads the same both ways."""

    name = "palindrome"
    titles = Titles("palindrome", "palíndromo")
    plurals = Titles("palindromes", "palíndromos")
    how_to_play = Titles(
        "The line reads the same from both ends.",
        "A linha é lida igual a partir das duas pontas.",
    )

    relation = are_equal

    cells: Cells

    @staticmethod
    def pairs_of(cells: tuple[int, ...]) -> Iterable[tuple[int, int]]:
        return zip(cells[: len(cells) // 2], cells[::-1], strict=False)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return (cls("r1c2 r2c2 r3c3 r4c4 r5c5"),)
