"""Puzzles, boards, runs and traces as plain text, and the tables of a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from ..puzzle import Graph
from ..puzzle.errors import cell_name, plain
from ..puzzle.model import Board, Puzzle
from ..puzzle.symbols import MAX_SYMBOLS, symbols
from ..solve.trace import Counters, Event, Measure, Note, Trace
from ..solve.types import Outcome, explain_outcome

_SWAPPED = str.maketrans(",.", ".,")


class RunWords(NamedTuple):
    """The texts of one language: templates with gaps, nouns in two forms."""

    language: str
    heading: HeadingWords
    verdict_texts: Mapping[str, str]  # each verdict as a sentence
    reasons: Mapping[str, str]  # why a run ended early, appended to it
    verdicts: Mapping[str, str]  # one word each
    stops: Mapping[str, str]  # one word each
    counters: Mapping[str, tuple[str, str]]
    heads: Mapping[str, str]  # column heads of `compare`
    events: Mapping[str, str]  # names of trace events
    sentences: Mapping[str, str]
    core_text: Callable[[str], str]  # translates a text of the core
    error_text: Callable[[str], str]  # translates an error message
    decimal_comma: bool = False

    def number(self, text: str) -> str:
        """A number of Python with this language's separators of decimals and thousands."""
        return text.translate(_SWAPPED) if self.decimal_comma else text

    def so_many(self, count: int, noun: str) -> str:
        """Return `1 puzzle` or `2,000 puzzles`; the noun has two sentences."""
        key = noun if count == 1 else f"{noun}.s"
        return f"{self.number(f'{count:,}')} {self.sentences[key]}"

    def sentence(self, key: str, **gaps: object) -> str:
        return self.sentences[key].format(**gaps)

    def explain(self, outcome: Outcome) -> str:
        """Return the verdict as a sentence."""
        return explain_outcome(outcome, self.verdict_texts, self.reasons, self.number)


class HeadingWords(NamedTuple):
    """The words of a heading in one language; nouns are singular and plural."""

    language: str  # a field of Titles
    kinds: Mapping[str, str]  # kinds with another name than in code
    given: tuple[str, str]
    sign: tuple[str, str]
    with_: str
    and_: str
    diagonals: str
    pencil_marks: str
    own_groups: str


ENGLISH = HeadingWords(
    language="en",
    kinds={},
    given=("given", "givens"),
    sign=("sign", "signs"),
    with_=", with {}",
    and_=" and ",
    diagonals="diagonals",
    pencil_marks="pencil marks",
    own_groups="groups of its own",
)


def heading(puzzle: Puzzle, where: str, words: HeadingWords = ENGLISH) -> str:
    """Return `sudoku 9×9, 17 givens, 4 signs`, with name and source.

    `formats.titled` can read the English one.
    """
    signs = f", {_so_many(len(puzzle.graph.signs), words.sign)}" if puzzle.graph.signs else ""
    name = f" {plain(puzzle.name)}" if puzzle.name else ""
    place = f"  ({where})" if where else ""
    givens = _so_many(puzzle.given_count, words.given)
    size = f"{words.kinds.get(puzzle.kind, puzzle.kind)} {puzzle.side}×{puzzle.side}"
    return f"{size}{name}, {givens}{signs}{_not_drawn(puzzle, words)}{place}"


def _so_many(count: int, noun: tuple[str, str]) -> str:
    return f"{count} {noun[count != 1]}"


def _not_drawn(puzzle: Puzzle, words: HeadingWords) -> str:
    graph = puzzle.graph
    diagonal, has_others = _one_diagonal(graph, words.language)
    has_feature = {
        words.diagonals: graph.diagonals,
        diagonal: bool(diagonal),
        words.pencil_marks: puzzle.has_pencil_marks,
        words.own_groups: has_others,
    }
    features = [word for word, is_there in has_feature.items() if is_there]
    *others, last = [*features, *_rules_in_words(puzzle, words.language)] or [""]
    feature_list = f"{', '.join(others)}{words.and_}{last}" if others else last
    return words.with_.format(feature_list) if feature_list else ""


def _one_diagonal(graph: Graph, language: str) -> tuple[str, bool]:
    """The only long diagonal in words, and whether there are other groups."""
    if graph.has_plain_groups:
        return "", False
    from ..formats.registry import is_usual
    from ..rules.diagonal import one_diagonal

    words = "".join(rule.words(language) for rule in one_diagonal(graph))
    return words, not (words and is_usual(graph))


