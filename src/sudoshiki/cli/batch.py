"""Run a command on puzzle after puzzle: show results, report rejects, handle signals, count."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

import click

from ..draw.text import rules_in_words, text
from ..formats import ParsedPuzzle, Reject
from ..formats.sink import Lines, PuzzleSink
from ..puzzle import SudoshikiError
from ..puzzle.model import Puzzle
from ..say.words import board_line, effort_in_words, heading, seconds_in_words
from ..solve.types import Outcome, StopFlag, Stopped, Verdict
from .inputs import label, one_by_one, print_reject, puzzles_in, puzzles_or_parts_in, readable_puzzles
from .options import Reading, current_words
from .running import Interrupted, Search, Ticker, on_terminal

if TYPE_CHECKING:
    from .line_blocks import BlockAnswerer


_PIECE = 1 << 16  # characters that are printed at once
SOLVED = (Verdict.ONE, Verdict.MANY, Verdict.SOME)
UNSOLVED = (Verdict.NONE, Verdict.UNDECIDED)


class HasVerdict(Protocol):
    """The result of a run; it is counted by its verdict."""

    @property
    def verdict(self) -> str: ...


Result = TypeVar("Result", bound=HasVerdict)


def _print_until(flag: StopFlag, answers: Lines) -> int:
    """Print in pieces until the flag is set; return the number of boards, all printed completely."""
    text = answers.text
    lines = text.count("\n") // answers.boards  # of each
    puzzle_printer = at = 0
    while at < len(text) and not flag.is_set():
        end = text.find("\n", at + _PIECE) + 1 or len(text)
        for _ in range(-text.count("\n", at, end) % lines):
            end = text.index("\n", end) + 1
        sys.stdout.write(text[at:end])  # faster than click.echo, which looks for colours
        puzzle_printer += text.count("\n", at, end) // lines
        at = end
    return puzzle_printer


class Tally(NamedTuple):
    """Counts of verdicts, and the signal that ended the run, if any."""

    counts: Counter[str]
    signum: int

    def say(self) -> None:
        """Print one line of counts on stderr; nothing for a single puzzle."""
        total, rejected = self.counts.total(), self.counts["rejected"]
        if total == 1 and not rejected:
            return
        words = current_words()
        gaps = {"solved": self._counts_text(SOLVED), "unsolved": self._counts_text(UNSOLVED)}
        text = words.sentence(
            "tally", puzzles=words.so_many(total, "puzzle"), rejected=words.number(f"{rejected:,}"), **gaps
        )
        click.echo(text, err=True)

    def exit_code(self, bad: Iterable[str] = UNSOLVED) -> int:
        """128 + the signal; 1 after rejects or a verdict among `bad`; else 0."""
        if self.signum:
            return 128 + self.signum
        return int(any(self.counts[word] for word in ("rejected", *bad)))

    def _counts_text(self, verdicts: Sequence[Verdict]) -> str:
        words = current_words()
        counts = {verdict: words.number(f"{self.counts[verdict]:,}") for verdict in verdicts}
        parts = [
            f"{count} {words.verdicts[verdict]}" for verdict, count in counts.items() if self.counts[verdict]
        ]
        total = words.number(f"{sum(self.counts[verdict] for verdict in verdicts):,}")
        return f"{total} ({', '.join(parts)})" if parts else total


def run_all(
    arguments: Sequence[str],
    reading: Reading,
    run: Callable[[ParsedPuzzle, StopFlag], Result],
    show: Callable[[ParsedPuzzle, Result, bool], None],
    answerer: BlockAnswerer | None = None,
    answer_clash: Callable[[Reject], bool] | None = None,
    ticker: Ticker | None = None,
) -> Tally:
    """`run` each puzzle and `show` it; the bool is whether it is one of many.

    `answerer` answers plain boards of a file together. `answer_clash` prints the answer to a board whose
    givens conflict, or returns False. `run` reports progress by `ticker`.
    """
    counts: Counter[str] = Counter()
    with Search(ticker=ticker) as search:
        ticker = search.ticker
        try:
            parts_of, least = (answerer.parts, answerer.least) if answerer else (one_by_one, 0)
            entries = puzzles_or_parts_in(arguments, reading, parts_of, least)
            first = list(islice(entries, 2))
            for entry in chain(first, entries):
                with search.searching() as flag:  # so that what is counted was shown
                    if isinstance(entry, Lines):
                        ticker.clear()
                        counts[entry.verdict] += _print_until(flag, entry)
                    elif isinstance(entry, Reject):
                        ticker.clear()
                        if answer_clash and answer_clash(entry):
                            counts[Verdict.NONE] += 1
                        else:
                            counts["rejected"] += 1
                            print_reject(entry)
                    else:
                        outcome = run(entry, flag)
                        counts[outcome.verdict] += 1
                        ticker.clear()
                        show(entry, outcome, len(first) > 1)
                        if ticker.is_shown:
                            ticker.text = f"{current_words().so_many(counts.total(), 'puzzle')},"
                if search.signum:
                    break
        except Interrupted:  # between two searches: all answers have been shown
            pass
    return Tally(counts, search.signum)


def do_each(puzzles: Iterable[str], reading: Reading, act: Callable[[ParsedPuzzle, bool], None]) -> int:
    """Call `act` for each puzzle, report errors and continue; return the exit code.

    The second argument of `act` is whether the puzzle is one of many.
    """
    rejected: list[Reject] = []
    refused = 0
    entries = puzzles_in(puzzles, reading)
    first = list(islice(entries, 2))
    for found in readable_puzzles(chain(first, entries), rejected):
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


def full_text(where: str, puzzle: Puzzle, outcome: Outcome) -> str:
    """Puzzle, solutions and verdict; effort and time, unless a user's function failed."""
    boards = outcome.solutions[:MOST_DRAWN] or ((outcome.partial or puzzle.givens),)
    words = current_words()
    way = f" ({words.core_text(outcome.way)})" if outcome.way else ""
    drawn = "\n\n".join(text(puzzle, board, on_terminal(), rules=False) for board in boards)
    more = ""
    if outcome.solution_count > 2:
        more = words.sentence("found", found=words.number(f"{outcome.solution_count:,}"))
    more += words.sentence("shown", shown=len(boards)) if outcome.solution_count > len(boards) else ""
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


def line_text(where: str, puzzle: Puzzle, outcome: Outcome, *, measured: bool = True) -> str:
    """One of many puzzles on a line: place, verdict, effort, time and the first solution."""
    solution = board_line(puzzle, outcome.solution) if outcome.solution else "-"
    if not measured or outcome.stopped is Stopped.FAILED:
        return f"{where}{verdict_columns(outcome.verdict)}{solution}".lstrip()
    words, count = current_words(), outcome.counters.tried
    tried = f"{words.number(f'{count:,}')} {words.counters['tried'][count != 1]}"
    seconds = seconds_in_words(outcome.seconds, words)
    return f"{where}{verdict_columns(outcome.verdict, tried, seconds)}{solution}".lstrip()


def verdict_columns(verdict: Verdict, tried: str = "-", seconds: str = "-") -> str:
    """The columns of such a line between place and solution; a dash for what was not measured."""
    column = click.style(f"{current_words().verdicts[verdict]:9}", fg=_COLOURS[verdict])
    return f"  {column} {tried:>14} {seconds:>8}  "


@contextmanager
def puzzle_printer(to: str | None) -> Iterator[Callable[[Puzzle], None]]:
    """Yield a function that prints a puzzle."""
    sink = PuzzleSink(to, click.echo)
    yield sink.add
    sink.close()
