"""Sums: arrows, zippers, lines with pieces of equal sums, little killers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat

from ..puzzle.errors import PuzzleError
from ..puzzle.frame import Frame
from ..puzzle.places import Cell, CellGroups, Cells, Places, one_cell, places, some_cells
from ..puzzle.primitives import Automaton, Primitive
from ..puzzle.rule import Mark, NumberedRule, Rule, Titles, fitting
from ..puzzle.square import SquareMove
from .marks import Circle, Corner, LineMark, Outside, Same

_LONGEST_PILL = 3

DIRECTIONS = {"down-right": (1, 1), "down-left": (1, -1), "up-right": (-1, 1), "up-left": (-1, -1)}


@dataclass(frozen=True, repr=False)
class Arrow(NumberedRule):
    """The circle is the sum of the cells.

    A pill of 2 or 3 cells is read as a decimal number, from left to right and top to bottom.
    """

    name = "arrow"
    titles = Titles("arrow", "seta")
    plurals = Titles("arrows", "setas")
    how_to_play = Titles(
        "The number in the circle is the sum of the cells along its arrow; a pill is read as one number.",
        "O número no círculo é a soma das células ao longo da seta; uma pílula é lida como um só número.",
    )

    circle: Cells
    cells: Cells

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.circle) > 1:
            object.__setattr__(self, "circle", Places(sorted(places(self.circle))))  # in reading order

    def validate(self) -> str:
        return "" if len(self.circle) <= _LONGEST_PILL else f"a pill has 2 or 3 cells, not {len(self.circle)}"

    @staticmethod
    def of_numbers(frame: Frame, circle: tuple[int, ...], cells: tuple[int, ...]) -> Sequence[Primitive]:
        if len(circle) == 1:
            return frame.equal_sums(cells, circle)
        number = [(cell, -(10**power)) for power, cell in enumerate(reversed(circle))]
        return frame.sum([*zip(cells, repeat(1)), *number], "=", 0)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        circle, cells = places(self.circle), places(self.cells)
        start = min(circle, key=lambda c: abs(c.row - cells[0].row) + abs(c.column - cells[0].column))
        return Circle(circle, "arrow"), LineMark((start, *cells), "arrow", 0.06, arrow=True)


@dataclass(frozen=True, repr=False)
class DoubleArrow(NumberedRule):
    """The two ends together are the sum of the cells between them."""

    name = "double-arrow"
    titles = Titles("double arrow", "seta dupla")
    plurals = Titles("double arrows", "setas duplas")
    how_to_play = Titles(
        "The numbers in the two circles together are the sum of the cells between them.",
        "Os números nos dois círculos somados são a soma das células entre eles.",
    )

    cells: Cells

    def validate(self) -> str:
        return "" if len(self.cells) > 2 else "a double arrow needs three cells"

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Sequence[Primitive]:
        first, *between, last = cells
        return frame.equal_sums((first, last), between)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        first, *_, last = cells = places(self.cells)
        return Circle((first,), "arrow"), Circle((last,), "arrow"), LineMark(cells, "arrow", 0.06)


@dataclass(frozen=True, repr=False)
class Zipper(NumberedRule):
    """Cells equally far from the middle have the same sum; a middle cell is that sum."""

    name = "zipper"
    titles = Titles("zipper line", "linha zíper")
    plurals = Titles("zipper lines", "linhas zíper")
    how_to_play = Titles(
        "Cells equally far from the middle of the line have one common sum, which is in its middle cell.",
        "Células à mesma distância do meio da linha têm uma soma comum, que está na célula do meio.",
    )

    cells: Cells

    def validate(self) -> str:
        return "" if len(self.cells) > 2 else "a zipper needs three cells"

    @staticmethod
    def of_numbers(frame: Frame, cells: tuple[int, ...]) -> Iterator[Primitive]:
        half = len(cells) // 2
        ends = list(zip(cells[:half], cells[::-1], strict=False))
        if len(cells) % 2:
            for pair in ends:
                yield from frame.equal_sums(pair, (cells[half],))
        else:
            for pair in ends[1:]:
                yield from frame.equal_sums(ends[0], pair)

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        return None if len(self.cells) % 2 else self

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (LineMark(places(self.cells), self.name),)


@dataclass(frozen=True, repr=False)
class RegionSumLine(Rule):
    """Cut at each border of a box or region, the line has pieces of equal sum."""

    name = "region-sum-line"
    titles = Titles("region sum line", "linha de soma por região")
    plurals = Titles("region sum lines", "linhas de soma por região")
    how_to_play = Titles(
        "The parts of the line in different boxes have the same sum.",
        "As partes da linha em blocos diferentes têm a mesma soma.",
    )

    cells: Cells

    def pieces(self, frame: Frame) -> list[list[int]]:
        """The pieces of the line; one if there are no boxes or regions."""
        pieces: list[list[int]] = []
        before = -1
        for cell in frame.cells(self.cells):
            region = _region(cell, frame)
            if region != before:
                pieces.append([])
            pieces[-1].append(cell)
            before = region
        return pieces

    @fitting
    def expand(self, frame: Frame) -> Iterator[Primitive]:
        first, *others = self.pieces(frame)
        for piece in others:
            yield from frame.equal_sums(first, piece)

    def reversed(self, frame: Frame) -> Rule | None:
        return self if len({len(piece) for piece in self.pieces(frame)}) == 1 else None

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (LineMark(places(self.cells), self.name),)


def _region(cell: int, frame: Frame) -> int:
    if frame.box is not None:
        rows, columns = frame.box
        return cell // frame.side // rows * frame.side + cell % frame.side // columns
    return 0 if frame.regions is None else frame.regions[cell]


@dataclass(frozen=True, repr=False)
class SumLine(Rule):
    """The line can be cut into consecutive pieces of exactly that sum.

    A loop may be cut anywhere.
    """

    name = "sum-line"
    titles = Titles("sum line", "linha de somas")
    plurals = Titles("sum lines", "linhas de somas")
    how_to_play = Titles(
        "The line can be cut into pieces of neighbouring cells, each with the sum that stands beside it.",
        "A linha pode ser cortada em pedaços de células vizinhas, cada um com a soma indicada.",
    )

    total: int
    cells: Cells
    loop: bool = False

    def validate(self) -> str:
        if self.total <= 0:
            return "the sum of a piece must be positive"
        cells = places(self.cells)
        return "" if len(set(cells)) == len(cells) else "a line that passes a cell twice is not supported"

    @fitting
    def expand(self, frame: Frame) -> Iterator[Primitive]:
        cells = frame.cells(self.cells)
        yield Automaton(cells, *_cut_into(self.total, self.loop, frame.first_value, frame.side))

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        cells = places(self.cells)
        return LineMark(cells, self.name, closed=self.loop), Corner(cells[0], str(self.total))


_States = tuple[int, tuple[int, ...], tuple[tuple[int, int, int], ...], tuple[int, ...]]


@lru_cache(maxsize=16)
def _cut_into(total: int, loop: bool, first_value: int, side: int) -> _States:
    """The automaton of a sum line, without its cells.

    A state: the sum of the piece across the start, the sum of the current piece, and whether
    there was a cut. With values from 1 on, a ring closes only through a cut, so this is true from the start.
    """

    def number(carried: int, so_far: int, cut: bool) -> int:
        return (carried * total + so_far) * 2 + cut

    transitions = []
    ends = range(total) if loop else range(1)
    for carried in ends:
        for so_far, cut in ((s, c) for s in range(total) for c in (False, True)):
            for value in range(first_value, first_value + side):
                there = so_far + value
                if there < total:
                    to = number(carried, there, cut)
                elif there == total:
                    to = number(carried, 0, True)
                else:
                    continue
                transitions.append((number(carried, so_far, cut), value - first_value + 1, to))
    starts = [number(carried, carried, first_value > 0) for carried in ends]
    accepts = [number(carried, carried, True) for carried in ends]
    return _trimmed(len(ends) * total * 2, starts, transitions, accepts)


def _trimmed(
    states: int, starts: Sequence[int], transitions: Sequence[tuple[int, int, int]], accepts: Sequence[int]
) -> _States:
    """Only the states between a start and an accepting state."""
    forward = _reached(starts, [(a, b) for a, _, b in transitions])
    useful = forward & _reached(accepts, [(b, a) for a, _, b in transitions])
    number = {state: at for at, state in enumerate(s for s in range(states) if s in useful)}
    kept = sorted((number[a], v, number[b]) for a, v, b in transitions if a in useful and b in useful)
    return (
        len(number),
        tuple(number[state] for state in starts if state in useful),
        tuple(kept),
        tuple(number[state] for state in accepts if state in useful),
    )


def _reached(starts: Iterable[int], steps: list[tuple[int, int]]) -> set[int]:
    following: dict[int, list[int]] = {}
    for here, there in steps:
        following.setdefault(here, []).append(there)
    states, waiting = set(starts), list(starts)
    while waiting:
        for there in following.get(waiting.pop(), ()):
            if there not in states:
                states.add(there)
                waiting.append(there)
    return states


@dataclass(frozen=True, repr=False)
class EqualSums(Rule):
    """All groups of cells have the same sum."""

    name = "equal-sums"
    titles = Titles("equal sums", "somas iguais")
    how_to_play = Titles(
        "Groups of cells with the same letter have the same sum.",
        "Grupos de células com a mesma letra têm a mesma soma.",
    )

    groups: CellGroups

    def validate(self) -> str:
        return "" if len(self.groups) > 1 else "one group has no other to be equal to"

    @fitting
    def expand(self, frame: Frame) -> Iterator[Primitive]:
        first, *others = (frame.cells(group) for group in self.groups)
        for group in others:
            yield from frame.equal_sums(first, group)

    def reversed(self, frame: Frame) -> Rule | None:  # noqa: ARG002
        return self if len({len(group) for group in self.groups}) == 1 else None

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (Same(tuple(some_cells(group) for group in self.groups), "="),)


@dataclass(frozen=True, repr=False)
class LittleKiller(NumberedRule):
    """The sum along a diagonal from the cell `start` to the edge; values may repeat."""

    name = "little-killer"
    titles = Titles("little killer", "little killer")
    plurals = Titles("little killers", "little killers")
    how_to_play = Titles(
        "A number outside the grid is the sum along the diagonal that its arrow shows; numbers may repeat.",
        "Um número fora da grade é a soma ao longo da diagonal da seta; números podem se repetir.",
    )

    total: int
    start: Cell
    direction: str

    def validate(self) -> str:
        known = ", ".join(DIRECTIONS)
        return "" if self.direction in DIRECTIONS else f"direction {self.direction!r}; choose from {known}"

    @staticmethod
    def of_numbers(frame: Frame, total: int, start: int, direction: str) -> Sequence[Primitive]:
        row, column = divmod(start, frame.side)
        down, across = DIRECTIONS[direction]
        if 0 <= row - down < frame.side and 0 <= column - across < frame.side:
            raise PuzzleError(f"{frame.place(start)} is not at the edge that {direction} leads away from")
        return frame.total(_diagonal(frame.side, start, direction), total)

    def moved(self, move: SquareMove) -> Rule | None:
        step = move.direction(*DIRECTIONS[self.direction])
        names = {there: name for name, there in DIRECTIONS.items()}
        return (
            None if step is None else LittleKiller(self.total, move.place(one_cell(self.start)), names[step])
        )

    def reversed(self, frame: Frame) -> Rule:
        cells = len(_diagonal(frame.side, frame.cell(self.start), self.direction))
        return LittleKiller(cells * (frame.lowest + frame.highest) - self.total, self.start, self.direction)

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        return (Outside(one_cell(self.start), DIRECTIONS[self.direction], str(self.total)),)


def _diagonal(side: int, start: int, direction: str) -> range:
    """The cells of a diagonal from one at the edge on."""
    down, across = DIRECTIONS[direction]
    row, column = divmod(start, side)
    rows = side - row if down > 0 else row + 1
    columns = side - column if across > 0 else column + 1
    step = down * side + across
    return range(start, start + min(rows, columns) * step, step)