def _rules_in_words(puzzle: Puzzle, language: str) -> list[str]:
    """Return each rule once: `25 killer cages`, `anti-knight`."""
    sentences = []
    for rule, count in Counter([type(rule) for rule in puzzle.graph.rules]).items():
        one: str = getattr(rule.titles, language)
        sentences.append(
            one if rule.plurals is None else _so_many(count, (one, getattr(rule.plurals, language)))
        )
    return sentences


def board_line(puzzle: Puzzle, board: Board, alphabet: str = "1-9A") -> str:
    """Return one character per cell, or numbers separated by blanks."""
    if puzzle.side > MAX_SYMBOLS:
        return " ".join(map(str, puzzle.as_seen(board)))
    alphabet_symbols = symbols(puzzle.side, alphabet if puzzle.graph.first_value else "0-9A")
    return "".join(alphabet_symbols[value - 1] for value in board)


def counters_in_words(counters: Counters, words: RunWords) -> Iterator[str]:
    """Yield the counters that are not 0, as text."""
    for name, count in counters._asdict().items():
        if count:
            yield f"{words.number(f'{count:,}')} {words.counters[name][count != 1]}"


def effort_in_words(outcome: Outcome, words: RunWords) -> str:
    """Counters and time of a run."""
    return ", ".join([*counters_in_words(outcome.counters, words), seconds_in_words(outcome.seconds, words)])


def seconds_in_words(seconds: float, words: RunWords) -> str:
    text = f"{seconds:.3g} s" if seconds >= 0.001 else f"{seconds * 1e6:.0f} µs"
    return words.number(text)


def adjacency(puzzle: Puzzle) -> Iterator[str]:
    """Yield the graph as S1 prints it: each cell, numbered from 0, and its neighbours."""
    for cell, others in enumerate(puzzle.graph.neighbours()):
        yield f"{cell} | " + "".join(f"{other} - " for other in others).rstrip()


GUESSES_ONCE = "one-guess"  # S1's: its trace has two attempts; the second starts with the first guess


def trace_lines(
    trace: Trace, side: int, words: RunWords, algorithm: str = "", first_value: int = 1
) -> Iterator[str]:
    """Return one line per event; for S1 with a line above each attempt."""
    templates, number = words.events, words.number
    notes, measures = iter(trace.notes), iter(trace.measures)
    starts = [*_attempts(trace.events)] if algorithm == GUESSES_ONCE else []
    if trace.every > 1:
        yield templates["thinned"].format(every=number(f"{trace.every:,}"))
    for index, event in enumerate(trace.events):
        yield from (templates[name] for start, name in starts if start == index)
        match event.kind:
            case "part":
                yield _note_in_words(next(notes), words)
            case "measured":
                yield _measure_in_words(next(measures), words)
            case "restarted" if trace.measures:
                yield templates["other board"]
            case _:
                yield _event_in_words(event, side, templates, first_value)
    if trace.dropped:
        yield templates["dropped"].format(dropped=number(f"{trace.dropped:,}"))


def _attempts(events: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """Yield the start of each attempt."""
    yield 0, "first attempt"
    guesses = (index for index, event in enumerate(events) if event.kind == "tried")
    yield from ((index, "second attempt") for index in islice(guesses, 1))


def _note_in_words(note: Note, words: RunWords) -> str:
    """`search found nothing yet (300 tried, 300 placed)`"""
    counters = ", ".join(counters_in_words(note.counters, words))
    return f"{words.core_text(note.part)} {words.core_text(note.found)}" + (
        f" ({counters})" if counters else ""
    )


def _measure_in_words(measure: Measure, words: RunWords) -> str:
    gaps = {name: words.number(f"{value:,}") for name, value in measure._asdict().items()}
    return words.events["measured"].format(**gaps)


def _event_in_words(event: Event, side: int, templates: Mapping[str, str], first_value: int) -> str:
    cell = cell_name(event.cell, side) if event.cell >= 0 else ""
    because = templates["because"].format(cell=cell_name(event.because, side)) if event.because >= 0 else ""
    seen = event.value - 1 + first_value
    match event.kind:
        case "eliminated":
            return templates["eliminated"].format(value=seen, cell=cell) + because
        case "conflict" if not cell:
            return templates["among givens"]
        case "conflict" if not event.value:
            return templates["no value"].format(cell=cell) + because
        case "restarted":
            return templates["restarted"]
    value = f" = {seen}" if event.value else ""
    return f"{templates[event.kind]} {cell}{value}{because}".rstrip()
