"""Tables of a comparison, as text or in a format for other programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ..formats import ParsedPuzzle
from ..lab.numbers import COMPARED_COUNTERS, compared_numbers, show
from ..lab.papers.figures import Figure, figures_for
from ..puzzle.model import Puzzle
from ..say.run_english import ENGLISH_RUNS
from ..say.words import RunWords
from ..solve import Algorithm, Outcome, Verdict
from .inputs import label, one_line, where
from .options import Reading, current_words

if TYPE_CHECKING:
    from .tables import Section, TableColumn


class Contender(NamedTuple):
    """An algorithm with settings, labelled as the user named it."""

    label: str
    algorithm: Algorithm
    settings: Mapping[str, Any]


class BoardRuns(NamedTuple):
    """A board and the outcomes of all contenders."""

    entry: ParsedPuzzle
    runs: Sequence[tuple[Contender, Outcome]]

    @property
    def puzzle(self) -> Puzzle:
        return self.entry.puzzle


def print_board_runs(
    boards: Sequence[BoardRuns], limit: int, reading: Reading, shape: str | None, each: bool
) -> None:
    """Print a table on the terminal, or one of the SHAPES."""
    if shape is None:
        _print_table(boards, limit, reading)
        return
    words = ENGLISH_RUNS if shape == "csv" else current_words()
    heads = _heads(_figures(boards))
    rows: list[tuple[str, Sequence[object]]] = []
    for board in boards:
        name = label(board.entry, reading)
        for contender, outcome in board.runs:
            facts = _facts(board, contender, outcome, limit, words)
            rows.append((name, [facts[head] for head in heads]))
    print_as(shape, heads, rows, words, each)


def _print_table(boards: Sequence[BoardRuns], limit: int, reading: Reading) -> None:
    from ..say.words import seconds_in_words
    from .tables import Section, TableColumn

    figures, words = _figures(boards), current_words()
    heads = _heads(figures)
    columns = [TableColumn(words.heads[head], _rank(head, figures), head in _NUMBERS) for head in heads]
    sections = []
    for board in boards:
        rows = []
        for contender, outcome in board.runs:
            facts = _facts(board, contender, outcome, limit, words)
            for name in COMPARED_COUNTERS:
                facts[name] = "-" if facts[name] is None else words.number(f"{facts[name]:,}")
            seconds = facts["seconds"]
            facts["seconds"] = "-" if seconds is None else seconds_in_words(outcome.seconds, words)
            rows.append([facts[head] for head in heads])
        sections.append(Section(title_of(board, boards, reading), rows))
    print_sections(columns, sections, _LINES)
    if figures and limit != 1:
        click.echo(words.sentence("limit"), err=True)


def title_of(board: BoardRuns, boards: Sequence[BoardRuns], reading: Reading) -> str:
    from ..say.words import heading

    place = label(board.entry, reading) if len(boards) > 1 else where(board.entry)
    return heading(board.puzzle, place, current_words().heading)


def print_sections(columns: Sequence[TableColumn], sections: Sequence[Section], lines: int) -> None:
    """Print a table; the title of a single section goes above it."""
    from .tables import print_table

    if len(sections) == 1:
        click.echo(sections[0].title)
        sections = [sections[0]._replace(title="")]
    print_table(columns, sections, lines=lines)


_NUMBERS = (*COMPARED_COUNTERS, "seconds")
_LINES = 3  # of a row, so that 80 columns show the document's figure and the comparison
_DOCUMENT = ("document", "against it")


def _figures(boards: Sequence[BoardRuns]) -> list[Figure]:
    """Return the documents' figures for these boards."""
    return [figure for board in boards for figure in figures_for(board.puzzle).values()]


def _heads(figures: Sequence[Figure]) -> list[str]:
    return ["algorithm", "verdict", *_NUMBERS, *(_DOCUMENT if figures else ())]


