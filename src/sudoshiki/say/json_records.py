"""Runs as lines of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..formats.json_text import dump
from ..puzzle.model import Puzzle
from ..solve.trace import Event, Note, Trace
from ..solve.types import Outcome


def outcome_record(text: str, puzzle: Puzzle, outcome: Outcome) -> dict[str, Any]:
    """Return the record of a run; boards are row by row."""
    return {
        "puzzle": text,
        "kind": puzzle.kind,
        "size": puzzle.side,
        "algorithm": outcome.algorithm,
        "verdict": outcome.verdict.value,
        "solutions": tuple(map(puzzle.as_seen, outcome.solutions)),
        "counters": outcome.counters._asdict(),
        "seconds": round(outcome.seconds, 6),
        "stopped": outcome.stopped.value,
        "way": outcome.way,
        "seed": outcome.seed,
        "options": dict(outcome.options),
    }


def without_measures(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a board of a batch: only its guesses are measured."""
    counters = dict.fromkeys(record["counters"]) | {"guesses": record["counters"]["guesses"]}
    return record | {"counters": counters, "seconds": None}


def event_records(puzzle: Puzzle, trace: Trace) -> Sequence[Event | tuple[object, ...]]:
    """Return the events with displayed values.

    Where these begin with 0, null stands for no value.
    """
    if puzzle.graph.first_value:
        return trace.events
    return [(e.kind, e.cell, e.value - 1 if e.value else None, e.because) for e in trace.events]


def note_record(note: Note) -> dict[str, Any]:
    """Return the record of a part of a composite algorithm."""
    return {"part": note.part, "found": note.found, "counters": note.counters._asdict()}


def json_line(fields: dict[str, Any] | str, unread: Sequence[str] = ()) -> str:
    """Return one line of JSON; `unread` parts are the key `not_read`."""
    if unread and isinstance(fields, dict):
        fields = {**fields, "not_read": unread}
    return dump(fields, separators=(",", ":"))
