"""Runs on a terminal: the words of `say`, with colours where they are seen."""

from __future__ import annotations

import os
import sys

import click

from ..draw.text import text
from ..puzzle.model import Puzzle
from ..say.words import board_line, counters_in_words, heading, seconds_in_words
from ..solve.outcome import Outcome, Verdict
from .streams import is_dumb

__all__ = ["MOST_DRAWN", "between", "in_a_line", "in_full", "on_terminal"]

_COLOURS = {
    Verdict.ONE: "green",
    Verdict.MANY: "yellow",
    Verdict.SOME: "green",
    Verdict.NONE: "red",
    Verdict.UNDECIDED: "yellow",
}
MOST_DRAWN = 10  # solutions


def in_full(where: str, puzzle: Puzzle, outcome: Outcome) -> str:
    """What was asked, the boards found, the verdict, the effort and the time."""
    boards = outcome.solutions[:MOST_DRAWN] or ((outcome.partial or puzzle.givens),)
    way = f" ({outcome.way})" if outcome.way else ""
    effort = ", ".join([*counters_in_words(outcome.counters), seconds_in_words(outcome.seconds)])
    drawn = "\n\n".join(text(puzzle, board, on_terminal()) for board in boards)
    more = f"; {outcome.found:,} found" if outcome.found > 2 else ""
    more += f", {len(boards)} of them shown: --json gives more" if outcome.found > len(boards) else ""
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
    solution = board_line(outcome.solution, puzzle.side) if outcome.solution else "-"
    tried, seconds = f"{outcome.counters.tried:,} tried", seconds_in_words(outcome.seconds)
    return f"{where}{between(outcome.verdict, tried, seconds)}{solution}".lstrip()


def between(verdict: Verdict, tried: str = "-", seconds: str = "-") -> str:
    """What stands in such a line between place and solution; a dash for what was not measured."""
    said = click.style(f"{verdict:9}", fg=_COLOURS[verdict])
    return f"  {said} {tried:>14} {seconds:>8}  "


def on_terminal() -> bool:
    """Whether colours are seen; NO_COLOR is heeded."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not is_dumb()