def _rank(head: str, figures: Sequence[Figure]) -> int:
    """Return the importance of a column.

    First what the document counts, its figure, the time, the comparison, then other counters. The comparison
    goes before the time if documents count different things.
    """
    counted = {figure.counter for figure in figures} or {"tried"}
    rest = [name for name in COMPARED_COUNTERS if name not in counted]
    last = ["seconds", "against it"] if len(counted) == 1 else ["against it", "seconds"]
    order = [*sorted(counted), "document", *last, *rest]
    return order.index(head) + 1 if head in order else 0


def _facts(
    board: BoardRuns, contender: Contender, outcome: Outcome, limit: int, words: RunWords
) -> dict[str, Any]:
    figure = figures_for(board.puzzle).get(contender.algorithm.name)
    against = ""
    if figure is not None:
        against = figure.compare_with(outcome, words) if limit == 1 else words.sentence("not comparable")
    return {
        "algorithm": contender.label,
        "verdict": _verdict(outcome, words),
        **compared_numbers(outcome),
        "document": "" if figure is None else figure.text(words),
        "against it": against,
    }


def _verdict(outcome: Outcome, words: RunWords) -> str:
    if outcome.verdict is Verdict.UNDECIDED:
        return f"{words.verdicts[outcome.verdict]} ({words.stops[outcome.stopped]})"
    return words.verdicts[outcome.verdict]


def print_records(boards: Sequence[BoardRuns], limit: int, reading: Reading) -> None:
    from ..say.json_records import json_line, outcome_record

    for board in boards:
        for contender, outcome in board.runs:
            fields = outcome_record(one_line(board.entry, reading), board.puzzle, outcome)
            fields |= _document_fields(board, contender, outcome, limit)
            click.echo(json_line(fields, board.entry.unread))


def _document_fields(board: BoardRuns, contender: Contender, outcome: Outcome, limit: int) -> dict[str, Any]:
    """Return the document's figure for puzzle and algorithm, or null."""
    figure = figures_for(board.puzzle).get(contender.algorithm.name)
    if figure is None:
        return {"document": None, "against_it": None}
    fields = {"name": figure.document, "counter": figure.counter, "reported": figure.reported}
    english = ENGLISH_RUNS
    against = _facts(board, contender, outcome, limit, english)["against it"]
    return {"document": {**fields, "said": figure.text(english)}, "against_it": against}


SHAPES = {"csv": "to_csv", "md": "table_in_markdown", "latex": "to_latex", "html": "to_html"}


def print_as(
    shape: str,
    heads: Sequence[str],
    rows: Sequence[tuple[str, Sequence[object]]],  # each with the name of its board
    words: RunWords,
    each: bool,
) -> None:
    """Print tables by a writer of the lab; data stay in English."""
    from ..lab import blocks

    shown = [(name, _in_language(row, words)) for name, row in rows]
    titles = [words.heads[head] for head in heads]
    if each:
        names = dict.fromkeys(name for name, _ in shown)
        tables = {
            one: blocks.ReportTable(one, titles, [row for name, row in shown if name == one]) for one in names
        }
    else:
        head = [words.heads["board"], *titles]
        tables = {"": blocks.ReportTable("compare", head, [[name, *row] for name, row in shown])}
    if shape == "html":
        parts: list[blocks.ReportBlock] = []
        for name, table in tables.items():
            parts += [*([blocks.Heading(name)] if name else ()), table]
        click.echo(blocks.to_html(parts, "compare"), nl=False)
        return
    write = getattr(blocks, SHAPES[shape])
    for name, table in tables.items():
        click.echo(_TITLES[shape].format(name) + write(table) if name else write(table), nl=False)


_TITLES = {"md": "\n## {}\n\n", "latex": "\n% {}\n"}


def _in_language(row: Sequence[object], words: RunWords) -> Sequence[object]:
    if not words.decimal_comma:
        return row
    return [words.number(show(cell)) if isinstance(cell, float) else cell for cell in row]
