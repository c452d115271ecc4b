"""Convert an Outcome to JSON and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..formats.json_text import expect_list, type_error, whole_number
from ..puzzle import Board, FormatError, Kind, Puzzle
from ..puzzle.check import check_board
from .json_objects import (
    Word,
    enum_member,
    json_text,
    load_object,
    number,
    puzzle_object,
    read_puzzle_object,
    text_of,
    whole_numbers,
)
from .trace import EVENT_KINDS, Counters, Event, Measure, Note, Trace

_KIND = "outcome"
_KEYS = (
    "puzzle",
    "verdict",
    "solutions",
    "found",
    "exact",
    "stopped",
    "algorithm",
    "options",
    "seed",
    "way",
    "seconds",
    "counters",
    "partial",
    "trace",
)


def outcome_text(fields: Mapping[str, Any]) -> str:
    """The fields of an Outcome on one line; values as displayed, boards row by row."""
    puzzle, partial, trace = fields["puzzle"], fields["partial"], fields["trace"]
    converted = {
        "puzzle": puzzle_object(puzzle),
        "solutions": [puzzle.as_seen(board) for board in fields["solutions"]],
        "counters": fields["counters"]._asdict(),
        "partial": None if partial is None else _partial_values(puzzle, partial),
        "trace": None if trace is None else _trace_object(trace),
        "options": dict(fields["options"]),
        "found": fields["solution_count"],
    }
    return json_text(_KIND, {key: converted[key] if key in converted else fields[key] for key in _KEYS})


def _partial_values(puzzle: Puzzle, board: Board) -> list[int | None]:
    """Values of a partial board; empty cells are None, as 0 may be a value."""
    return [puzzle.as_seen([value])[0] if value else None for value in board]


def _trace_object(trace: Trace) -> dict[str, Any]:
    return {
        "events": [list(event) for event in trace.events],
        "dropped": trace.dropped,
        "notes": [[note.part, note.found, list(note.counters)] for note in trace.notes],
        "measures": [list(measure) for measure in trace.measures],
        "every": trace.every,
    }


def outcome_fields(
    text: str,
    verdicts: type[Word],
    reasons: type[Word],
    verdict_of: Callable[[int, bool], Word],
) -> dict[str, Any]:
    """Read JSON of `outcome_text`; check solutions and verdict. Raises FormatError."""
    data = load_object(text, _KIND, _KEYS)
    puzzle = read_puzzle_object(data["puzzle"])
    count, exact = whole_number(data["found"], "found"), data["exact"]
    verdict = enum_member(data["verdict"], verdicts, "verdict")
    if not isinstance(exact, bool):
        raise type_error("exact", "true or false", exact)
    solutions = tuple(_solution(puzzle, board) for board in expect_list(data["solutions"], "solutions"))
    distinct = len(set(solutions)) == len(solutions) <= count
    if verdict is not verdict_of(count, exact) or not distinct:
        raise FormatError(
            f"the verdict {verdict} contradicts the number of solutions found, {count}", kind=Kind.JSON
        )
    if not isinstance(data["options"], dict):
        raise type_error("options", "an object", data["options"])
    return {
        "puzzle": puzzle,
        "verdict": verdict,
        "solutions": solutions,
        "solution_count": count,
        "counters": _counters(data["counters"]),
        "seconds": number(data["seconds"], "seconds"),
        "algorithm": text_of(data["algorithm"], "algorithm"),
        "seed": whole_number(data["seed"], "seed"),
        "stopped": enum_member(data["stopped"], reasons, "stopped"),
        "exact": exact,
        "partial": None if data["partial"] is None else _partial(puzzle, data["partial"]),
        "way": text_of(data["way"], "way"),
        "trace": None if data["trace"] is None else _trace(data["trace"]),
        "options": data["options"],
    }


def _solution(puzzle: Puzzle, data: Any) -> Board:
    board = _internal_values(puzzle, whole_numbers(data, "solutions"))
    report = check_board(puzzle, board)
    if not report:
        raise FormatError(f"a solution is wrong: {report.in_short()}", kind=Kind.JSON)
    return board


def _internal_values(puzzle: Puzzle, values: tuple[int, ...]) -> Board:
    return tuple(value + 1 - puzzle.graph.first_value for value in values)


def _partial(puzzle: Puzzle, data: Any) -> Board:
    cells = [
        0 if value is None else _internal_values(puzzle, (whole_number(value, "partial"),))[0]
        for value in expect_list(data, "partial")
    ]
    if len(cells) != puzzle.side**2 or not all(0 <= value <= puzzle.side for value in cells):
        raise FormatError("partial: not a board of this puzzle", kind=Kind.JSON)
    return tuple(cells)


def _counters(data: Any) -> Counters:
    if not isinstance(data, dict) or data.keys() != set(Counters._fields):
        raise type_error("counters", f"an object with {', '.join(Counters._fields)}", data)
    return Counters(**{name: whole_number(value, name) for name, value in data.items()})


def _trace(data: Any) -> Trace:
    if not isinstance(data, dict) or data.keys() != set(Trace._fields):
        raise type_error("trace", f"an object with {', '.join(Trace._fields)}", data)
    return Trace(
        events=[_event(event) for event in expect_list(data["events"], "events")],
        dropped=whole_number(data["dropped"], "dropped"),
        notes=[_note(note) for note in expect_list(data["notes"], "notes")],
        measures=[_measure(measure) for measure in expect_list(data["measures"], "measures")],
        every=whole_number(data["every"], "every"),
    )


def _event(data: Any) -> Event:
    kind, *numbers = _entries(data, "events", len(Event._fields))
    if kind not in EVENT_KINDS:
        raise type_error("events", f"one of {', '.join(EVENT_KINDS)}", kind)
    return Event(kind, *whole_numbers(numbers, "events"))


def _note(data: Any) -> Note:
    part, text, counters = _entries(data, "notes", len(Note._fields))
    numbers = whole_numbers(_entries(counters, "notes", len(Counters._fields)), "notes")
    return Note(text_of(part, "notes"), text_of(text, "notes"), Counters(*numbers))


def _measure(data: Any) -> Measure:
    return Measure(*whole_numbers(_entries(data, "measures", len(Measure._fields)), "measures"))


def _entries(data: Any, what: str, count: int) -> list[Any]:
    if len(expect_list(data, what)) != count:
        raise FormatError(f"{what}: expected {count} entries, not {len(data)}", kind=Kind.JSON)
    return list(data)
