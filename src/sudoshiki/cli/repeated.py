"""Several runs of each algorithm on each board: success rate and time.

Measured as in S3's program: the time of a board is that of all runs up to its first success, and the mean is
over boards with a success.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import click

from ..say.run_english import ENGLISH_RUNS
from ..solve import Outcome
from .compared import BoardRuns, print_as, print_sections, title_of
from .inputs import label
from .options import Reading, current_words

if TYPE_CHECKING:
    from .tables import Section


_HEADS = ("algorithm", "runs", "solved", "solved %", "mean seconds", "to the first")


class RepeatedRuns(NamedTuple):
    """Results of the runs of one contender, on one board or several."""

    runs: int
    solved: int
    seconds: float  # total of all runs
    first: Sequence[float]  # for each board with a success, the seconds up to it

    @property
    def percent(self) -> float:
        return 100 * self.solved / self.runs

    @property
    def mean_seconds(self) -> float:
        return self.seconds / self.runs

    @property
    def mean_first(self) -> float | None:
        return sum(self.first) / len(self.first) if self.first else None


def summarize_board(outcomes: Sequence[Outcome]) -> RepeatedRuns:
    successes = [outcome.solution_count > 0 for outcome in outcomes]
    seconds = [outcome.seconds for outcome in outcomes]
    first = [sum(seconds[: successes.index(True) + 1])] if any(successes) else []
    return RepeatedRuns(len(outcomes), sum(successes), sum(seconds), first)


def combine(parts: Iterable[RepeatedRuns]) -> RepeatedRuns:
    runs, solved, seconds, first = zip(*parts, strict=True)
    return RepeatedRuns(sum(runs), sum(solved), sum(seconds), [*chain.from_iterable(first)])


def print_repeated(boards: Sequence[BoardRuns], reading: Reading, shape: str | None, each: bool) -> None:
    """Print a table on the terminal, or by a writer of the lab."""
    by_board = [(board, _by_label(board)) for board in boards]
    if shape is None:
        _print_table(by_board, reading)
        return

    rows = [
        (label(board.entry, reading), [name, part.runs, part.solved, part.percent, *_times(part)])
        for board, parts in by_board
        for name, part in parts.items()
    ]
    print_as(shape, _HEADS, rows, ENGLISH_RUNS if shape == "csv" else current_words(), each)


def _by_label(board: BoardRuns) -> dict[str, RepeatedRuns]:
    outcomes: dict[str, list[Outcome]] = {}
    for contender, outcome in board.runs:
        outcomes.setdefault(contender.label, []).append(outcome)
    return {name: summarize_board(outcomes_of_name) for name, outcomes_of_name in outcomes.items()}


def _times(part: RepeatedRuns) -> list[float | None]:
    first = part.mean_first
    return [round(part.mean_seconds, 6), None if first is None else round(first, 6)]


def _print_table(by_board: Sequence[tuple[BoardRuns, dict[str, RepeatedRuns]]], reading: Reading) -> None:
    from .tables import Section, TableColumn

    words = current_words()
    heads = ("algorithm", "solved", "solved %", "mean seconds", "to the first")
    columns = [TableColumn(words.heads[head], number=head != "algorithm") for head in heads]
    boards = [board for board, _ in by_board]
    sections = [
        Section(title_of(board, boards, reading), [_row(name, part) for name, part in parts.items()])
        for board, parts in by_board
    ]
    if len(by_board) > 1:
        sections.append(_all_boards([parts for _, parts in by_board]))
    print_sections(columns, sections, lines=2)
    click.echo(words.sentence("first"), err=True)


def _all_boards(by_board: Sequence[dict[str, RepeatedRuns]]) -> Section:
    """Results of each contender on all its boards."""
    from .tables import Section

    names = dict.fromkeys(chain.from_iterable(by_board))
    rows = [_row(name, combine(parts[name] for parts in by_board if name in parts)) for name in names]
    return Section(current_words().sentence("all boards", count=len(by_board)), rows)


def _row(name: str, part: RepeatedRuns) -> list[str]:
    from ..say.words import seconds_in_words

    words = current_words()
    first = "-" if part.mean_first is None else seconds_in_words(part.mean_first, words)
    percent = words.number(f"{part.percent:.3g}")
    share = words.sentence("solved of", solved=part.solved, runs=part.runs)
    return [name, share, f"{percent} %", seconds_in_words(part.mean_seconds, words), first]
