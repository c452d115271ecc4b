"""Marks between two cells (Kropki dots, X, V, signs), and "all are marked"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from ..puzzle.frame import Frame
from ..puzzle.places import Cell, one_cell
from ..puzzle.primitives import Less, Primitive
from ..puzzle.rule import DeferredRules, Mark, Names, NumberedRule, Rule, Titles, fitting
from .marks import Dot, Letter, NoteMark
from .relations import differ_by, have_ratio, sum_to

_FIVE, _TEN = 5, 10
_LETTERS = {_FIVE: "V", _TEN: "X"}


class _PairRule(NumberedRule):
    """A rule of two cells, in any order, and a number: the last field."""

    relation: ClassVar[Callable[..., bool]]  # of two values and the number

    first: Cell
    second: Cell

    def __post_init__(self) -> None:
        Rule.__post_init__(self)  # super() is slower, and there may be hundreds
        first, second = self.first, self.second
        if second < first:  # type: ignore[operator]  # Places by now; their order says nothing
            object.__setattr__(self, "first", second)
            object.__setattr__(self, "second", first)

    def validate(self) -> str:
        return "the two cells are the same" if self.first == self.second else ""

    def between(self, frame: Frame) -> tuple[int, int]:
        return frame.cell(self.first), frame.cell(self.second)

    @property
    def number(self) -> int:
        *_, number = self.parameters().values()
        return cast("int", number)

    @classmethod
    def expand_all(cls, frame: Frame, every: Sequence[tuple[int, int, int]]) -> list[Primitive]:
        primitives: list[Primitive] = []
        for number in {number for _, _, number in every}:
            pairs = [(first, second) for first, second, by in every if by == number]
            primitives += frame.pairs(pairs, cls.relation, number)
        return primitives


@dataclass(frozen=True, repr=False)
class Difference(_PairRule):
    """A white dot: the two cells differ by exactly `by`."""

    name = "difference"
    titles = Titles("white dot", "bolinha branca")
    plurals = Titles("white dots", "bolinhas brancas")
    how_to_play = Titles(
        "The numbers beside a white dot differ by 1, or by the number in the dot.",
        "Os números ao lado de uma bolinha branca diferem em 1, ou no número da bolinha.",
    )
    relation = staticmethod(differ_by)

    first: Cell
    second: Cell
    by: int = 1

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = "" if self.by == 1 else str(self.by)
        return (Dot(one_cell(self.first), one_cell(self.second), filled=False, text=text),)


@dataclass(frozen=True, repr=False)
class Ratio(_PairRule):
    """A black dot: one of the two cells is `by` times the other."""

    name = "ratio"
    titles = Titles("black dot", "bolinha preta")
    plurals = Titles("black dots", "bolinhas pretas")
    how_to_play = Titles(
        "Of the numbers beside a black dot one is twice the other, or as many times as the dot says.",
        "Dos números ao lado de uma bolinha preta um é o dobro do outro, ou quantas vezes a bolinha diz.",
    )
    relation = staticmethod(have_ratio)

    first: Cell
    second: Cell
    by: int = 2

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = "" if self.by == 2 else str(self.by)
        return (Dot(one_cell(self.first), one_cell(self.second), filled=True, text=text),)


@dataclass(frozen=True, repr=False)
class PairSum(_PairRule):
    """The two cells have this sum: 10 for an X, 5 for a V."""

    name = "pair-sum"
    titles = Titles("sum of two cells (XV)", "soma de duas células (XV)")
    plurals = Titles("sums of two cells (XV)", "somas de duas células (XV)")
    how_to_play = Titles(
        "X between two cells: their sum is 10; V: it is 5; a number there is the sum itself.",
        "X entre duas células: a soma delas é 10; V: é 5; um número ali é a própria soma.",
    )
    relation = staticmethod(sum_to)

    first: Cell
    second: Cell
    total: int

    def reversed(self, frame: Frame) -> Rule:
        return PairSum(self.first, self.second, 2 * (frame.lowest + frame.highest) - self.total)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        text = _LETTERS.get(self.total, str(self.total))
        return (Letter(one_cell(self.first), one_cell(self.second), text),)


@dataclass(frozen=True, repr=False)
class Sign(Rule):
    """The first cell is less than the second, wherever they are."""

    name = "sign"
    titles = Titles("sign", "sinal")
    plurals = Titles("signs", "sinais")
    how_to_play = Titles(
        "The sign opens towards the greater number.",
        "O sinal se abre para o número maior.",
    )
    is_shorthand = True

    lesser: Cell
    greater: Cell

    @fitting
    def expand(self, frame: Frame) -> Sequence[Primitive]:
        return (Less(frame.cell(self.lesser), frame.cell(self.greater)),)


# For each mark, the relation that unmarked pairs must not have.
_MARKS: dict[str, Callable[[int, int], bool]] = {
    "difference": lambda a, b: differ_by(a, b, 1),
    "ratio": lambda a, b: have_ratio(a, b, 2),
    "xv": lambda a, b: a + b in _LETTERS,
}


def _mark_of(kind: type[_PairRule], number: int) -> str:
    """The mark of a rule."""
    if issubclass(kind, Difference):
        return "difference" if number == 1 else ""
    if issubclass(kind, Ratio):
        return "ratio" if number == 2 else ""
    return "xv" if issubclass(kind, PairSum) and number in _LETTERS else ""


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
                if issubclass(kind, _PairRule):
                    numbers = {by for _, _, by in every}
                    marked = {by for by in numbers if _mark_of(kind, by) in self.marked}
                    free.update([fields[:2] for fields in every if fields[2] in marked])
            elif isinstance(rule, _PairRule) and _mark_of(type(rule), rule.number) in self.marked:
                free.add(rule.between(frame))
        return frame.pairs([pair for pair in frame.neighbours() if pair not in free], _unmarked, *self.marked)

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        return self if set(self.marked) == {"difference"} else None

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        marks = ", ".join(self.marked)
        return (NoteMark(Titles(*(f"{title}: {marks}" for title in self.titles))),)
