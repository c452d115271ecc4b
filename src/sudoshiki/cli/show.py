"""Runs on a terminal: the words of `say`, with colours where they are seen."""

from __future__ import annotations

import os
import sys

import click

from ..draw.text import rules_in_words, text
from ..puzzle.model import Puzzle
from ..say.words import board_line, counters_in_words, heading, seconds_in_words
from ..solve.outcome import Outcome, Verdict
from .language import spoken
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
    words = spoken()
    way = f" ({words.said(outcome.way)})" if outcome.way else ""
    seconds = seconds_in_words(outcome.seconds, words)
    effort = ", ".join([*counters_in_words(outcome.counters, words), seconds])
    drawn = "\n\n".join(text(puzzle, board, on_terminal(), rules=False) for board in boards)
    found = words.number(f"{outcome.found:,}")
    more = words.sentence("found", found=found) if outcome.found > 2 else ""
    more += words.sentence("shown", shown=len(boards)) if outcome.found > len(boards) else ""
    return "\n".join(
        [
            heading(puzzle, where, words.heading),
            drawn,
            *rules_in_words(puzzle, words.language),
            click.style(f"{words.explain(outcome)}{more}", fg=_COLOURS[outcome.verdict]),
            f"{outcome.algorithm}{way}: {effort}",
        ]
    )


def in_a_line(where: str, puzzle: Puzzle, outcome: Outcome, *, measured: bool = True) -> str:
    """One puzzle of many: place, verdict, effort, time and the first solution."""
    solution = board_line(puzzle, outcome.solution) if outcome.solution else "-"
    if not measured:
        return f"{where}{between(outcome.verdict)}{solution}".lstrip()
    words, count = spoken(), outcome.counters.tried
    tried = f"{words.number(f'{count:,}')} {words.counters['tried'][count != 1]}"
    seconds = seconds_in_words(outcome.seconds, words)
    return f"{where}{between(outcome.verdict, tried, seconds)}{solution}".lstrip()


def between(verdict: Verdict, tried: str = "-", seconds: str = "-") -> str:
    """What stands in such a line between place and solution; a dash for what was not measured."""
    said = click.style(f"{spoken().verdicts[verdict]:9}", fg=_COLOURS[verdict])
    return f"  {said} {tried:>14} {seconds:>8}  "


def on_terminal() -> bool:
    """Whether colours are seen; NO_COLOR is heeded."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and not is_dumb()
