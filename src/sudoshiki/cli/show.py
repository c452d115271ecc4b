"""Runs in words, for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click

from ..draw.text import text
from ..puzzle.errors import cell_name, plain
from ..puzzle.model import Board, Puzzle
from ..puzzle.symbols import MAX_SYMBOLS, symbols
from ..solve.outcome import Counters, Outcome, Verdict
from ..solve.trace import Event, Trace

__all__ = [
    "adjacency",
    "heading",
    "in_a_line",
    "in_full",
    "on_terminal",
    "seconds_in_words",
    "trace_lines",
]

_COLOURS = {
    Verdict.ONE: "green",
    Verdict.MANY: "yellow",
    Verdict.SOME: "green",
    Verdict.NONE: "red",
    Verdict.UNDECIDED: "yellow",
}
_SHOWN = 2  # solutions drawn


def in_full(where: str, puzzle: Puzzle, outcome: Outcome) -> str:
    """What was asked, the boards found, the verdict, the effort and the time."""
    boards = outcome.solutions[:_SHOWN] or ((outcome.partial or puzzle.givens),)
    way = f" ({outcome.way})" if outcome.way else ""
    effort = ", ".join([*counters_in_words(outcome.counters), seconds_in_words(outcome.seconds)])
    drawn = "\n\n".join(text(puzzle, board, on_terminal()) for board in boards)
    more = f"; {outcome.found:,} found, {_SHOWN} of them shown" if outcome.found > _SHOWN else ""
    return "\n".join(
        [
            heading(puzzle, where),
            drawn,
            click.style(f"{outcome.explain()}{more}", fg=_COLOURS[outcome.verdict]),
            f"{outcome.algorithm}{way}: {effort}",
        ]
    )


def in_a_line(where: str, puzzle: Puzzle, outcome: Outcome) -> str:
    """One puzzle of many: place, verdict, effort, time and the first solution."""
    verdict = click.style(f"{outcome.verdict:9}", fg=_COLOURS[outcome.verdict])
    solution = board_line(puzzle, outcome.solution) if outcome.solution else "-"
    tried, seconds = f"{outcome.counters.tried:,} tried", seconds_in_words(outcome.seconds)
    return f"{where}  {verdict} {tried:>14} {seconds:>8}  {solution}".lstrip()


def on_terminal() -> bool:
    """Whether colours are seen; NO_COLOR is heeded."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def heading(puzzle: Puzzle, where: str) -> str:
    """`sudoku 9×9, 17 givens, 4 signs`, its name and where it came from."""
    count = len(puzzle.arcs)
    signs = "" if not count else ", 1 sign" if count == 1 else f", {count} signs"
    name = f" {plain(puzzle.name)}" if puzzle.name else ""
    place = f"  ({where})" if where else ""
    givens = "1 given" if puzzle.given_count == 1 else f"{puzzle.given_count} givens"
    return f"{puzzle.kind} {puzzle.side}×{puzzle.side}{name}, {givens}{signs}{place}"


def board_line(puzzle: Puzzle, board: Board) -> str:
    if puzzle.side <= MAX_SYMBOLS:
        signs = symbols(puzzle.side)
        return "".join(signs[value - 1] for value in board)
    return " ".join(map(str, board))


def counters_in_words(counters: Counters) -> Iterator[str]:
    """Those that are not 0."""
    return (f"{n:,} {_counted(name, n)}" for name, n in counters._asdict().items() if n)


def _counted(name: str, number: int) -> str:
    """A counter's name as a word for so many."""
    noun, deep = ("guesses", " deep") if name == "max_depth" else (name, "")
    if number == 1:
        noun = "guess" if noun == "guesses" else noun.removesuffix("s")
    return noun + deep


def seconds_in_words(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 0.001 else f"{seconds * 1e6:.0f} µs"


def adjacency(puzzle: Puzzle) -> Iterator[str]:
    """The graph as S1 prints it: each cell, numbered from 0, and the cells it shares a group with."""
    for cell, others in enumerate(puzzle.graph.neighbours()):
        yield f"{cell} | " + "".join(f"{other} - " for other in others).rstrip()


def trace_lines(trace: Trace, side: int) -> Iterator[str]:
    for event in trace.events:
        yield _event_in_words(event, side)
    if trace.dropped:
        yield f"… and {trace.dropped:,} more events, not kept"


def _event_in_words(event: Event, side: int) -> str:
    cell = cell_name(event.cell, side) if event.cell >= 0 else ""
    because = f" because of {cell_name(event.because, side)}" if event.because >= 0 else ""
    if event.kind == "eliminated":
        return f"eliminated {event.value} from {cell}{because}"
    value = f" = {event.value}" if event.value else ""
    return f"{event.kind} {cell}{value}{because}".rstrip()
