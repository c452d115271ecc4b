"""Puzzle after puzzle: rejects said and passed over, signals heeded, all counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, islice
from typing import NamedTuple, Protocol, TypeVar

import click

from ..formats import Found, Reject
from ..puzzle.errors import so_many
from ..solve.outcome import Verdict
from ..solve.request import StopFlag
from .inputs import puzzles_in, say_reject
from .options import Reading
from .stopping import Interrupted, StopOnSignal
from .ticker import Ticker

__all__ = ["Tally", "run_all"]

SOLVED = (Verdict.ONE, Verdict.MANY, Verdict.SOME)
UNSOLVED = (Verdict.NONE, Verdict.UNDECIDED)


class Judged(Protocol):
    """What a run gives: its verdict is what it is counted as."""

    @property
    def verdict(self) -> str: ...


Ran = TypeVar("Ran", bound=Judged)


class Tally(NamedTuple):
    """What became of the puzzles, and the signal that ended it, if any."""

    counts: Counter[str]
    signum: int

    def say(self) -> None:
        """One line on stderr whose numbers add up; for a single puzzle its own answer says it all."""
        total, rejected = self.counts.total(), self.counts["rejected"]
        if total == 1 and not rejected:
            return
        solved, unsolved = self._said(SOLVED), self._said(UNSOLVED)
        puzzles = so_many(total, "puzzle", ",")
        click.echo(f"{puzzles}: solved {solved}, unsolved {unsolved}, rejected {rejected:,}", err=True)

    def exit_code(self, bad: Iterable[str] = UNSOLVED) -> int:
        """128 + the signal; 1 after rejects or a verdict among `bad`; else 0."""
        if self.signum:
            return 128 + self.signum
        return int(any(self.counts[word] for word in ("rejected", *bad)))

    def _said(self, verdicts: Sequence[Verdict]) -> str:
        parts = [f"{self.counts[verdict]:,} {verdict}" for verdict in verdicts if self.counts[verdict]]
        total = sum(self.counts[verdict] for verdict in verdicts)
        return f"{total:,} ({', '.join(parts)})" if parts else f"{total:,}"


def run_all(
    arguments: Sequence[str],
    reading: Reading,
    run: Callable[[Found, StopFlag], Ran],
    show: Callable[[Found, Ran, bool], None],
) -> Tally:
    """`run` each puzzle and `show` it at once; the bool says whether it is one of many."""
    counts: Counter[str] = Counter()
    with StopOnSignal() as stop, Ticker() as ticker:
        try:
            entries = puzzles_in(arguments, reading)
            first = list(islice(entries, 2))
            for entry in chain(first, entries):
                if isinstance(entry, Reject):
                    counts["rejected"] += 1
                    ticker.clear()
                    say_reject(entry)
                    continue
                with stop.searching() as flag:
                    outcome = run(entry, flag)
                counts[outcome.verdict] += 1
                ticker.clear()
                show(entry, outcome, len(first) > 1)
                ticker.text = f"{so_many(counts.total(), 'puzzle', ',')},"
                if stop.signum:
                    break
        except Interrupted:  # between two searches: what was answered has been shown
            pass
    return Tally(counts, stop.signum)
