"""Several runs of each algorithm on each board: how many found a solution, and how long they took.

As S3's program measures: the time of a board is from the start of its first run to its first success, failed
runs included, and the mean is over boards with a success.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

import click

from ..say.run_english import ENGLISH_RUNS
from ..solve import Outcome
from .compared import Compared, print_sections, print_written, title_of
from .inputs import label
from .options import Reading, spoken

if TYPE_CHECKING:
    from .tables import Section


_HEADS = ("algorithm", "runs", "solved", "solved %", "mean seconds", "to the first")


class Repeated(NamedTuple):
    """What the runs of one contender came to, on one board or on several."""

    runs: int
    solved: int
    seconds: float  # of all runs
    first: Sequence[float]  # of each board with a success, the seconds up to it

    @property
    def percent(self) -> float:
        return 100 * self.solved / self.runs

    @property
    def mean_seconds(self) -> float:
        return self.seconds / self.runs

    @property
    def mean_first(self) -> float | None:
        return sum(self.first) / len(self.first) if self.first else None


def of_board(outcomes: Sequence[Outcome]) -> Repeated:
    found = [outcome.found > 0 for outcome in outcomes]
    seconds = [outcome.seconds for outcome in outcomes]
    first = [sum(seconds[: found.index(True) + 1])] if any(found) else []
    return Repeated(len(outcomes), sum(found), sum(seconds), first)


def of_boards(parts: Iterable[Repeated]) -> Repeated:
    runs, solved, seconds, first = zip(*parts, strict=True)
    return Repeated(sum(runs), sum(solved), sum(seconds), [*chain.from_iterable(first)])


def print_repeated(boards: Sequence[Compared], reading: Reading, shape: str | None, each: bool) -> None:
    """As a table for people, or by one of the lab's writers."""
    by_board = [(board, _by_label(board)) for board in boards]
    if shape is None:
        _print_table(by_board, reading)
        return

    rows = [
        (label(board.found, reading), [name, part.runs, part.solved, part.percent, *_times(part)])
        for board, parts in by_board
        for name, part in parts.items()
    ]
    print_written(shape, _HEADS, rows, ENGLISH_RUNS if shape == "csv" else spoken(), each)


def _by_label(board: Compared) -> dict[str, Repeated]:
    outcomes: dict[str, list[Outcome]] = {}
    for contender, outcome in board.runs:
        outcomes.setdefault(contender.label, []).append(outcome)
    return {name: of_board(those) for name, those in outcomes.items()}


def _times(part: Repeated) -> list[float | None]:
    first = part.mean_first
    return [round(part.mean_seconds, 6), None if first is None else round(first, 6)]


def _print_table(by_board: Sequence[tuple[Compared, dict[str, Repeated]]], reading: Reading) -> None:
    from .tables import Column, Section

    words = spoken()
    heads = ("algorithm", "solved", "solved %", "mean seconds", "to the first")
    columns = [Column(words.heads[head], number=head != "algorithm") for head in heads]
    boards = [board for board, _ in by_board]
    sections = [
        Section(title_of(board, boards, reading), [_row(name, part) for name, part in parts.items()])
        for board, parts in by_board
    ]
    if len(by_board) > 1:
        sections.append(_all_boards([parts for _, parts in by_board]))
    print_sections(columns, sections, lines=2)
    click.echo(words.sentence("first"), err=True)


def _all_boards(by_board: Sequence[dict[str, Repeated]]) -> Section:
    """What each contender came to on all boards that it was run on."""
    from .tables import Section

    names = dict.fromkeys(chain.from_iterable(by_board))
    rows = [_row(name, of_boards(parts[name] for parts in by_board if name in parts)) for name in names]
    return Section(spoken().sentence("all boards", count=len(by_board)), rows)


def _row(name: str, part: Repeated) -> list[str]:
    from ..say.words import seconds_in_words

    words = spoken()
    first = "-" if part.mean_first is None else seconds_in_words(part.mean_first, words)
    percent = words.number(f"{part.percent:.3g}")
    solved = words.sentence("solved of", solved=part.solved, runs=part.runs)
    return [name, solved, f"{percent} %", seconds_in_words(part.mean_seconds, words), first]
