"""Replays a trace: the boards after its events."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from ..puzzle import Board, Puzzle, UsageError, check

NO_STEPS = "the trace has no steps to show: it is of parts, or empty; trace a search such as mrv"
MAX_MOMENTS = 300  # more make files of megabytes


class SearchEvent(Protocol):
    """An event of a trace; `solve.trace` lists the kinds."""

    @property
    def kind(self) -> str: ...
    @property
    def cell(self) -> int: ...
    @property
    def value(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """The board after an event, with the cell of the event (-1 for none).

    For local search, which changes a full board, `broken` counts the violated rules.
    """

    board: Board
    kind: str
    cell: int
    value: int
    placed: int
    conflicts: int
    broken: int | None = None


# Events that end a moment; `moved` comes with others.
_SHOWN = ("placed", "conflict", "taken back", "restarted", "solved", "measured")


def moments(puzzle: Puzzle, events: Iterable[SearchEvent], most: int = MAX_MOMENTS) -> list[Moment]:
    """Return the moments to show, at most `most`, evenly chosen; the last is included."""
    if most < 2:
        raise UsageError(f"an animation has 2 moments at least, not {most}")
    relevant = [event for event in events if event.kind in _SHOWN or event.kind == "moved"]
    last = sum(event.kind in _SHOWN for event in relevant)
    if not last:
        raise UsageError(NO_STEPS)
    # Moment 0 is the board before the first event.
    numbers = (
        set(range(last + 1)) if last < most else {round(index * last / (most - 1)) for index in range(most)}
    )
    return list(_replay(puzzle, relevant, numbers))


def _replay(puzzle: Puzzle, events: Iterable[SearchEvent], numbers: Container[int]) -> Iterator[Moment]:
    """Yield the moments in `numbers`; only their boards are copied, to save time."""
    givens = puzzle.givens
    play = _Play(list(givens))
    yield play.moment("begin", -1, 0)
    index = 0
    for event in events:
        play.take(event, givens)
        index += event.kind in _SHOWN
        if index in numbers and event.kind in _SHOWN:
            moment = play.moment(event.kind, event.cell, event.value)
            yield replace(moment, broken=len(check(puzzle, moment.board).problems)) if play.moves else moment


@dataclass
class _Play:
    board: list[int]
    order: list[int] = field(default_factory=list)  # cells in the order they were filled
    placed: int = 0
    conflicts: int = 0
    moves: bool = False

    def take(self, event: SearchEvent, givens: Sequence[int]) -> None:
        match event.kind:
            case "placed":
                self.placed += 1
                self.board[event.cell] = event.value
                self.order.append(event.cell)
            case "conflict":
                self.conflicts += 1
            case "taken back":  # and all cells filled after it
                while self.order and event.cell in self.order:
                    cell = self.order.pop()
                    self.board[cell] = givens[cell]
            case "restarted":
                for cell in self.order:
                    self.board[cell] = givens[cell]
                self.order.clear()
            case "moved":
                self.board[event.cell] = event.value
                self.moves = True

    def moment(self, kind: str, cell: int, value: int) -> Moment:
        return Moment(tuple(self.board), kind, cell, value, self.placed, self.conflicts)
