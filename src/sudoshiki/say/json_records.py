"""One run as one line of JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..formats.json_text import dumped
from ..puzzle.model import Puzzle
from ..solve.trace import Note
from ..solve.types import Outcome


def outcome_record(text: str, puzzle: Puzzle, outcome: Outcome) -> dict[str, Any]:
    """The keys of the contract; boards are row by row."""
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
    """The record of a board that was solved with others beside it: only its guesses are known."""
    counters = dict.fromkeys(record["counters"]) | {"guesses": record["counters"]["guesses"]}
    return record | {"counters": counters, "seconds": None}


def note_record(note: Note) -> dict[str, Any]:
    """What one part of a composite algorithm came to."""
    return {"part": note.part, "found": note.found, "counters": note.counters._asdict()}


def json_line(fields: dict[str, Any] | str, unread: Sequence[str] = ()) -> str:
    """One line; with `unread` it has the key `not_read`: what of the puzzle's text was not understood."""
    if unread and isinstance(fields, dict):
        fields = {**fields, "not_read": unread}
    return dumped(fields, separators=(",", ":"))
