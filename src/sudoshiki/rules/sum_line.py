"""The rule sum-line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..puzzle.frame import Frame
from ..puzzle.places import Cells, places
from ..puzzle.primitives import Automaton, Primitive
from ..puzzle.rule import Mark, Rule, Titles, fitting
from ..puzzle.validation import quote
from .marks import Corner, LineMark

# Of a piece: the automaton of a line has so many states, that of a loop the square of that.
_LARGEST, _LARGEST_OF_LOOP = 1000, 100


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
        most = _LARGEST_OF_LOOP if self.loop else _LARGEST
        if not 0 < self.total <= most:
            return f"the sum of a piece is from 1 to {most}, not {quote(self.total)}"
        cells = places(self.cells)
        return "" if len(set(cells)) == len(cells) else "a line that passes a cell twice is not supported"

    @fitting
    def expand(self, frame: Frame) -> Iterator[Primitive]:
        cells = frame.cells(self.cells)
        yield Automaton(cells, *_cut_into(self.total, self.loop, frame.first_value, frame.side))

    def marks(self, frame: Frame) -> tuple[Mark, ...]:  # noqa: ARG002
        cells = places(self.cells)
        return LineMark(cells, self.name, closed=self.loop), Corner(cells[0], str(self.total))

    @classmethod
    def examples(cls) -> tuple[Rule, ...]:
        return cls(7, "r1c1 r1c2 r1c3 r2c4 r3c4"), cls(8, "r4c2 r4c3 r5c3 r5c2", loop=True)


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
