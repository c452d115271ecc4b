"""The rule all-marked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.primitives import Primitive
from ..puzzle.rule import DeferredRules, Mark, Names, Rule, Titles, fitting
from .difference import Difference
from .marks import NoteMark
from .pair_rule import PairRule
from .pair_sum import LETTERS, PairSum
from .ratio import Ratio
from .relations import differ_by, have_ratio

# For each mark, the relation that unmarked pairs must not have.
_MARKS: dict[str, Callable[[int, int], bool]] = {
    "difference": lambda a, b: differ_by(a, b, 1),
    "ratio": lambda a, b: have_ratio(a, b, 2),
    "xv": lambda a, b: a + b in LETTERS,
}


def _mark_of(kind: type[PairRule], number: int) -> str:
    """The mark of a rule."""
    if issubclass(kind, Difference):
        return "difference" if number == 1 else ""
    if issubclass(kind, Ratio):
        return "ratio" if number == 2 else ""
    return "xv" if issubclass(kind, PairSum) and number in LETTERS else ""


def _unmarked(one: int, other: int, *marks: str) -> bool:
    return not any(_MARKS[mark](one, other) for mark in marks)


@dataclass(frozen=True, repr=False)
class AllMarked(Rule):
    """Neighbours without any of these marks have none of their relations.

    They are not consecutive (difference), neither is twice the other (ratio), their sum is not 5 or 10 (xv).
    """

    name = "all-marked"
    titles = Titles("all are marked", "todas as marcas dadas")
    how_to_play = Titles(
        "All such marks are given: neighbours without one do not have that relation.",
        "Todas essas marcas estão dadas: vizinhos sem marca não têm essa relação.",
    )
    example_board = "sudoku", 9

    marked: Names

    def validate(self) -> str:
        wrong = [mark for mark in self.marked if mark not in _MARKS]
        if wrong or not self.marked:
            return f"marks are some of {', '.join(_MARKS)}" + (f", not {wrong[0]!r}" if wrong else "")
        return ""

    @fitting
    def expand(self, frame: Frame) -> Sequence[Primitive]:
        free = set()
        for rule in frame.stated_rules:
            if isinstance(rule, DeferredRules):
                kind, _, every = rule
                if issubclass(kind, PairRule):
                    numbers = {by for _, _, by in every}
                    marked = {by for by in numbers if _mark_of(kind, by) in self.marked}
                    free.update([fields[:2] for fields in every if fields[2] in marked])
            elif isinstance(rule, PairRule) and _mark_of(type(rule), rule.number) in self.marked:
                free.add(rule.between(frame))
        return frame.neighbour_pairs(free, _unmarked, *self.marked)

    def problem(self, broken: Primitive, board: Sequence[int], frame: Frame) -> str:
        one, other = (f"{frame.place(cell)}={board[cell]}" for cell in broken.cells)
        return f"{one} and {other} have no mark, but all are marked"

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        return self if set(self.marked) == {"difference"} else None

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        marks = ", ".join(self.marked)
        return (NoteMark(Titles(*(f"{title}: {marks}" for title in self.titles))),)

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return Difference("r1c1", "r1c2"), Ratio("r3c4", "r4c4"), cls("difference ratio")
