"""Puzzles, boards, runs and traces in words: no colours, no terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..puzzle.errors import cell_name, plain
from ..puzzle.model import Board, Puzzle
from ..puzzle.symbols import MAX_SYMBOLS, symbols
from ..solve.counters import Counters
from ..solve.trace import Event, Measure, Note, Trace

__all__ = [
    "ENGLISH",
    "HeadingWords",
    "adjacency",
    "board_line",
    "counters_in_words",
    "heading",
    "seconds_in_words",
    "trace_lines",
]


class HeadingWords(NamedTuple):
    """The words of a heading in one language; nouns for one and several."""

    kinds: Mapping[str, str]  # those that are called otherwise than in code
    given: tuple[str, str]
    sign: tuple[str, str]
    with_: str
    and_: str
    diagonals: str
    pencil_marks: str
    own_groups: str


ENGLISH = HeadingWords(
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
    """`sudoku 9×9, 17 givens, 4 signs`, its name, what a drawing does not show, and where it came from.

    `formats.titled` reads the English one again.
    """
    signs = f", {_so_many(len(puzzle.arcs), words.sign)}" if puzzle.arcs else ""
    name = f" {plain(puzzle.name)}" if puzzle.name else ""
    place = f"  ({where})" if where else ""
    givens = _so_many(puzzle.given_count, words.given)
    size = f"{words.kinds.get(puzzle.kind, puzzle.kind)} {puzzle.side}×{puzzle.side}"
    return f"{size}{name}, {givens}{signs}{_not_drawn(puzzle, words)}{place}"


def _so_many(count: int, noun: tuple[str, str]) -> str:
    return f"{count} {noun[count != 1]}"


def _not_drawn(puzzle: Puzzle, words: HeadingWords) -> str:
    found = {
        words.diagonals: puzzle.graph.diagonals,
        words.pencil_marks: puzzle.has_pencil_marks,
        words.own_groups: not puzzle.graph.is_plain,
    }
    listed = words.and_.join(word for word, is_there in found.items() if is_there)
    return words.with_.format(listed) if listed else ""


def board_line(board: Board, side: int, alphabet: str = "1-9A") -> str:
    """One character a cell, or numbers parted by blanks where there are not enough characters."""
    if side > MAX_SYMBOLS:
        return " ".join(map(str, board))
    written = symbols(side, alphabet)
    return "".join(written[value - 1] for value in board)


def counters_in_words(counters: Counters) -> Iterator[str]:
    """Those that are not 0."""
    return (f"{n:,} {_counted(name, n)}" for name, n in counters._asdict().items() if n)


def _counted(name: str, number: int) -> str:
    """A counter's name as a word for so many."""
    noun, deep = ("guesses", " deep") if name == "max_depth" else (name, "")
    if number == 1:
        noun = "guess" if noun == "guesses" else noun.removesuffix("s")
    return noun + deep


def seconds_in_words(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 0.001 else f"{seconds * 1e6:.0f} µs"


def adjacency(puzzle: Puzzle) -> Iterator[str]:
    """The graph as S1 prints it: each cell, numbered from 0, and the cells it shares a group with."""
    for cell, others in enumerate(puzzle.graph.neighbours()):
        yield f"{cell} | " + "".join(f"{other} - " for other in others).rstrip()


def trace_lines(trace: Trace, side: int) -> Iterator[str]:
    notes, measures = iter(trace.notes), iter(trace.measures)
    if trace.every > 1:
        yield f"one step of every {trace.every:,} is here, with all that moved since the one before"
    for event in trace.events:
        match event.kind:
            case "part":
                yield _note_in_words(next(notes))
            case "measured":
                yield _measure_in_words(next(measures))
            case "restarted" if trace.measures:
                yield "restarted from another board"
            case _:
                yield _event_in_words(event, side)
    if trace.dropped:
        yield f"… and {trace.dropped:,} more events, not kept"


def _note_in_words(note: Note) -> str:
    """`search found nothing yet (300 tried, 300 placed)`"""
    counted = ", ".join(counters_in_words(note.counters))
    return f"{note.part} {note.found}" + (f" ({counted})" if counted else "")


def _measure_in_words(measure: Measure) -> str:
    counted = f"{measure.tried:,} tried, {measure.placed:,} placed"
    return f"step {measure.step:,}: {measure.cost:,} left to mend ({counted})"


def _event_in_words(event: Event, side: int) -> str:
    cell = cell_name(event.cell, side) if event.cell >= 0 else ""
    because = f" because of {cell_name(event.because, side)}" if event.because >= 0 else ""
    match event.kind:
        case "eliminated":
            return f"eliminated {event.value} from {cell}{because}"
        case "conflict" if not cell:
            return "conflict among the givens"
        case "conflict" if not event.value:
            return f"conflict: no value left for {cell}{because}"
        case "restarted":
            return "restarted from the givens"
    value = f" = {event.value}" if event.value else ""
    return f"{event.kind} {cell}{value}{because}".rstrip()
