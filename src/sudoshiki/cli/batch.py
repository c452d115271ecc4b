"""Puzzle after puzzle: run and shown, rejects said and passed over, signals heeded, all counted."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

import click

from ..draw.text import rules_in_words, text
from ..formats import Found, LineBlock, Reject
from ..formats.sink import Lines, PuzzleSink
from ..puzzle import SudoshikiError
from ..puzzle.model import Puzzle
from ..say.words import board_line, effort_in_words, heading, seconds_in_words
from ..solve.types import Outcome, StopFlag, Stopped, Verdict
from .inputs import Passed, good_ones, label, puzzles_in, puzzles_or_parts_in, say_reject
from .options import Reading, spoken
from .running import Interrupted, Search, on_terminal

if TYPE_CHECKING:
    from ..many.batch import Shape
    from ..many.line_answers import LineAnswers, LineForm, Segment


_PIECE = 1 << 16  # characters that are printed at once
SOLVED = (Verdict.ONE, Verdict.MANY, Verdict.SOME)
UNSOLVED = (Verdict.NONE, Verdict.UNDECIDED)


class Judged(Protocol):
    """What a run gives: its verdict is what it is counted as."""

    @property
    def verdict(self) -> str: ...


Ran = TypeVar("Ran", bound=Judged)


class AtOnce(NamedTuple):
    """How the plain boards of a block are answered, and what each of them is counted as."""

    verdict: str
    segments: Callable[[str, int], list[Segment]]  # of a record, by file and side
    answer: Callable[[bytes, Shape, LineForm], LineAnswers]
    parts: Callable[[AtOnce, LineBlock, Passed], Iterator[Lines | Found | Reject]]  # of a block, in order
    files: Counter[str]  # that came by the block, and how many boards of each were answered
    least: int = 0  # bytes of a block


def _print_until(flag: StopFlag, answers: Lines) -> int:
    """Piece by piece, until the flag is set; how many boards were printed, each of them whole."""
    text = answers.text
    lines = text.count("\n") // answers.boards  # of each
    printed = at = 0
    while at < len(text) and not flag.is_set():
        end = text.find("\n", at + _PIECE) + 1 or len(text)
        for _ in range(-text.count("\n", at, end) % lines):
            end = text.index("\n", end) + 1
        sys.stdout.write(text[at:end])  # so long a text need not be looked through for colours
        printed += text.count("\n", at, end) // lines
        at = end
    return printed


def _entries(
    arguments: Sequence[str], reading: Reading, at_once: AtOnce | None
) -> Iterator[Lines | Found | Reject]:
    if at_once is None:
        return puzzles_in(arguments, reading)
    return puzzles_or_parts_in(arguments, reading, partial(at_once.parts, at_once), at_once.least)


class Tally(NamedTuple):
    """What became of the puzzles, and the signal that ended it, if any."""

    counts: Counter[str]
    signum: int

    def say(self) -> None:
        """One line on stderr whose numbers add up; for a single puzzle its own answer says it all."""
        total, rejected = self.counts.total(), self.counts["rejected"]
        if total == 1 and not rejected:
            return
        words = spoken()
        gaps = {"solved": self._said(SOLVED), "unsolved": self._said(UNSOLVED)}
        said = words.sentence(
            "tally", puzzles=words.so_many(total, "puzzle"), rejected=words.number(f"{rejected:,}"), **gaps
        )
        click.echo(said, err=True)

    def exit_code(self, bad: Iterable[str] = UNSOLVED) -> int:
        """128 + the signal; 1 after rejects or a verdict among `bad`; else 0."""
        if self.signum:
            return 128 + self.signum
        return int(any(self.counts[word] for word in ("rejected", *bad)))

    def _said(self, verdicts: Sequence[Verdict]) -> str:
        words = spoken()
        counts = {verdict: words.number(f"{self.counts[verdict]:,}") for verdict in verdicts}
        parts = [
            f"{count} {words.verdicts[verdict]}" for verdict, count in counts.items() if self.counts[verdict]
        ]
        total = words.number(f"{sum(self.counts[verdict] for verdict in verdicts):,}")
        return f"{total} ({', '.join(parts)})" if parts else total


def run_all(
    arguments: Sequence[str],
    reading: Reading,
    run: Callable[[Found, StopFlag], Ran],
    show: Callable[[Found, Ran, bool], None],
    at_once: AtOnce | None = None,
    answer_clash: Callable[[Reject], bool] | None = None,
) -> Tally:
    """`run` each puzzle and `show` it; the bool says whether it is one of many. Where it is given, `at_once`
    answers those of a file that it can; `answer_clash` prints the answer to a board whose givens clash,
    or returns False."""
    counts: Counter[str] = Counter()
    with Search() as search:
        ticker = search.ticker
        try:
            entries = _entries(arguments, reading, at_once)
            first = list(islice(entries, 2))
            for entry in chain(first, entries):
                with search.searching() as flag:  # what is counted is what was shown
                    if isinstance(entry, Lines):
                        ticker.clear()
                        counts[entry.verdict] += _print_until(flag, entry)
                    elif isinstance(entry, Reject):
                        ticker.clear()
                        if answer_clash and answer_clash(entry):
                            counts[Verdict.NONE] += 1
                        else:
                            counts["rejected"] += 1
                            say_reject(entry)
                    else:
                        outcome = run(entry, flag)
                        counts[outcome.verdict] += 1
                        ticker.clear()
                        show(entry, outcome, len(first) > 1)
                        if ticker.is_shown:
                            ticker.text = f"{spoken().so_many(counts.total(), 'puzzle')},"
                if search.signum:
                    break
        except Interrupted:  # between two searches: what was answered has been shown
            pass
    return Tally(counts, search.signum)


def do_each(puzzles: Iterable[str], reading: Reading, act: Callable[[Found, bool], None]) -> int:
    """The exit code; what went wrong is said where it does, and the rest goes on.

    `act` is told whether the puzzle is one of many.
    """
    rejected: list[Reject] = []
    refused = 0
    entries = puzzles_in(puzzles, reading)
    first = list(islice(entries, 2))
    for found in good_ones(chain(first, entries), rejected):
        try:
            act(found, len(first) > 1)
        except SudoshikiError as error:
            refused += 1
            click.echo(f"{label(found, reading)}: refused: {error}", err=True)
    return 1 if rejected or refused else 0


_COLOURS = {
    Verdict.ONE: "green",
    Verdict.MANY: "yellow",
    Verdict.SOME: "green",
    Verdict.NONE: "red",
    Verdict.UNDECIDED: "yellow",
}
MOST_DRAWN = 10  # solutions


def in_full(where: str, puzzle: Puzzle, outcome: Outcome) -> str:
    """What was asked, the boards found, the verdict; effort and time, unless a user's function failed."""
    boards = outcome.solutions[:MOST_DRAWN] or ((outcome.partial or puzzle.givens),)
    words = spoken()
    way = f" ({words.said(outcome.way)})" if outcome.way else ""
    drawn = "\n\n".join(text(puzzle, board, on_terminal(), rules=False) for board in boards)
    more = ""
    if outcome.found > 2:
        more = words.sentence("found", found=words.number(f"{outcome.found:,}"))
    more += words.sentence("shown", shown=len(boards)) if outcome.found > len(boards) else ""
    effort = f"{outcome.algorithm}{way}: {effort_in_words(outcome, words)}"
    return "\n".join(
        [
            heading(puzzle, where, words.heading),
            drawn,
            *rules_in_words(puzzle, words.language),
            click.style(f"{words.explain(outcome)}{more}", fg=_COLOURS[outcome.verdict]),
            *([effort] if outcome.stopped is not Stopped.FAILED else ()),
        ]
    )


def in_a_line(where: str, puzzle: Puzzle, outcome: Outcome, *, measured: bool = True) -> str:
    """One puzzle of many: place, verdict, effort, time and the first solution."""
    solution = board_line(puzzle, outcome.solution) if outcome.solution else "-"
    if not measured or outcome.stopped is Stopped.FAILED:
        return f"{where}{between(outcome.verdict)}{solution}".lstrip()
    words, count = spoken(), outcome.counters.tried
    tried = f"{words.number(f'{count:,}')} {words.counters['tried'][count != 1]}"
    seconds = seconds_in_words(outcome.seconds, words)
    return f"{where}{between(outcome.verdict, tried, seconds)}{solution}".lstrip()


def between(verdict: Verdict, tried: str = "-", seconds: str = "-") -> str:
    """What stands in such a line between place and solution; a dash for what was not measured."""
    said = click.style(f"{spoken().verdicts[verdict]:9}", fg=_COLOURS[verdict])
    return f"  {said} {tried:>14} {seconds:>8}  "


@contextmanager
def printed(to: str | None) -> Iterator[Callable[[Puzzle], None]]:
    """What prints a puzzle."""
    sink = PuzzleSink(to, click.echo)
    yield sink.add
    sink.close()
