"""Ratios of one contender's cost to others', compared with a claimed range."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .blocks import Heading, ReportBlock, ReportTable, Text
from .data import Data, group
from .finished import Run
from .grids import place_name
from .recipe import Ratios
from .stats import statistic
from .words import ReportWords


class BoardRatio(NamedTuple):
    """The ratio of two contenders' costs on one board."""

    labels: Mapping[str, Any]  # labels of the board
    ratio: float | None  # None: one of the two was not solved, or the divisor is 0


def board_ratios(data: Data, of: str, to: str, measure: str) -> list[BoardRatio]:
    """Return the boards that both ran on, in the order of the recipe's sets."""
    boards = []
    for runs in group(data.runs, lambda run: run.board).values():
        ours, theirs = ([run for run in runs if run.algorithm == label] for label in (of, to))
        if ours and theirs:
            boards.append(BoardRatio(runs[0].labels, _ratio(ours, theirs, measure)))
    order = {entry.set or entry.make: index for index, entry in enumerate(data.recipe.boards)}
    return sorted(boards, key=lambda one: order.get(one.labels["set"], len(order)))


def _ratio(ours: Sequence[Run], theirs: Sequence[Run], measure: str) -> float | None:
    if not all(run.solved for run in (*ours, *theirs)):
        return None
    top, bottom = (statistic("median", [run.measure(measure) for run in runs]) for runs in (ours, theirs))
    return top / bottom if bottom else None


def ratio_blocks(data: Data) -> list[ReportBlock]:
    blocks: list[ReportBlock] = []
    for number, ratios in enumerate(data.recipe.ratios, start=1):
        blocks += [Heading(ratios.title), Text(ratios.claim), _table(data, ratios, f"ratios-{number}")]
        blocks += [Text(sentence) for sentence in _sentences(data, ratios)]
    return blocks


def _table(data: Data, ratios: Ratios, name: str) -> ReportTable:
    """Return a row per row label and divisor, with the ratios of every measure."""
    words = data.words
    header = [
        words.word(ratios.row),
        words.sentence("ratio-to", of=words.word(ratios.of)),
        words.word("boards"),
    ]
    for measure in ratios.measures:
        header += [words.sentence("ratio-spread", measure=words.word(measure)), _span(ratios, words)]
    rows: list[list[object]] = []
    for to in ratios.to:
        by_measure = [_by_place(data, ratios, to, measure) for measure in ratios.measures]
        for place, boards in by_measure[0].items():
            cells = [text for places in by_measure for text in _ratio_cells(ratios, places[place], words)]
            rows.append([words.word(place), words.word(to), len(boards), *cells])
    return ReportTable(name, header, rows)


def _by_place(data: Data, ratios: Ratios, to: str, measure: str) -> dict[str, list[BoardRatio]]:
    places: dict[str, list[BoardRatio]] = {}
    for one in board_ratios(data, ratios.of, to, measure):
        places.setdefault(place_name(ratios.row, one.labels.get(ratios.row)), []).append(one)
    return places


def _ratio_cells(ratios: Ratios, boards: Sequence[BoardRatio], words: ReportWords) -> list[str]:
    numbers = _known_ratios(boards)
    if not numbers:
        return ["–", "–"]
    least, middle, largest = (words.show(statistic(of, numbers), 3) for of in ("min", "median", "max"))
    spread = f"{middle} ({least} – {largest})" if len(numbers) > 1 else middle
    return [spread, words.sentence("so-many-of", some=_count_in_range(ratios, numbers), all=len(numbers))]


def _span(ratios: Ratios, words: ReportWords) -> str:
    return words.sentence("span", least=ratios.least, most=ratios.most)


def _known_ratios(boards: Sequence[BoardRatio]) -> list[float]:
    return [one.ratio for one in boards if one.ratio is not None]


def _count_in_range(ratios: Ratios, known: Sequence[float]) -> int:
    return sum(ratios.least <= ratio <= ratios.most for ratio in known)


def _sentences(data: Data, ratios: Ratios) -> Iterator[str]:
    words = data.words
    for to in ratios.to:
        for measure in ratios.measures:
            places = _by_place(data, ratios, to, measure)
            boards = [one for here in places.values() for one in here]
            known = _known_ratios(boards)
            less = Counter(
                {name: sum(ratio < 1 for ratio in _known_ratios(here)) for name, here in places.items()}
            )
            exceptions = [
                words.sentence("so-many-of", some=count, all=words.word(name))
                for name, count in less.items()
                if count
            ]
            text = words.sentence(
                "ratio-sentence",
                of=words.word(ratios.of),
                to=words.word(to),
                measure=words.word(measure),
                span=_span(ratios, words),
                inside=_count_in_range(ratios, known),
                boards=len(known),
                less=", ".join(exceptions) or words.sentence("no-board"),
            )
            left = len(boards) - len(known)
            yield f"{text} {words.sentence('not-ended', left=left)}" if left else text
