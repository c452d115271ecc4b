"""Rules of the whole board: diagonals, windows, disjoint groups, chess moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..puzzle.frame import Frame
from ..puzzle.groups import long_diagonals
from ..puzzle.primitives import AllDifferent, Primitive
from ..puzzle.rule import Mark, Rule, Titles, fitting
from ..puzzle.validation import Box, default_box
from .marks import NoteMark, Shade
from .relations import not_both, not_consecutive


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


class _BoardRule(Rule):
    """A rule without parameters, shown as a note under the board."""

    is_shape = True

    @fitting
    def expand(self, frame: Frame) -> list[Primitive]:
        return sorted(self.primitives(frame))

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        """Yield its primitives, in any order."""
        raise NotImplementedError

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (NoteMark(self.titles),)


class _Differences(_BoardRule):
    """A rule that only makes cells differ, so values can be renamed."""

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self


@dataclass(frozen=True, repr=False)
class Windoku(_Differences):
    """No repeats in windows of the size of a box: the first at r2c2, one line apart."""

    name = "windoku"
    titles = Titles("windoku", "windoku")
    how_to_play = Titles(
        "No number repeats in a shaded window.",
        "Nenhum número se repete em uma janela sombreada.",
    )

    def windows(self, frame: Frame) -> Iterator[tuple[int, ...]]:
        rows, columns = _box(frame)
        for top in range(1, frame.side - rows, rows + 1):
            for left in range(1, frame.side - columns, columns + 1):
                yield tuple((top + r) * frame.side + left + c for r in range(rows) for c in range(columns))

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        for number, cells in enumerate(self.windows(frame), start=1):
            yield AllDifferent(cells, f"window {number}")

    def marks(self, frame: Frame) -> tuple[Mark, ...]:
        return tuple(Shade(tuple(map(frame.place, cells)), "window") for cells in self.windows(frame))


@dataclass(frozen=True, repr=False)
class DisjointGroups(_Differences):
    """Cells in the same place of their boxes differ."""

    name = "disjoint-groups"
    titles = Titles("disjoint groups", "grupos disjuntos")
    how_to_play = Titles(
        "Cells in the same place of their boxes hold different numbers.",
        "Células no mesmo lugar dos seus blocos têm números diferentes.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        rows, columns = _box(frame)
        side = frame.side
        for r in range(rows):
            for c in range(columns):
                tops, lefts = range(r, side, rows), range(c, side, columns)
                cells = tuple(top * side + left for top in tops for left in lefts)
                yield AllDifferent(cells, f"place {r * columns + c + 1} of the boxes")


@dataclass(frozen=True, repr=False)
class AntiKnight(_Differences):
    """Cells a knight's move apart differ."""

    name = "anti-knight"
    titles = Titles("anti-knight", "anticavalo")
    how_to_play = Titles(
        "Cells a knight's move of chess apart hold different numbers.",
        "Células à distância de um salto do cavalo do xadrez têm números diferentes.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        seen = frame.seen_together()
        for pair in frame.apart(((1, 2), (1, -2), (2, 1), (2, -1))):
            if pair not in seen:
                yield AllDifferent(pair, "a knight's move")


@dataclass(frozen=True, repr=False)
class AntiKing(_Differences):
    """Cells a king's move apart differ: no repeats in any square of 2×2 cells."""

    name = "anti-king"
    titles = Titles("anti-king", "antirrei")
    how_to_play = Titles(
        "Cells that touch, even at a corner, hold different numbers.",
        "Células que se tocam, mesmo só no canto, têm números diferentes.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        side = frame.side
        seen = frame.seen_together()
        for row in range(side - 1):
            for column in range(side - 1):
                cell = row * side + column
                square = (cell, cell + 1, cell + side, cell + side + 1)
                pairs = {(one, other) for one in square for other in square if one < other}
                if pairs - seen and side >= len(square):
                    yield AllDifferent(square, "a king's move")
                elif pairs - seen:
                    yield from (AllDifferent(pair, "a king's move") for pair in sorted(pairs - seen))


@dataclass(frozen=True, repr=False)
class AntiConsecutive(_BoardRule):
    """Neighbours are not consecutive."""

    name = "anti-consecutive"
    titles = Titles("anti-consecutive", "não consecutivos")
    how_to_play = Titles(
        "Neighbouring cells never hold consecutive numbers.",
        "Células vizinhas nunca têm números consecutivos.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        yield from frame.pairs(frame.neighbours(), not_consecutive)

    def reversed(self, frame: Frame) -> Rule:  # noqa: ARG002
        return self


@dataclass(frozen=True, repr=False)
class AntiTaxicab(_BoardRule):
    """Two cells with the same value v are not v steps (rows plus columns) apart."""

    name = "anti-taxicab"
    titles = Titles("anti-taxicab", "antitáxi")
    how_to_play = Titles(
        "Two cells with the same number are never exactly that many steps apart, along rows and columns.",
        "Duas células com o mesmo número nunca estão exatamente a tantos passos, por linhas e colunas.",
    )

    def primitives(self, frame: Frame) -> Iterator[Primitive]:
        seen, reach = frame.seen_together(), frame.highest
        for down in range(reach + 1):
            for across in range(-reach, reach + 1):
                steps = down + abs(across)
                if not (1 <= steps <= reach) or (down == 0 and across < 0):
                    continue
                apart = frame.apart(((down, across),))
                yield from frame.pairs((pair for pair in apart if pair not in seen), not_both, steps)


def _box(frame: Frame) -> Box:
    return frame.box or default_box(frame.side)
