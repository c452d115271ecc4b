"""A search, moment by moment: what its events make of the board."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from ..puzzle import Board, Puzzle, UsageError

__all__ = ["MOST_MOMENTS", "NO_STEPS", "Moment", "SearchEvent", "moments"]

NO_STEPS = "the trace has no steps to show: it is of parts, or empty; trace a search such as mrv"
MOST_MOMENTS = 300  # more make a picture of megabytes that nobody waits to see the end of


class SearchEvent(Protocol):
    """An event of a trace; which kinds there are, `solve.trace` says."""

    @property
    def kind(self) -> str: ...
    @property
    def cell(self) -> int: ...
    @property
    def value(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """The board after an event, the cell that it is about (-1 for none), and how much was counted so far."""

    board: Board
    kind: str
    cell: int
    value: int
    placed: int
    conflicts: int


_SHOWN = (
    "placed",
    "conflict",
    "taken back",
    "restarted",
    "solved",
)  # what changes the board, or its prospects


def moments(puzzle: Puzzle, events: Iterable[SearchEvent], most: int = MOST_MOMENTS) -> list[Moment]:
    """The moments worth a look, evenly chosen where there are more than `most`; the last is always there."""
    if most < 2:
        raise UsageError(f"an animation has 2 moments at least, not {most}")
    shown = [event for event in events if event.kind in _SHOWN]
    if not shown:
        raise UsageError(NO_STEPS)
    last = len(shown)  # moment 0 is the board before the first event
    kept = set(range(last + 1)) if last < most else {round(at * last / (most - 1)) for at in range(most)}
    return list(_replayed(puzzle, shown, kept))


def _replayed(puzzle: Puzzle, events: Iterable[SearchEvent], kept: Container[int]) -> Iterator[Moment]:
    """Boards are copied only where they are shown: there may be many events, and large boards."""
    givens = puzzle.givens
    play = _Play(list(givens))
    yield play.moment("begin", -1, 0)
    for at, event in enumerate(events, 1):
        play.take(event, givens)
        if at in kept:
            yield play.moment(event.kind, event.cell, event.value)


@dataclass
class _Play:
    board: list[int]
    order: list[int] = field(default_factory=list)  # cells in the order they were filled
    placed: int = 0
    conflicts: int = 0

    def take(self, event: SearchEvent, givens: Sequence[int]) -> None:
        match event.kind:
            case "placed":
                self.placed += 1
                self.board[event.cell] = event.value
                self.order.append(event.cell)
            case "conflict":
                self.conflicts += 1
            case "taken back":  # with it all that was filled after it
                while self.order and event.cell in self.order:
                    cell = self.order.pop()
                    self.board[cell] = givens[cell]
            case "restarted":
                self.board[:] = givens
                self.order.clear()

    def moment(self, kind: str, cell: int, value: int) -> Moment:
        return Moment(tuple(self.board), kind, cell, value, self.placed, self.conflicts)
