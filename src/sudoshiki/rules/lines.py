"""Lines whose cells are compared in pairs: thermometers, whispers, renban, …"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from ..puzzle.errors import Kind, PuzzleError
from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles, fitting
from .marks import Bulb, Corner, LineMark, Same
from .relations import (
    are_equal,
    differ_by_at_least,
    differ_by_less_than,
    in_different_parts,
    not_congruent,
    not_greater,
)


class _LineRule(NumberedRule):
    """A rule of one line of cells, drawn as a line in the colour of its name."""

    cells: Cells

    def validate(self) -> str:
        return "" if len(self.cells) > 1 else "a line needs two cells"

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        return self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (LineMark(places(self.cells), self.name),)

    def _corner(self, text: str) -> Corner:
        """The number of the line, if it is not the usual one."""
        return Corner(places(self.cells)[0], text)


@dataclass(frozen=True, repr=False)
class Thermo(_LineRule):
    """Values rise from the bulb, the first cell; on a slow one they may stay equal."""

    name = "thermo"
    titles = Titles("thermometer", "termômetro")
    plurals = Titles("thermometers", "termômetros")
    how_to_play = Titles(
        "Numbers rise from the bulb to the tip; on a slow thermometer they may also stay the same.",
        "Os números crescem do bulbo à ponta; em um termômetro lento podem também ficar iguais.",
    )

    cells: Cells
    slow: bool = False

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...], slow: bool) -> Sequence[Primitive]:
        return frame.pairs(pairwise(cells), not_greater) if slow else frame.rising(cells)

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return Thermo(self.cells[::-1], self.slow)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        role = "slow-thermo" if self.slow else "thermo"
        bulb, *_ = cells = self.places()
        return LineMark(cells, role, 0.35), Bulb(bulb, role)


@dataclass(frozen=True, repr=False)
class Whisper(_LineRule):
    """Neighbours on the line differ by at least `by`: 5 is German, 4 Dutch."""

    name = "whisper"
    titles = Titles("whisper line", "linha de sussurro")
    plurals = Titles("whisper lines", "linhas de sussurro")
    how_to_play = Titles(
        "Numbers next to each other on the line differ by at least 5, or by what is written there.",
        "Números vizinhos na linha diferem em pelo menos 5, ou no que estiver escrito ali.",
    )

    cells: Cells
    by: int = 5

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...], by: int) -> Sequence[Primitive]:
        return frame.pairs(pairwise(cells), differ_by_at_least, by)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:
        return super().marks(frame) if self.by == 5 else (*super().marks(frame), self._corner(f"≥{self.by}"))


@dataclass(frozen=True, repr=False)
class Renban(_LineRule):
    """A set of consecutive values, no repeats, in any order."""

    name = "renban"
    titles = Titles("renban line", "linha renban")
    plurals = Titles("renban lines", "linhas renban")
    how_to_play = Titles(
        "The line holds consecutive numbers, none twice, in any order.",
        "A linha tem números consecutivos, sem repetição, em qualquer ordem.",
    )

    cells: Cells

    def validate(self) -> str:
        return (
            "a cell stands on the line twice" if len(self.places()) < len(self.cells) else super().validate()
        )

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Iterator[Primitive]:
        yield from frame.all_different(cells)
        yield from frame.pairs(combinations(cells, 2), differ_by_less_than, len(cells))


@dataclass(frozen=True, repr=False)
class Palindrome(_LineRule):
    """The line reads the same both ways."""

    name = "palindrome"
    titles = Titles("palindrome", "palíndromo")
    plurals = Titles("palindromes", "palíndromos")
    how_to_play = Titles(
        "The line reads the same from both ends.",
        "A linha é lida igual a partir das duas pontas.",
    )

    cells: Cells

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Sequence[Primitive]:
        return frame.pairs(zip(cells[: len(cells) // 2], cells[::-1], strict=False), are_equal)


@dataclass(frozen=True, repr=False)
class Clone(Rule):
    """Two groups of cells hold the same values, cell by cell."""

    name = "clone"
    titles = Titles("clone", "clone")
    plurals = Titles("clones", "clones")
    how_to_play = Titles(
        "Shapes with the same letter hold the same numbers in the same places.",
        "Formas com a mesma letra têm os mesmos números nos mesmos lugares.",
    )

    cells: Cells
    others: Cells

    def validate(self) -> str:
        return "" if len(self.cells) == len(self.others) else "the two groups have different numbers of cells"

    @fitting
    def expand(self, frame: Frame) -> Sequence[Primitive]:
        return frame.pairs(zip(frame.cells(self.cells), frame.cells(self.others), strict=True), are_equal)

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (Same((places(self.cells), places(self.others))),)


@dataclass(frozen=True, repr=False)
class Modular(_LineRule):
    """Any `by` consecutive cells of the line have different remainders modulo `by`."""

    name = "modular"
    titles = Titles("modular line", "linha modular")
    plurals = Titles("modular lines", "linhas modulares")
    how_to_play = Titles(
        "Any three cells in a row on the line leave different remainders when divided by 3; "
        "with another number there, it takes the place of 3.",
        "Três células seguidas na linha deixam restos diferentes na divisão por 3; "
        "se houver outro número ali, ele vale em lugar de 3.",
    )

    cells: Cells
    by: int = 3

    def validate(self) -> str:
        return "the modulus must be at least 2" if self.by < 2 else super().validate()

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...], by: int) -> Sequence[Primitive]:
        return frame.pairs(_in_windows(cells, by), not_congruent, by)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:
        return super().marks(frame) if self.by == 3 else (*super().marks(frame), self._corner(f"m{self.by}"))


@dataclass(frozen=True, repr=False)
class Entropic(_LineRule):
    """Any three consecutive cells have a low, a middle and a high value.

    Each of the three ranges has a third of the values.
    """

    name = "entropic"
    titles = Titles("entropic line", "linha entrópica")
    plurals = Titles("entropic lines", "linhas entrópicas")
    how_to_play = Titles(
        "Any three cells in a row on the line hold a low, a middle and a high number.",
        "Três células seguidas na linha têm um número baixo, um médio e um alto.",
    )

    cells: Cells

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Sequence[Primitive]:
        third, rest = divmod(frame.side, 3)
        if rest:
            raise PuzzleError(f"{frame.side} values don't fall into three equal parts", kind=Kind.SIDE)
        pairs = _in_windows(cells, 3)
        return frame.pairs(pairs, in_different_parts, frame.lowest, third)


def _in_windows(line: tuple[int, ...], length: int) -> list[tuple[int, int]]:
    """All pairs within `length` consecutive cells."""
    return [(cell, other) for at, cell in enumerate(line) for other in line[at + 1 : at + length]]
